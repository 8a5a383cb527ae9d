import CollageServe
import Testing

@Suite("The examples of CollageServe's articles")
struct ServeExample {
  @Test("an address is signed as the service expects it")
  func sign() {
    let secret = "a-secret-of-16-or-more"

    let rest = "/0/card?photo=set:family&text.title=Rome"
    let address = AddressSignature.sign(rest, secret: secret).map { "/r/\($0)\(rest)" }

    // The same as `openssl dgst -sha256 -hmac` and base64url make of it.
    #expect(address == "/r/s3D3oV2Lt67PuN_D29t1g98z1lJZvEvhWi92kPVqVGM/0/card?photo=set:family&text.title=Rome")
  }
}
