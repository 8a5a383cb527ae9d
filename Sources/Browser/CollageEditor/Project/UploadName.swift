/// The name under which an uploaded picture is stored, so that people recognize it in messages and folders.
struct UploadName {
  /// The name without an extension; a random one if the file had none that every file system accepts.
  let stem: String

  /// The maximum length of a stem, in bytes; file systems allow 255 with the number and the extension.
  private static let maxBytes = 120

  /// Creates the name for a picture from the name that its file had for the user.
  init(_ name: String?) {
    let name = name ?? ""
    let whole = name.lastIndex(of: ".").map { name[..<$0] } ?? name[...]
    let kept = whole.map { letter -> Character in Self.isKept(letter) ? letter : "-" }
    var stem = String(kept.drop { "- .".contains($0) })
    while stem.utf8.count > Self.maxBytes || stem.last == " " || stem.last == "." { stem.removeLast() }
    self.stem = stem.isEmpty ? Self.random() : stem
  }

  /// Returns the first name with an extension that is free: `beach.jpeg`, then `beach-2.jpeg`.
  func free(_ ending: String, isUsed: (String) -> Bool) -> String {
    var (name, number) = ("\(stem).\(ending)", 1)
    while isUsed(name) {
      number += 1
      name = "\(stem)-\(number).\(ending)"
    }
    return name
  }

  /// Returns a name that no other upload has, also one of another run.
  static func random() -> String {
    var generator = SystemRandomNumberGenerator()
    let number: UInt64 = generator.next()
    return String(number, radix: 36)
  }

  /// Returns whether a file may be that of an upload, by its name.
  static func isName(_ name: some StringProtocol) -> Bool {
    !name.isEmpty && !name.hasPrefix(".") && name.allSatisfy(isKept)
  }

  private static func isKept(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || " -_.()".contains(character)
  }
}
