/// An HTTP request, as a server has received it.
public struct ServiceRequest: Sendable {
  /// The method in capitals, such as `GET`.
  public var method: String
  /// The path and query as sent, such as `/v1/render?x=1`.
  public var target: String
  public var headers: HTTPFields
  public var body: RequestBody
  /// The address of the sender, by which requests without a key are limited.
  public var sender: String

  /// Creates a request; the body is read while it is answered.
  public init(
    method: String, target: String, headers: HTTPFields = HTTPFields(), body: RequestBody = RequestBody([]),
    sender: String = ""
  ) {
    (self.method, self.target, self.headers, self.body, self.sender) = (method, target, headers, body, sender)
  }

  /// The part of the target before the question mark.
  var path: Substring { target.prefix { $0 != "?" } }

  /// The part of the target behind the question mark, as sent; empty if there is none.
  var query: Substring { target.dropFirst(path.count + 1) }
}

/// Names and values of headers; names are compared without regard to case.
public struct HTTPFields: Sendable, ExpressibleByDictionaryLiteral {
  /// The names as they were given, and the values.
  public private(set) var fields: [(name: String, value: String)]
  /// The names in lowercase.
  private var keys: [String]

  /// Creates fields in the order in which they are sent.
  public init(_ fields: [(name: String, value: String)] = []) {
    self.fields = fields
    keys = fields.map { $0.name.lowercased() }
  }

  /// Creates fields from a literal.
  public init(dictionaryLiteral elements: (String, String)...) { self.init(elements.map { ($0.0, $0.1) }) }

  /// The value of a header; several values are joined by commas.
  public subscript(name: String) -> String? {
    get {
      let key = name.lowercased()
      let values = keys.indices.filter { keys[$0] == key }.map { fields[$0].value }
      return values.isEmpty ? nil : values.joined(separator: ", ")
    }
    set {
      let key = name.lowercased()
      if keys.contains(key) {
        fields = zip(keys, fields).filter { $0.0 != key }.map(\.1)
        keys.removeAll { $0 == key }
      }
      guard let newValue else { return }
      fields.append((name, newValue))
      keys.append(key)
    }
  }
}

/// The bytes of a request, which arrive while they are read.
public struct RequestBody: Sendable {
  /// Returns the next bytes; nil at the end.
  public var next: @Sendable () async throws -> [UInt8]?

  /// Creates a body from a function that is called, by one task, until it returns nil.
  public init(next: @escaping @Sendable () async throws -> [UInt8]?) { self.next = next }

  /// Creates a body from bytes in memory.
  public init(_ bytes: [UInt8]) {
    let rest = Rest(bytes)
    next = { await rest.take() }
  }

  private actor Rest {
    private var bytes: [UInt8]?
    init(_ bytes: [UInt8]) { self.bytes = bytes.isEmpty ? nil : bytes }
    func take() -> [UInt8]? { bytes.take() }
  }

  /// Reads all bytes.
  ///
  /// - Throws: `Problem` for more bytes than allowed, or if the sender has stopped.
  func all(limit: Int) async throws(Problem) -> [UInt8] {
    var all: [UInt8] = []
    while let bytes = try await part() {
      guard bytes.count <= limit - all.count else {
        throw Problem(.tooLarge, "the body is larger than \(limit) bytes")
      }
      all += bytes
    }
    return all
  }

  /// Returns the next bytes; nil at the end.
  func part() async throws(Problem) -> [UInt8]? {
    do { return try await next() } catch let problem as Problem { throw problem } catch {
      throw Problem(.badRequest, "the body ended before its last byte, or was sent too slowly")
    }
  }
}
