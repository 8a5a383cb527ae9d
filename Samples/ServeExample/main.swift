#if Server
  import CollageHummingbird
  import CollageServe
  import Hummingbird

  // An application with a page of its own, and collages below /v1, /r and /frame.
  var configuration = ServiceConfiguration(cacheFolder: "/tmp/collage-example", workers: 2)
  configuration.allowsUnsigned = true
  configuration.presets["pair"] = try Preset(#"{"template": "two-columns", "size": "800x600"}"#)
  let collages = try RenderService(configuration, tool: CommandLine.arguments.dropFirst().first ?? "collage")
  try await collages.start()

  let router = Router()
  router.get("/") { _, _ in "See /r/unsigned/0/pair?photo=https://..." }
  let answer = ServiceResponder<BasicRequestContext>(collages)
  for path in ["/v1/**", "/r/**", "/frame/**"] {
    for method in [HTTPRequest.Method.get, .post] {
      router.on(RouterPath(path), method: method) { try await answer.respond(to: $0, context: $1) }
    }
  }
  try await Application(router: router).runService()
  await collages.stop()
#else
  print(
    "built without the package trait Server; build it with: swift build --traits default,Server --product serve-example"
  )
#endif
