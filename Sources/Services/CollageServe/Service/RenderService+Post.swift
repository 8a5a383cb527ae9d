import CollageFormat
import ObjectStorage
import SystemCalls

extension RenderService {
  /// The content of a POST: JSON, and the files that were sent with it.
  struct Sent {
    var value: JSONValue
    var files: [(name: String, photo: StoredPhoto)] = []
    /// The number of bytes of the JSON.
    var byteCount: Int
  }

  /// The maximum size of the JSON of a request, which is the format's own.
  private static let maxJSON = 8 << 20

  /// The size of JSON that is read at once; reading more takes long enough for other answers to wait.
  private static let maxQuickJSON = 64 << 10

  /// Answers a POST for a picture.
  func answerPost(_ request: ServiceRequest, _ route: Route, _ client: Client) async throws(Problem) -> ServiceResponse
  {
    guard isReady else { throw Problem(.overloaded, "the service is not ready", retryAfter: 2) }
    let sent = try await content(of: request)
    let asked = try await reading(sent.byteCount) { [self] () throws(Problem) in
      let reader = PictureRequestReader(
        catalog, route.command ?? .render, uploads: sent.files.map(\.name),
        maxPhotos: configuration.limits.photos)
      do throws(FormatError) { return try reader.read(sent.value) } catch { throw Problem(error) }
    }
    if request.headers["Prefer"]?.lowercased().contains("respond-async") == true {
      return try begin(asked, sent, request, client)
    }
    guard asked.webhook == nil else {
      throw Problem(
        .badRequest, "webhook: a webhook needs the header \"Prefer: respond-async\"",
        issues: [.init(path: "webhook", message: "needs the header \"Prefer: respond-async\"")])
    }
    let order = try await order(asked, sent.files, accept: request.headers["Accept"])
    let caching = "private, no-cache"
    let isNegotiated = asked.format == nil && !asked.isTemplateWanted
    let quick = unchanged(order.key, request, caching: caching, isNegotiated: isNegotiated)
    if quick.status == 304 { return quick }
    return response(
      try await picture(of: order), to: request, caching: caching, isNegotiated: isNegotiated)
  }

  // MARK: Content

  /// Reads the JSON and the files of a request.
  ///
  /// - Throws: `Problem` for another media type, or a body that is too large or not valid.
  func content(of request: ServiceRequest) async throws(Problem) -> Sent {
    let type = request.headers["Content-Type"] ?? ""
    let limit = configuration.limits.bodyMegabytes << 20
    if let length = request.headers["Content-Length"].flatMap({ Int($0) }), length > limit {
      throw Problem(.tooLarge, "the body has \(length) bytes; at most \(limit) are allowed")
    }
    switch MediaType.essence(of: type) {
    case "application/json":
      let bytes = try await request.body.all(limit: min(limit, Self.maxJSON))
      return Sent(value: try await json(bytes), byteCount: bytes.count)
    case "multipart/form-data": return try await parts(of: request, type, limit: limit)
    default:
      throw Problem(.unsupportedMediaType, "Content-Type: must be application/json or multipart/form-data")
    }
  }

  private func json(_ bytes: [UInt8]) async throws(Problem) -> JSONValue {
    try await reading(bytes.count) { () throws(Problem) in
      do throws(FormatError) { return try JSONValue.parse(bytes, file: "request") } catch { throw Problem(error) }
    }
  }

  /// Reads JSON at once if it is small, otherwise on a thread that no other answer waits for.
  private func reading<Value: Sendable>(
    _ byteCount: Int, _ work: @escaping @Sendable () throws(Problem) -> Value
  ) async throws(Problem) -> Value {
    guard byteCount > Self.maxQuickJSON else { return try work() }
    guard await readers.enter() else { throw Problem(.overloaded, "the service is stopping", retryAfter: 5) }
    defer { readers.leave() }
    return try await Blocking.run(work)
  }

