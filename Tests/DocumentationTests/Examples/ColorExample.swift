import CollageColor
import CollageModel
import Testing

@Suite("The examples of CollageColor's articles")
struct ColorExample {
  @Test("a warm look makes skin lighter without changing its hue much")
  func skin() throws {
    let adjustments = Adjustments([.exposure: 0.3, .contrast: 0.2, .vibrance: 0.4])
    let cube = ColorCube(Grade(adjustments: adjustments))  // nil if nothing changes
    let skin = cube?.color(0.85, 0.66, 0.56)

    let found = try #require(skin)
    #expect(found.red > 0.85 && found.red > found.green && found.green > found.blue)
  }
}
