/// The language in which each script is set.
///
/// Pango would otherwise use the environment's language, so that results would differ between machines: fonts have
/// different forms of Chinese characters for Japanese, and of some letters for single languages.
enum ScriptLanguage {
  /// Returns ranges of UTF-8 offsets with their language; other characters have no language.
  static func ranges(of text: String) -> [(range: Range<Int>, language: String)] {
    // If a text contains Kana, its Chinese characters are set as Japanese.
    let hasKana = text.unicodeScalars.contains { (0x3041...0x30FF).contains($0.value) }
    let hasHangul = text.unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) }
    var result: [(range: Range<Int>, language: String)] = []
    var offset = 0
    for scalar in text.unicodeScalars {
      let end = offset + UTF8.width(scalar)
      if let language = language(of: scalar.value, han: hasKana ? "ja" : hasHangul ? "ko" : "zh-cn") {
        if let last = result.last, last.language == language {
          result[result.count - 1].range = last.range.lowerBound..<end
        } else {
          result.append((offset..<end, language))
        }
      }
      offset = end
    }
    return result
  }

  private static func language(of scalar: UInt32, han: String) -> String? {
    switch scalar {
    case 0x41...0x5A, 0x61...0x7A, 0xC0...0x24F, 0x1E00...0x1EFF: "en"
    case 0x370...0x3FF, 0x1F00...0x1FFF: "el"
    case 0x400...0x52F: "ru"
    case 0x530...0x58F: "hy"
    case 0x590...0x5FF: "he"
    case 0x600...0x6FF, 0x750...0x77F, 0x8A0...0x8FF, 0xFB50...0xFDFF, 0xFE70...0xFEFF: "ar"
    case 0x900...0x97F: "hi"
    case 0x980...0x9FF: "bn"
    case 0xA00...0xA7F: "pa"
    case 0xA80...0xAFF: "gu"
    case 0xB80...0xBFF: "ta"
    case 0xC00...0xC7F: "te"
    case 0xC80...0xCFF: "kn"
    case 0xD00...0xD7F: "ml"
    case 0xE00...0xE7F: "th"
    case 0x10A0...0x10FF: "ka"
    case 0x1100...0x11FF, 0xAC00...0xD7A3: "ko"
    case 0x3000...0x303F, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0xFF00...0xFFEF, 0x20000...0x3FFFF: han
    case 0x3040...0x30FF, 0x31F0...0x31FF: "ja"
    default: nil
    }
  }
}