  /// Receives the parts `request`, `photo` and `file`.
  private func parts(of request: ServiceRequest, _ type: String, limit: Int) async throws(Problem) -> Sent {
    var reader = try MultipartReader(request.body, contentType: type)
    var uploads: [PhotoUpload] = []
    var (json, isJSON, hasJSON, count) = ([UInt8](), false, false, 0)
    let photoLimit = configuration.limits.photoMegabytes << 20
    try await reader.read(
      begin: { head throws(Problem) in
        try uploads.last?.finish()
        isJSON = head.name == "request"
        if isJSON {
          guard !hasJSON else { throw Problem(.badRequest, "request: the form has two parts of this name") }
          hasJSON = true
          return
        }
        guard head.name == "photo" else {
          throw Problem(.badRequest, "\(head.name): not a valid part; must be \"request\" or \"photo\"")
        }
        guard uploads.count < configuration.limits.photos else {
          throw Problem(.tooLarge, "more than \(configuration.limits.photos) photos were sent")
        }
        uploads.append(try PhotoUpload(try Self.name(head.fileName, after: uploads), on: disk))
      },
      take: { bytes throws(Problem) in
        count += bytes.count
        guard count <= limit else { throw Problem(.tooLarge, "the body is larger than \(limit) bytes") }
        if isJSON {
          json += bytes
          guard json.count <= Self.maxJSON else {
            throw Problem(.tooLarge, "request: larger than \(Self.maxJSON) bytes")
          }
        } else {
          try uploads.last?.append(bytes, limit: photoLimit)
        }
      })
    guard !json.isEmpty else {
      throw Problem(
        .badRequest, "request: the part with the JSON is missing", issues: [.init(path: "request", message: "missing")])
    }
    var sent = Sent(value: try await self.json(json), byteCount: json.count)
    for upload in uploads { sent.files.append((upload.name, try upload.store(in: photos))) }
    return sent
  }

  /// Returns the name under which a file is known to its request.
  private static func name(_ sent: String?, after others: [PhotoUpload]) throws(Problem) -> String {
    let name = sent ?? "photo-\(others.count + 1)"
    guard let checked = FolderNames.checked(name), checked != RequestFolder.document else {
      throw Problem(
        .badRequest, "photo: not a valid file name; \(FolderNames.rule)",
        issues: [.init(path: "photo", message: "not a valid file name")])
    }
    guard !others.contains(where: { $0.name == checked }) else {
      throw Problem(.badRequest, "photo: two files have the same name \"\(checked)\"")
    }
    return checked
  }

  // MARK: Jobs

  private func begin(
    _ asked: PictureRequest, _ sent: Sent, _ request: ServiceRequest, _ client: Client
  ) throws(Problem) -> ServiceResponse {
    let accept = request.headers["Accept"]
    if let webhook = asked.webhook { try checkWebhook(webhook) }
    let id = try jobs.begin(of: client.key) { [self] () async throws(Problem) in
      try await picture(of: try await order(asked, sent.files, accept: accept))
    } ended: { [self] id, status in
      guard let webhook = asked.webhook else { return }
      await notify(Webhook(address: webhook, secret: client.secret), id, status)
    }
    var response = ServiceResponse(
      status: 202, "application/json", .bytes(JSONWriter.compact(PictureJobs.Status.waiting.json(id: id))))
    response.headers["Location"] = "/v1/jobs/\(id)"
    response.headers["Preference-Applied"] = "respond-async"
    return response
  }

  private func checkWebhook(_ address: ObjectAddress) throws(Problem) {
    let rules = SourceRules(hosts: configuration.webhookHosts, buckets: [])
    do throws(Problem) { try rules.check(address) } catch {
      throw Problem(
        .unprocessable, "webhook: the host is not among those to which this service sends webhooks",
        issues: [.init(path: "webhook", message: "the host is not allowed")])
    }
  }

  private func notify(_ webhook: Webhook, _ id: String, _ status: PictureJobs.Status) async {
    let body = JSONWriter.compact(status.json(id: id))
    do throws(Problem) {
      try await Blocking.run { [self] () throws(Problem) in
        do throws(StorageError) { try webhook.send(body, at: Int(time(nil)), by: webhooks) } catch {
          throw SourceRules.problem(error)
        }
      }
      metrics.count(.webhooksSent)
    } catch { metrics.count(.webhooksFailed) }
  }

  /// Answers questions about a job.
  func answerJob(
    _ request: ServiceRequest, _ match: Route.Match, _ client: Client
  ) throws(Problem) -> ServiceResponse {
    let id = match.parameters["id"] ?? ""
    guard let status = jobs.status(of: id, for: client.key) else {
      throw Problem(.notFound, "the job of this ID is missing, or it was forgotten")
    }
    switch match.route {
    case .jobRemoval:
      _ = jobs.remove(id)
      return ServiceResponse(status: 204)
    case .jobPicture:
      switch status {
      case .done(let picture):
        return response(picture, to: request, caching: "private, no-cache", isNegotiated: false)
      case .failed(let problem): throw problem
      case .waiting, .running: throw Problem(.notFound, "the job has not ended", retryAfter: 1)
      }
    default:
      var response = ServiceResponse(json: JSONWriter.compact(status.json(id: id)))
      response.headers["Cache-Control"] = "no-store"
      return response
    }
  }
}
