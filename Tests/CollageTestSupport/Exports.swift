// Every test that draws random numbers draws them from the generator that the public testing kit has.
@_exported public import CollageTesting
