import CollageModel
import CollageTestSupport
import Foundation
import Testing

@testable import CollageText

/// Named instances of variable fonts.
@Suite("Variable fonts with a slant") struct SlantedFontTests {
  /// A font of one letter, a stem of 100 by 700 thousandths of an em, whose axis `slnt` moves its top by 300 at -10.
  ///
  /// Made for this test with fontTools, with the instances Regular (0) and Italic (-10).
  private static let font = """
    AAEAAAAMAIAAAwBAT1MvMkUnRWgAAAFIAAAAYGNtYXAADACbAAABsAAAADRmdmFydG9vkgAAApwAAAA0Z2x5Zt3Q4fkAAAHsAAAAGmd2YXIzmq3C
    AAAC0AAAAC5oZWFkDvmLnAAAAMwAAAA2aGhlYQXeAyIAAAEEAAAAJGhtdHgD6AAAAAABqAAAAAZsb2NhAA0AAAAAAeQAAAAGbWF4cAAEAAYAAAEo
    AAAAIG5hbWUIihZHAAACCAAAAHJwb3N0AAMAAAAAAnwAAAAgAAEAAAABAAD+0f3xXw889QADA+gAAAAA1pOkAAAAAADWk6QAASwAAAGQArwAAAAD
    AAIAAAAAAAAAAQAAAyD/OAAAArwBLAEsAZAAAQAAAAAAAAAAAAAAAAAAAAEAAQAAAAIABAABAAAAAAACAAAAAAAAAAAAAAAAAAAAAAADArwBkAAF
    AAQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAEAAAAAAAAAAAAAAAA/Pz8/AAAASABIAyAAAAAAAyAAyAAAAAAAAAAAAAAAAAAA
    ACAAAAK8AAABLAAAAAAAAgAAAAMAAAAUAAMAAQAAABQABAAgAAAABAAEAAEAAABI//8AAABI////uQABAAAAAAAAAAAADQAAAAEBLAAAAZACvAAD
    AAAhETMRASxkArz9RAAAAAAAAAQANgADAAEECQABABgAAAADAAEECQACAA4AGAADAAEECQEAAAoAJgADAAEECQEBAAwAMABTAGwAYQBuAHQAZQBk
    ACAAVABlAHMAdABSAGUAZwB1AGwAYQByAFMAbABhAG4AdABJAHQAYQBsAGkAYwAAAAMAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA
    ABAAAgABABQAAgAIc2xudP/2AAAAAAAAAAAAAAAAAQAAAgAAAAAAAAEBAAD/9gAAAAEAAAABAAAAAAAaAAIAAAAAABoAAAAAAAqAAQAKAAiAAMAA
    AIBBASwBLISHAAAA
    """

  @Test(
    "letters have the slant of the instance, in pictures as in documents",
    arguments: [FontChoice.Slope.normal, .italic])
  func instance(slope: FontChoice.Slope) throws {
    let folder = try ScratchFolder()
    let bytes = try #require(Data(base64Encoded: Self.font, options: .ignoreUnknownCharacters))
    _ = try folder.write([UInt8](bytes), as: "slanted.ttf")
    var content = TextContent("H", font: FontChoice(family: "Slanted Test", size: 100))
    content.font.slope = slope
    let text = try TextFonts(folders: [folder.path]).layOut(content, in: Size(300, 200), scale: 1)
    let ink = try #require(text.inkBounds)
    #expect(abs(ink.width - (slope == .normal ? 10 : 40)) < 0.5, "\(ink)")
    #expect(abs(ink.height - 70) < 0.5, "\(ink)")
    let face = try #require(text.glyphs.compactMap(\.face).first)
    #expect(face.subset(text.glyphs.map(\.code)) != nil)
  }
}
