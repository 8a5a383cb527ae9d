import CollageFiles
import CollageKit
import CollageRender
import CollageTestSupport
import Testing

/// Color profiles by name.
@Suite("Color profiles") struct ProfileSearchTests {
  private let folder: ScratchFolder
  private let search: ProfileSearch

  init() throws {
    folder = try ScratchFolder()
    for name in ["Wide_Gamut.icc", "wide.txt", "WideGamutLonger.icc", "Other.ICM"] {
      _ = try folder.write(OutputProfile.displayP3.bytes, as: name)
    }
    search = ProfileSearch(folders: [folder.path, folder.path + "/missing"])
  }

  @Test("are known, installed or files")
  func found() throws {
    #expect(try search.find("srgb") == .sRGB)
    #expect(try search.find("P3") == .displayP3)
    #expect(try search.find("rec-2020") == .rec2020)
    #expect(try search.find("widegamut").name == "Wide_Gamut")
    #expect(try search.find("wide").name == "Wide_Gamut")
    #expect(try search.find("other").bytes == OutputProfile.displayP3.bytes)
    #expect(try search.find(folder.file("Other.ICM")).name == "Other")
  }

  @Test("are errors that say what to do if they are missing or no profile")
  func missing() throws {
    let error = try #require(throws: FileError.self) { try search.find("othr") }
    #expect("\(error)".contains("did you mean Other"))
    #expect(throws: FileError.self) { try search.find(folder.file("missing.icc")) }
    let text = try folder.write(Array("text".utf8), as: "text.icc")
    #expect(throws: RenderError.self) { try search.find(text) }
  }
}
