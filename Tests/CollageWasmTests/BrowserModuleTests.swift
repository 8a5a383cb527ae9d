import Testing

/// Tests of the functions that browsers call, one at a time: like a module in a page, they share one buffer.
@Suite("Browser modules", .serialized) enum BrowserModuleTests {}
