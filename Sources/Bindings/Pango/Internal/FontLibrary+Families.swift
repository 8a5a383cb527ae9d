internal import CPango

extension FontLibrary {
  /// Returns the families by name; a family has the characters that any of its fonts has.
  borrowing func families(with asked: [Unicode.Scalar]) -> [FontFamily] {
    var found: [String: (isFromFolder: Bool, fonts: [OpaquePointer])] = [:]
    for (set, isFromFolder) in [(FcSetApplication, true), (FcSetSystem, false)] {
      guard let fonts = FcConfigGetFonts(configuration, set), let patterns = fonts.pointee.fonts else { continue }
      for index in 0..<Int(fonts.pointee.nfont) {
        // The first name is that of the family; the others name single weights.
        guard let pattern = patterns[index], let name = UsedFont.string(pattern, FC_FAMILY, 0) else { continue }
        found[name, default: (isFromFolder, [])].fonts.append(pattern)
      }
    }
    return found.sorted { $0.key < $1.key }.map { name, family in
      FontFamily(
        name: name, generic: generic(of: name, family.fonts), isFromFolder: family.isFromFolder,
        characters: asked.filter { scalar in family.fonts.contains { Self.has(scalar, $0) } })
    }
  }

  private static func has(_ scalar: Unicode.Scalar, _ pattern: OpaquePointer) -> Bool {
    var characters: OpaquePointer?
    guard FcPatternGetCharSet(pattern, FC_CHARSET, 0, &characters) == FcResultMatch else { return false }
    return FcCharSetHasChar(characters, scalar.value) != 0
  }

  /// Returns the generic family: fontconfig adds it to the names that it would take in place of a family.
  private borrowing func generic(of name: String, _ fonts: [OpaquePointer]) -> String {
    var spacing: Int32 = 0
    if let font = fonts.first, FcPatternGetInteger(font, FC_SPACING, 0, &spacing) == FcResultMatch, spacing >= FC_MONO {
      return "monospace"
    }
    guard let pattern = FcPatternCreate() else { return "sans-serif" }
    defer { FcPatternDestroy(pattern) }
    FcPatternAddString(pattern, FC_FAMILY, name)
    FcConfigSubstitute(configuration, pattern, FcMatchPattern)
    var position: Int32 = 0
    while let other = UsedFont.string(pattern, FC_FAMILY, position) {
      if ["serif", "sans-serif", "monospace", "cursive", "fantasy"].contains(other) { return other }
      position += 1
    }
    return "sans-serif"
  }
}
