/// The addresses of the service.
enum Route: CaseIterable {
  case render, layout, sprites, previews, job, jobPicture, jobRemoval, signed, frame, templates, templatePreview,
    filters,
    filterPreview, fonts, health, ready, metrics, openAPI

  /// The method; `GET` includes `HEAD`.
  var method: String { traits.method }

  /// The pattern of the path, with names of its parts in braces.
  var path: String { traits.path }

  /// The purpose, in one line.
  var summary: String { traits.summary }

  private var traits: (method: String, path: String, summary: String) {
    switch self {
    case .render: ("POST", "/v1/render", "Renders photos in a template, or a composition.")
    case .layout: ("POST", "/v1/layout", "Generates a template for photos, or its picture.")
    case .sprites: ("POST", "/v1/sprites", "Draws layers for an editor as the renderer draws them.")
    case .previews: ("POST", "/v1/previews", "Draws a photo with a look for an editor.")
    case .job: ("GET", "/v1/jobs/{id}", "Tells whether a job has ended.")
    case .jobPicture: ("GET", "/v1/jobs/{id}/picture", "Returns the picture of a job.")
    case .jobRemoval: ("DELETE", "/v1/jobs/{id}", "Cancels and forgets a job.")
    case .signed:
      ("GET", "/r/{signature}/{expiry}/{preset}", "Renders a preset with the photos and texts of the query.")
    case .frame: ("GET", "/frame/{name}", "Returns the present picture of a photo frame.")
    case .templates: ("GET", "/v1/templates", "Lists the templates.")
    case .templatePreview: ("GET", "/v1/templates/{name}/preview.jpg", "Shows a template with sample photos.")
    case .filters: ("GET", "/v1/filters", "Lists the filters.")
    case .filterPreview: ("GET", "/v1/filters/preview.jpg", "Shows a picture with each of the filters.")
    case .fonts: ("GET", "/v1/fonts", "Lists the font families.")
    case .health: ("GET", "/health", "Tells that the process runs.")
    case .ready: ("GET", "/ready", "Tells whether pictures can be rendered.")
    case .metrics: ("GET", "/metrics", "Returns counts and durations as text for Prometheus.")
    case .openAPI: ("GET", "/openapi.json", "Returns the OpenAPI description of the service.")
    }
  }

  /// The command that makes the pictures of a POST.
  var command: CommandCatalog.Command? {
    switch self {
    case .render: .render
    case .layout: .layout
    case .sprites: .sprites
    case .previews: .previews
    default: nil
    }
  }

  /// True if everybody may ask.
  var isOpen: Bool {
    switch self {
    case .health, .ready, .openAPI, .frame, .signed, .templates, .templatePreview, .filters, .filterPreview, .fonts:
      true
    case .render, .layout, .sprites, .previews, .job, .jobPicture, .jobRemoval, .metrics: false
    }
  }

  /// A route with the parts of a path.
  struct Match {
    var route: Route
    var parameters: [String: String]
  }

  /// Returns the route of a method and a path.
  ///
  /// - Throws: `Problem` if there is none, with the methods that the path has.
  static func match(method: String, path: Substring) throws(Problem) -> Match {
    let parts = Array(path.split(separator: "/", omittingEmptySubsequences: false).dropFirst())
    var methods: [String] = []
    for (route, pattern) in patterns {
      guard let parameters = parameters(pattern, of: parts) else { continue }
      if route.method == method || (method == "HEAD" && route.method == "GET") {
        return Match(route: route, parameters: parameters)
      }
      methods += route.method == "GET" ? ["GET", "HEAD"] : [route.method]
    }
    guard !methods.isEmpty else { throw Problem(.notFound, "there is nothing at this address; see /openapi.json") }
    var problem = Problem(.methodNotAllowed, "must be \(methods.joined(separator: " or "))")
    problem.allowed = methods
    throw problem
  }

  /// The parts of each route's path.
  private static let patterns = allCases.map { (route: $0, parts: $0.path.split(separator: "/")) }

  private static func parameters(_ pattern: [Substring], of parts: [Substring]) -> [String: String]? {
    guard pattern.count == parts.count else { return nil }
    var parameters: [String: String] = [:]
    for (expected, part) in zip(pattern, parts) {
      if expected.first == "{" {
        guard let text = QueryPairs.decoded(part.utf8), !text.isEmpty else { return nil }
        parameters[String(expected.dropFirst().dropLast())] = text
      } else if expected != part {
        return nil
      }
    }
    return parameters
  }
}
