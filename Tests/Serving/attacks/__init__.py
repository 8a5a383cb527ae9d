"""What is tried against a service, by the boundary that must hold."""
