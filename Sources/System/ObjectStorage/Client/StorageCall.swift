/// A request before it is signed.
struct StorageCall {
  var address: ObjectAddress
  var method: String
  var query: [(name: String, value: String)] = []
  var headers: [(name: String, value: String)] = []
  var body: [UInt8] = []
  var shown: String
  /// The version that the response must have.
  var expectedTag: String?
  /// True for the bytes of a whole object in a bucket.
  var isWholeObject = false
  /// The SHA-256 of the body, if it is known.
  var bodyDigest: String?
  /// The MD5 of the written bytes.
  var writtenDigest: String?

  init(_ address: ObjectAddress, method: String) {
    (self.address, self.method, shown) = (address, method, address.description)
  }
}
