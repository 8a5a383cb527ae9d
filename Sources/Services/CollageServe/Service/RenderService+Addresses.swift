import CollageFormat
import SystemCalls

extension RenderService {
  /// The maximum age of a picture at a signed address, in seconds: a year, as caches expect.
  private static let maxAge = 31_536_000

  /// Answers `/r/SIGNATURE/EXPIRY/PRESET?QUERY`.
  func answerSigned(_ request: ServiceRequest, _ parts: [String: String]) async throws(Problem) -> ServiceResponse {
    let (age, isSigned) = try checkAddress(request, parts)
    guard isReady else { throw Problem(.overloaded, "the service is not ready", retryAfter: 2) }
    guard let preset = configuration.presets[parts["preset"] ?? ""] else {
      throw Problem(.notFound, "the preset of this name is missing")
    }
    let caching = isSigned ? "public, max-age=\(age), immutable" : "public, max-age=\(configuration.cache.freshSeconds)"
    let preferred = AcceptedFormats(request.headers["Accept"]).format(among: configuration.formats)
    let address = KnownAddresses.Key(target: request.target, preferred: preferred, resources: resources.text)
    if let entry = known.entry(address, now: clock()) {
      let quick = unchanged(entry.key, request, caching: caching, isNegotiated: entry.isNegotiated)
      if quick.status == 304 { return quick }
      if let picture = pictures.picture(entry.key, entry.format) {
        return response(picture, to: request, caching: caching, isNegotiated: entry.isNegotiated)
      }
    }
    let asked = try presetRequest(preset.object, request)
    let isNegotiated = asked.format == nil
    let order = try await order(asked, accept: request.headers["Accept"])
    let quick = unchanged(order.key, request, caching: caching, isNegotiated: isNegotiated)
    if quick.status == 304 { return quick }
    let picture = try await picture(of: order)
    // An address that nobody has signed may show another photo soon.
    let seconds = isSigned ? age : configuration.cache.freshSeconds
    known.keep(
      .init(
        key: order.key, format: order.format, isNegotiated: isNegotiated, expiresAt: clock() + Double(seconds)),
      address)
    return response(picture, to: request, caching: caching, isNegotiated: isNegotiated)
  }

  /// Checks the signature and the expiry of an address.
  ///
  /// - Returns: The seconds until it expires, a year at most, and whether it is signed.
  private func checkAddress(
    _ request: ServiceRequest, _ parts: [String: String]
  ) throws(Problem) -> (age: Int, isSigned: Bool) {
    // What is signed are the bytes that were sent, so that nothing has two spellings.
    let path = request.path.split(separator: "/", omittingEmptySubsequences: false)
    guard path.count == 5 else { throw Problem(.notFound, "there is nothing at this address") }
    let rest = String(request.target.dropFirst("/r/".count + path[2].count))
    if path[2] == "unsigned" {
      guard configuration.allowsUnsigned else { throw Problem(.forbidden, "the address must be signed") }
      return (configuration.cache.freshSeconds, false)
    }
    guard AddressSignature.isValid(path[2], of: rest, secrets: configuration.secrets) else {
      throw Problem(.forbidden, "the signature does not match the address")
    }
    guard let expiry = Int(path[3]), expiry >= 0 else {
      throw Problem(.badRequest, "the expiry must be seconds since 1970, or 0 for none")
    }
    if expiry == 0 { return (Self.maxAge, true) }
    let left = expiry - Int(time(nil))
    guard left > 0 else { throw Problem(.gone, "the address has expired") }
    return (min(left, Self.maxAge), true)
  }

  private func presetRequest(_ preset: JSONObject, _ request: ServiceRequest) throws(Problem) -> PictureRequest {
    let command = CommandCatalog.Command(of: preset)
    var preset = preset
    if command == .layout { preset.set("answer", .string("picture")) }
    do throws(FormatError) {
      let flags = Set(catalog.options(of: command).filter(\.isFlag).map(\.key))
      let value = try QueryRequest.value(preset: preset, query: request.query, flags: flags)
      return try PictureRequestReader(catalog, command, maxPhotos: configuration.limits.photos).read(value)
    } catch { throw Problem(error) }
  }

  // MARK: Photo frames

  /// Answers `/frame/NAME.jpg`: the picture of the present interval, the same for all who ask.
  func answerFrame(_ request: ServiceRequest, _ file: String) async throws(Problem) -> ServiceResponse {
    let dot = file.lastIndex(of: ".") ?? file.endIndex
    guard let frame = configuration.frames[String(file[..<dot])] else {
      throw Problem(.notFound, "the frame of this name is missing")
    }
    let formats = catalog.options(of: .render).first { $0.key == "format" }?.choices ?? []
    let ending = file[dot...].dropFirst().lowercased()
    let format = ending == "jpg" ? "jpeg" : ending
    guard formats.contains(format) else { throw Problem(.notFound, "a frame ends in .jpg, .png or .webp") }
    guard isReady else { throw Problem(.overloaded, "the service is not ready", retryAfter: 2) }
    let now = Int(time(nil))
    let interval = now / frame.seconds
    var object = frame.options
    object.set("answer", .string("picture"))
    object.set("format", .string(format))
    try setSize(of: request, &object)
    let members = try await sets.members(of: frame.set)
    object.set("photos", .array([.string("set:\(frame.set)")]))
    let asked: PictureRequest
    do throws(FormatError) {
      asked = try PictureRequestReader(catalog, .layout, maxPhotos: configuration.limits.photos).read(.object(object))
    } catch { throw Problem(error) }
    let count = min(frame.photos, members.count)
    let shown = (0..<count).map { members[(interval % members.count * count + $0) % members.count] }
    let order = try await order(asked, showing: shown)
    let caching = "public, max-age=\(frame.seconds - now % frame.seconds)"
    let quick = unchanged(order.key, request, caching: caching, isNegotiated: false)
    if quick.status == 304 { return quick }
    return response(try await picture(of: order), to: request, caching: caching, isNegotiated: false)
  }

  /// Sets the canvas to the size of the query.
  private func setSize(of request: ServiceRequest, _ object: inout JSONObject) throws(Problem) {
    guard let pairs = QueryPairs.parse(request.query), pairs.allSatisfy({ $0.name == "size" }), pairs.count < 2 else {
      throw Problem(.badRequest, "the query of a frame must be a size, such as size=1920x1080")
    }
    guard let size = pairs.first?.value else { return }
    let sides = size.split(separator: "x", omittingEmptySubsequences: false)
    guard sides.count == 2, sides.allSatisfy({ Self.isSide($0) }) else {
      throw Problem(.badRequest, "the size of a frame must be in pixels up to 9999, such as 1920x1080")
    }
    object.set("canvas", .string(size))
  }

  /// Returns whether a text is a number from 1 to 9999 as people write it, so that no size has two spellings.
  private static func isSide(_ text: Substring) -> Bool {
    (1...4).contains(text.utf8.count) && text.utf8.first != 0x30 && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }
}
