import CollageFormat
import SystemCalls

extension RenderService {
  /// Answers a request by its route.
  func answer(_ request: ServiceRequest, _ match: Route.Match, id: String) async throws(Problem) -> ServiceResponse {
    let client = try client(of: request, match.route)
    switch match.route {
    case .health: return ServiceResponse(json: Array(#"{"status":"ok"}"#.utf8))
    case .ready:
      guard isReady else { throw Problem(.overloaded, "not ready", retryAfter: 1) }
      let lack = try await Blocking.run { [disk] () throws(Problem) in disk.lack() }
      if let lack { throw Problem(.overloaded, lack, retryAfter: 5) }
      return ServiceResponse(json: Array(#"{"status":"ready"}"#.utf8))
    case .metrics: return ServiceResponse("text/plain; version=0.0.4; charset=utf-8", .bytes(Array(metricsText.utf8)))
    case .openAPI: return ServiceResponse(json: OpenAPIDocument(catalog, version: version).bytes)
    case .render, .layout, .sprites, .previews:
      try senders.begin(client.name, client.allowance)
      defer { senders.end(client.name) }
      return try await answerPost(request, match.route, client)
    case .signed: return try await answerSigned(request, match.parameters)
    case .frame: return try await answerFrame(request, match.parameters["name"] ?? "")
    case .job, .jobPicture, .jobRemoval: return try answerJob(request, match, client)
    case .templates, .filters, .fonts: return try await answerList(request, match.route)
    case .templatePreview, .filterPreview:
      return try await answerPreview(request, match.route, match.parameters["name"] ?? "")
    }
  }

  /// The sender, and the limits of the service for them.
  struct Client {
    var name: String
    /// The name of the key; nil for a client without one.
    var key: String?
    var allowance = SenderLimits.Allowance()
    /// The secret by which webhooks are signed.
    var secret: String?
  }

  /// Returns who asks.
  ///
  /// - Throws: `Problem` if a key is needed and missing or not valid.
  private func client(of request: ServiceRequest, _ route: Route) throws(Problem) -> Client {
    if let header = request.headers["Authorization"] {
      let parts = header.split(separator: " ", maxSplits: 1)
      let given = parts.count == 2 && parts[0].lowercased() == "bearer" ? Array(parts[1].utf8) : []
      var found: ServiceConfiguration.Key?
      for key in configuration.keys {
        guard let token = key.token else { continue }
        if ConstantTime.areEqual(Array(token.utf8), given) { found = key }
      }
      if let found {
        return Client(
          name: found.name, key: found.name,
          allowance: .init(requestsPerMinute: found.requestsPerMinute, maxConcurrent: found.maxConcurrent),
          secret: found.secret)
      }
      if !route.isOpen { throw Problem(.unauthorized, "the bearer token is not valid") }
    }
    guard route.isOpen || configuration.allowsUnsigned else {
      throw Problem(.unauthorized, "Authorization: Bearer TOKEN is missing")
    }
    return Client(name: request.sender)
  }

  private var metricsText: String {
    let load = workers.load
    return metrics.text([
      ("queue_length", "Pictures that wait for a worker.", Double(load.waiting)),
      ("workers_busy", "Workers that make a picture.", Double(load.running)),
      ("resident_bytes", "Memory of this process, without its workers.", Double(ProcessMemory.residentBytes)),
      ("disk_free_bytes", "Free bytes of the disk of the caches.", Double(disk.freeBytes)),
      ("ready", "1 if pictures can be rendered.", isReady ? 1 : 0),
    ])
  }

  // MARK: Pictures

  /// Returns the answer with a picture.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - request: The request, whose header `If-None-Match` may make the answer shorter.
  ///   - caching: The value of `Cache-Control`.
  ///   - isNegotiated: True if the header `Accept` has chosen the format.
  /// - Returns: The answer, which is 304 without content for a sender that has the picture.
  func response(
    _ picture: Picture, to request: ServiceRequest, caching: String, isNegotiated: Bool
  ) -> ServiceResponse {
    var response = unchanged(picture.key, request, caching: caching, isNegotiated: isNegotiated)
    if response.status == 304 { return response }
    response.headers["Content-Type"] = picture.mediaType
    response.body = picture.body
    response.headers["Collage-Notes"] = picture.notes
    return response
  }

  /// Returns an answer without content: 304 if the sender has the picture of this key, otherwise 200.
  func unchanged(
    _ key: String, _ request: ServiceRequest, caching: String, isNegotiated: Bool
  ) -> ServiceResponse {
    var response = ServiceResponse(headers: ["ETag": "\"\(key)\"", "Cache-Control": caching])
    if isNegotiated { response.headers["Vary"] = "Accept" }
    // Weak comparison, as RFC 9110, 13.1.2 asks.
    let tags = (request.headers["If-None-Match"] ?? "").split(separator: ",").map { tag in
      let tag = tag.drop { $0 == " " }
      return tag.hasPrefix("W/") ? tag.dropFirst(2) : tag
    }
    if tags.contains(where: { $0 == "\"\(key)\"" || $0 == "*" }) { response.status = 304 }
    return response
  }
}
