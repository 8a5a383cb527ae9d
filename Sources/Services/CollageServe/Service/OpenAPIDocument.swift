import CollageFormat

/// The OpenAPI description of the service, made of its routes and of the tool's options.
///
/// Source: OpenAPI 3.1.0.
struct OpenAPIDocument {
  private let catalog: CommandCatalog
  private let version: String

  init(_ catalog: CommandCatalog, version: String) { (self.catalog, self.version) = (catalog, version) }

  /// The document as JSON.
  var bytes: [UInt8] {
    var paths: [(String, [(String, JSONValue)])] = []
    for route in Route.allCases {
      let entry = (route.method.lowercased(), operation(route))
      if let index = paths.firstIndex(where: { $0.0 == route.path }) {
        paths[index].1.append(entry)
      } else {
        paths.append((route.path, [entry]))
      }
    }
    return JSONWriter.pretty(
      .members([
        ("openapi", .string("3.1.0")),
        (
          "info",
          .members([
            ("title", .string("Collage")), ("version", .string(version)),
            ("description", .string("Collages, layouts and outfits over HTTP.")),
          ])
        ),
        ("paths", .members(paths.map { ($0.0, .members($0.1.map { ($0.0, $0.1) })) })),
        (
          "components",
          .members([
            ("schemas", .members([("Problem", Self.problem), ("Photo", Self.photo), ("Job", Self.job)])),
            (
              "securitySchemes",
              .members([("key", .members([("type", .string("http")), ("scheme", .string("bearer"))]))])
            ),
          ])
        ),
      ]))
  }

  private func operation(_ route: Route) -> JSONValue {
    var members: [(String, JSONValue?)] = [("summary", .string(route.summary)), ("operationId", .string("\(route)"))]
    let parameters = self.parameters(of: route)
    if !parameters.isEmpty { members.append(("parameters", .array(parameters))) }
    members.append(("requestBody", body(of: route)))
    if !route.isOpen { members.append(("security", .array([.members([("key", .array([]))])]))) }
    members.append(("responses", .members(responses(of: route) + [("default", Self.problemResponse)])))
    return .members(members)
  }

  // MARK: Requests

  private func parameters(of route: Route) -> [JSONValue] {
    var parameters = route.path.split(separator: "/").filter { $0.first == "{" }.map { part in
      Self.parameter(String(part.dropFirst().dropLast()), "path", Self.string(minLength: 1), isRequired: true)
    }
    switch route {
    case .signed:
      parameters.append(
        Self.parameter("photo", "query", .members([("type", .string("array")), ("items", Self.string())])))
    case .frame:
      parameters.append(Self.parameter("size", "query", Self.string(pattern: "^[1-9][0-9]{0,3}x[1-9][0-9]{0,3}$")))
    case .render, .layout:
      parameters.append(Self.parameter("Prefer", "header", .members([("const", .string("respond-async"))])))
    default: break
    }
    return parameters
  }

  private static func parameter(
    _ name: String, _ place: String, _ schema: JSONValue, isRequired: Bool = false
  ) -> JSONValue {
    .members([
      ("name", .string(name)), ("in", .string(place)), ("required", .boolean(isRequired)), ("schema", schema),
    ])
  }

  private func body(of route: Route) -> JSONValue? {
    guard let schema = route.command.map({ self.schema(of: $0) }) else { return nil }
    let multipart = JSONValue.members([
      ("type", .string("object")), ("required", .array([.string("request")])),
      ("additionalProperties", .boolean(false)),
      (
        "properties",
        .members([
          ("request", schema),
          ("photo", .members([("type", .string("array")), ("items", .members([("format", .string("binary"))]))])),
        ])
      ),
    ])
    return .members([
      ("required", .boolean(true)),
      (
        "content",
        .members([
          ("application/json", .members([("schema", schema)])),
          ("multipart/form-data", .members([("schema", multipart)])),
        ])
      ),
    ])
  }

  /// Returns the schema of a request: its own keys, and the options of the command.
  private func schema(of command: CommandCatalog.Command) -> JSONValue {
    var properties = PictureRequestReader.ownKeys(of: command).map { ($0, Self.ownSchema(of: $0, formats)) }
    properties += catalog.options(of: command).map { ($0.key, Self.schema(of: $0)) }
    var members: [(String, JSONValue?)] = [
      ("type", .string("object")), ("additionalProperties", .boolean(false)), ("properties", .members(properties)),
      ("patternProperties", Self.extensions),
    ]
    switch command {
    case .render:
      members.append(
        (
          "oneOf",
          .array(["template", "composition"].map { .members([("required", .array([.string($0)]))]) })
        ))
    case .layout: members.append(("required", .array([.string("photos")])))
    case .sprites: members.append(("required", .array([.string("composition")])))
    case .previews: break
    }
    return .members(members)
  }

  private var formats: [String] { catalog.options(of: .render).first { $0.key == "format" }?.choices ?? [] }

