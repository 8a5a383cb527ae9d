import CollageFormat
import SystemCalls

extension RenderService {
  /// Answers a list of templates, filters or fonts, as the command prints it.
  func answerList(_ request: ServiceRequest, _ route: Route) async throws(Problem) -> ServiceResponse {
    guard isReady else { throw Problem(.overloaded, "the service is not ready", retryAfter: 2) }
    let command = route == .templates ? "templates" : route == .filters ? "filters" : "fonts"
    let picture = try await flights.value(of: command + resources.text) { [self] () async throws(Problem) in
      let order = Order(key: "", arguments: [command, "--json"], format: "json")
      let key = try key(of: order)
      if let known = pictures.picture(key, "json") { return known }
      // The command writes no file, so that it needs no folder of its own.
      let reply = try await run(RenderOrder(folder: folder.path, arguments: order.arguments))
      return pictures.store(Array(reply.output.utf8), key, "json")
    }
    return response(
      picture, to: request, caching: "public, max-age=\(configuration.cache.freshSeconds)", isNegotiated: false)
  }

  /// Answers the picture of a template, or of all filters.
  func answerPreview(_ request: ServiceRequest, _ route: Route, _ name: String) async throws(Problem) -> ServiceResponse
  {
    guard isReady else { throw Problem(.overloaded, "the service is not ready", retryAfter: 2) }
    guard !name.hasPrefix("-"), name.split(separator: "/").allSatisfy({ $0.utf8.allSatisfy(ServiceName.isCharacter) })
    else { throw Problem(.notFound, "there is nothing of this name") }
    let output = "\(RequestFolder.picture).jpeg"
    var order = Order(
      key: "",
      arguments: route == .templatePreview ? ["templates", name, "--preview", output] : ["filters", "-o", output],
      format: "jpeg")
    order.key = try key(of: order)
    do throws(Problem) {
      return response(
        try await picture(of: order), to: request, caching: "public, max-age=\(configuration.cache.freshSeconds)",
        isNegotiated: false)
    } catch {
      // The command knows no such template.
      throw error.kind == .unprocessable ? Problem(.notFound, error.detail) : error
    }
  }
}
