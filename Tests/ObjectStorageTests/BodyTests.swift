import Testing

@testable import ObjectStorage

/// Bodies that are not what the headers say.
@Suite struct BodyTests {
  private let body = Array("123456789".utf8)
  private let tag = "\"25f9e794323b453885f5181f1b624d0b\""

  private func failure(
    _ headers: [String: String], status: Int = 200, _ body: [UInt8]? = nil, isWhole: Bool = true
  ) -> String? {
    BodyCheck(StorageResponse(status: status, headers: headers, body: body ?? self.body), isWhole: isWhole).failure
  }

  @Test(arguments: [
    "x-amz-checksum-crc32": "y/Q5Jg==", "x-amz-checksum-crc32c": "4waSgw==", "x-amz-checksum-crc64nvme": "rosUhgp5mIg=",
    "x-amz-checksum-sha256": "FeKw08M4keuw8e9gnsQZQgwg4yDOlMZfvIwzEkSOsiU=",
  ])
  func checksumsAreCompared(_ name: String, _ value: String) {
    #expect(failure([name: value]) == nil)
    #expect(failure([name: value], Array("123456780".utf8)) != nil)
    // That of parts cannot be compared.
    #expect(failure([name: value + "-3"], Array("123456780".utf8)) == nil)
    #expect(failure([name: value, "x-amz-checksum-type": "COMPOSITE"], Array("123456780".utf8)) == nil)
  }

  @Test func aTagIsComparedIfItIsAnMD5() {
    let other = Array("123456780".utf8)
    #expect(failure(["etag": tag, "content-length": "9"]) == nil)
    #expect(failure(["etag": tag, "content-length": "9"], other) != nil)
    #expect(failure(["etag": tag, "x-amz-server-side-encryption": "AES256"], other) != nil)
    for headers in [
      ["x-amz-server-side-encryption": "aws:kms"], ["x-amz-server-side-encryption-customer-algorithm": "AES256"],
    ] {
      #expect(failure(headers.merging(["etag": tag]) { $1 }, other) == nil)
    }
    #expect(failure(["etag": "\"25f9e794323b453885f5181f1b624d0b-2\""], other) == nil)
    #expect(failure(["etag": tag], other, isWhole: false) == nil)
  }

  @Test func theLengthIsComparedAlways() {
    #expect(failure(["content-length": "10"], isWhole: false) == "9 bytes were received instead of 10")
    #expect(failure(["content-range": "bytes 5-13/100"], status: 206, isWhole: false) == nil)
    #expect(failure(["content-range": "bytes 5-14/100"], status: 206, isWhole: false) != nil)
  }
}
