import CollageFormat
import ObjectStorage
import SystemCalls

extension RenderService {
  /// The content of a POST: JSON, and the files that were sent with it.
  struct Sent {
    var value: JSONValue
    var files: [(name: String, photo: StoredPhoto)] = []
  }

  /// The maximum size of the JSON of a request, which is the format's own.
  private static let maxJSON = 8 << 20

  /// Answers a POST for a picture.
  func answerPost(_ request: ServiceRequest, _ route: Route, _ client: Client) async throws(Problem) -> ServiceResponse
  {
    guard isReady else { throw Problem(.overloaded, "the service is not ready", retryAfter: 2) }
    let sent = try await content(of: request)
    let reader = PictureRequestReader(
      catalog, route.command ?? .render, uploads: sent.files.map(\.name),
      maxPhotos: configuration.limits.photos)
    let asked: PictureRequest
    do throws(FormatError) { asked = try reader.read(sent.value) } catch { throw Problem(error) }
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
      return Sent(value: try Self.json(try await request.body.all(limit: min(limit, Self.maxJSON))))
    case "multipart/form-data": return try await parts(of: request, type, limit: limit)
    default:
      throw Problem(.unsupportedMediaType, "Content-Type: must be application/json or multipart/form-data")
    }
  }

  private static func json(_ bytes: [UInt8]) throws(Problem) -> JSONValue {
    do throws(FormatError) { return try JSONValue.parse(bytes, file: "request") } catch { throw Problem(error) }
  }

  /// Receives the parts `request`, `photo` and `file`.
  private func parts(of request: ServiceRequest, _ type: String, limit: Int) async throws(Problem) -> Sent {
    var reader = try MultipartReader(request.body, contentType: type)
    var uploads: [PhotoUpload] = []
    var (json, isJSON, count) = ([UInt8](), false, 0)
    let photoLimit = configuration.limits.photoMegabytes << 20
    try await reader.read(
      begin: { head throws(Problem) in
        isJSON = head.name == "request"
        guard !isJSON else { return }
        guard head.name == "photo" else {
          throw Problem(.badRequest, "\(head.name): not a valid part; must be \"request\" or \"photo\"")
        }
        guard uploads.count < configuration.limits.photos else {
          throw Problem(.tooLarge, "more than \(configuration.limits.photos) photos were sent")
        }
        uploads.append(try PhotoUpload(try Self.name(head.fileName, after: uploads), in: folder.path))
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
    var sent = Sent(value: try Self.json(json))
    for upload in uploads { sent.files.append((upload.name, try upload.store(in: photos))) }
    return sent
  }

  /// Returns the name under which a file is known to its request.
  private static func name(_ sent: String?, after others: [PhotoUpload]) throws(Problem) -> String {
    let name = sent ?? "photo-\(others.count + 1)"
    guard let checked = FolderNames.checked(name), checked != RequestFolder.document else {
      throw Problem(
        .badRequest, "photo: not a valid file name; must be a relative path such as \"beach.jpg\"",
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
    let id = try jobs.begin { [self] () async throws(Problem) in
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
  func answerJob(_ request: ServiceRequest, _ match: Route.Match) throws(Problem) -> ServiceResponse {
    let id = match.parameters["id"] ?? ""
    guard let status = jobs.status(of: id) else {
      throw Problem(.notFound, "there is no job of this ID, or it was forgotten")
    }
    switch match.route {
    case .jobRemoval:
      _ = jobs.remove(id)
      return ServiceResponse(status: 204)
    case .jobPicture:
      switch status {
      case .done(let picture):
        let current = pictures.picture(picture.key, picture.format) ?? picture
        return response(current, to: request, caching: "private, no-cache", isNegotiated: false)
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
