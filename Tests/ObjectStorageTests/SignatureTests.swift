import Testing

@testable import ObjectStorage

/// The examples of "Signature Calculations for the Authorization Header", Amazon S3 API Reference, and signatures that
/// botocore 1.44.5 made for keys and tokens that the examples lack.
@Suite struct SignatureTests {
  private static let credentials = Credentials(
    accessKey: "AKIAIOSFODNN7EXAMPLE", secretKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY")
  private static let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
  private static let host = (name: "host", value: "examplebucket.s3.amazonaws.com")

  private func signature(
    _ subject: RequestSignature.Subject, _ credentials: Credentials = credentials, time: Int = 1_369_353_600
  ) -> String? {
    let signature = RequestSignature(credentials: credentials, region: "us-east-1", time: time)
    return signature.headers(of: subject)?.last?.value.split(separator: "Signature=").last.map { String($0) }
  }

  @Test func aRangeOfAnObjectIsSigned() {
    let subject = RequestSignature.Subject(
      method: "GET", path: "/test.txt", headers: [Self.host, ("range", "bytes=0-9")], bodyDigest: Self.empty)
    #expect(signature(subject) == "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41")
  }

  @Test func aWrittenObjectIsSigned() {
    let subject = RequestSignature.Subject(
      method: "PUT", path: "/" + PercentEncoding.encoded("test$file.text", keepsSlashes: true),
      headers: [
        Self.host, ("date", "Fri, 24 May 2013 00:00:00 GMT"), ("x-amz-storage-class", "REDUCED_REDUNDANCY"),
      ],
      bodyDigest: "44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072")
    #expect(signature(subject) == "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd")
  }

  @Test func aQueryWithoutAValueIsSigned() {
    let subject = RequestSignature.Subject(
      method: "GET", path: "/", query: [("lifecycle", "")], headers: [Self.host], bodyDigest: Self.empty)
    #expect(signature(subject) == "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543")
  }

  @Test func aListIsSignedWhateverTheOrderOfItsQuery() {
    let subject = RequestSignature.Subject(
      method: "GET", path: "/", query: [("prefix", "J"), ("max-keys", "2")], headers: [Self.host],
      bodyDigest: Self.empty)
    #expect(signature(subject) == "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7")
  }

  @Test(arguments: [
    ("summer 2026/a b.jpg", "92d4ff998f84b1f6f5f4b566cb7ac7619c8b76251913032b03d4cbf39595c17f"),
    ("büste/シャツ.jpg", "784baaca38f065efe4abde44f4c71b7457b69001c306803c13e6dbb90c2d51ee"),
    ("a+b=c&d%41.jpg", "242a9e981d48c5f0b0605a23042b7b8760e4b1dc84a21310e9bb172468eeb12e"),
    ("a/../b//c/./d~", "ac9b2425e025471cd5ad881e9792303f486d1a497336264846a78398550a3362"),
  ])
  func keysOfAnyTextAreSigned(_ key: String, _ expected: String) {
    let subject = RequestSignature.Subject(
      method: "GET", path: "/" + PercentEncoding.encoded(key, keepsSlashes: true), headers: [Self.host],
      bodyDigest: Self.empty)
    #expect(signature(subject) == expected)
  }

  @Test func aSessionTokenIsSigned() {
    let token = "AQoDYXdzEPT//////////wEXAMPLEtc764+/="
    let credentials = Credentials(
      accessKey: Self.credentials.accessKey, secretKey: Self.credentials.secretKey, sessionToken: token)
    let subject = RequestSignature.Subject(
      method: "GET", path: "/test.txt", headers: [Self.host], bodyDigest: Self.empty)
    #expect(signature(subject, credentials) == "6dd1d60834f1e7b2c820c08f9d35418a114f1dc2e8ca9730b8bc5998d3a12ce3")
  }

  @Test func aQueryOfAnyTextIsSigned() {
    let query = [
      (name: "list-type", value: "2"), (name: "prefix", value: "a b/ü+"), (name: "encoding-type", value: "url"),
      (name: "continuation-token", value: "x/=+ y"),
    ]
    let subject = RequestSignature.Subject(
      method: "GET", path: "/", query: query, headers: [Self.host], bodyDigest: Self.empty)
    #expect(signature(subject) == "0e471d6e28389d78f960f9e4ea1979330e7b5bcdd303d9b57eee0e17b32a4878")
  }

  @Test func metadataAndConditionsAreSigned() {
    let subject = RequestSignature.Subject(
      method: "PUT", path: "/out/1.jpg",
      headers: [
        Self.host, ("content-type", "image/jpeg"), ("x-amz-meta-collage-key", "k"), ("if-none-match", "*"),
      ], bodyDigest: "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824")
    #expect(signature(subject) == "0df96012bf3d1f9ad86574f8d0fb2395f5a897851cbe28151b82ff1e933654be")
  }

  @Test func aTimestampHasNoLocale() {
    #expect(RequestSignature.timestamp(1_369_353_600) == "20130524T000000Z")
    #expect(RequestSignature.timestamp(951_827_696) == "20000229T123456Z")
  }
}