  private static func ownSchema(of key: String, _ formats: [String]) -> JSONValue {
    switch key {
    case "template": .members([("type", .array([.string("string"), .string("object")]))])
    case "composition": .members([("type", .string("object"))])
    case "photos":
      .members([
        ("type", .string("array")), ("items", .members([("$ref", .string("#/components/schemas/Photo"))])),
      ])
    case "answer": .members([("enum", .array([.string("template"), .string("picture")]))])
    case "format": .members([("enum", .array(formats.map { .string($0) }))])
    default: string()
    }
  }

  private static func schema(of option: CommandCatalog.Option) -> JSONValue {
    let description = JSONValue.string(option.summary)
    if option.isFlag { return .members([("type", .string("boolean")), ("description", description)]) }
    let value: JSONValue =
      option.choices.map { .members([("enum", .array($0.map { .string($0) }))]) }
      ?? .members([("type", .array([.string("string"), .string("number")]))])
    guard option.isRepeating else {
      guard case .object(var object) = value else { return value }
      object.set("description", description)
      return .object(object)
    }
    var forms = [value, .members([("type", .string("array")), ("items", value)])]
    if option.isPairs { forms.append(.members([("type", .string("object")), ("additionalProperties", value)])) }
    return .members([("anyOf", .array(forms)), ("description", description)])
  }

  // MARK: Answers

  private func responses(of route: Route) -> [(String, JSONValue?)] {
    let picture = Self.response("The picture.", formats.map { MediaType.ofPicture($0) }, nil)
    let unchanged = Self.response("The sender has this picture already.", [], nil)
    switch route {
    case .render: return [("200", picture), ("202", Self.jobResponse), ("304", unchanged)]
    case .layout:
      let types = ["application/json"] + formats.map { MediaType.ofPicture($0) }
      return [
        ("200", Self.response("The template or its picture.", types, nil)), ("202", Self.jobResponse),
        ("304", unchanged),
      ]
    case .sprites, .previews, .signed, .frame, .jobPicture, .templatePreview, .filterPreview:
      return [("200", picture), ("304", unchanged)]
    case .job: return [("200", Self.jobResponse)]
    case .jobRemoval: return [("204", Self.response("The job is forgotten.", [], nil))]
    case .metrics:
      return [("200", Self.response("Counts and durations.", ["text/plain; version=0.0.4; charset=utf-8"], nil))]
    case .templates, .filters, .fonts, .health, .ready, .openAPI:
      return [("200", Self.response("The answer.", ["application/json"], nil)), ("304", unchanged)]
    }
  }

  private static func response(_ text: String, _ types: [String], _ schema: JSONValue?) -> JSONValue {
    let content = types.map { ($0, JSONValue?.some(.members([("schema", schema ?? .members([]))]))) }
    return .members([("description", .string(text)), ("content", types.isEmpty ? nil : .members(content))])
  }

  private static let jobResponse = response(
    "The job.", ["application/json"], .members([("$ref", .string("#/components/schemas/Job"))]))

  private static let problemResponse = response(
    "A problem (RFC 9457).", ["application/problem+json"], .members([("$ref", .string("#/components/schemas/Problem"))])
  )

  // MARK: Schemas

  private static func string(minLength: Int? = nil, pattern: String? = nil) -> JSONValue {
    .members([
      ("type", .string("string")), ("minLength", minLength.map { .number(Double($0)) }),
      ("pattern", pattern.map { .string($0) }),
    ])
  }

  /// Keys that begin with `x-` have any value, and no meaning.
  private static let extensions = JSONValue.members([("^x-", .members([]))])

  private static let photo = JSONValue.members([
    (
      "anyOf",
      .array([
        string(minLength: 1),
        .members([
          ("type", .string("object")), ("required", .array([.string("name"), .string("from")])),
          ("additionalProperties", .boolean(false)), ("patternProperties", extensions),
          ("properties", .members([("name", string(minLength: 1)), ("from", string(minLength: 1))])),
        ]),
      ])
    )
  ])

  private static let problem = JSONValue.members([
    ("type", .string("object")),
    ("required", .array(["type", "title", "status", "detail", "instance"].map { .string($0) })),
    (
      "properties",
      .members([
        ("type", string()), ("title", string()), ("status", .members([("type", .string("integer"))])),
        ("detail", string()), ("instance", string()),
        (
          "errors",
          .members([
            ("type", .string("array")),
            (
              "items",
              .members([
                ("type", .string("object")), ("properties", .members([("path", string()), ("message", string())])),
              ])
            ),
          ])
        ),
      ])
    ),
  ])

  private static let job = JSONValue.members([
    ("type", .string("object")), ("required", .array([.string("id"), .string("status")])),
    (
      "properties",
      .members([
        ("id", string()),
        ("status", .members([("enum", .array(["waiting", "running", "done", "failed"].map { .string($0) }))])),
        ("picture", string()), ("type", string()), ("bytes", .members([("type", .string("integer"))])),
        ("problem", .members([("$ref", .string("#/components/schemas/Problem"))])),
      ])
    ),
  ])
}
