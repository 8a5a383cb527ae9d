/// The language in which each script is set.
///
/// Pango would otherwise use the environment's language, so that results would differ between machines: fonts have
/// different forms of Chinese characters for Japanese, and of some letters for single languages.
enum ScriptLanguage: String {
  case arabic = "ar"
  case armenian = "hy"
  case bengali = "bn"
  case chinese = "zh-cn"
  case english = "en"
  case georgian = "ka"
  case greek = "el"
  case gujarati = "gu"
  case hebrew = "he"
  case hindi = "hi"
  case japanese = "ja"
  case kannada = "kn"
  case korean = "ko"
  case malayalam = "ml"
  case punjabi = "pa"
  case russian = "ru"
  case tamil = "ta"
  case telugu = "te"
  case thai = "th"

  /// Returns ranges of UTF-8 offsets with their language; a text without letters of these scripts has none.
  ///
  /// Digits, punctuation and marks belong to the letters before them, or to the first letters: a font shapes nothing
  /// across the bounds of a range, such as the distance of a letter and the period after it.
  static func ranges(of text: String) -> [(range: Range<Int>, language: ScriptLanguage)] {
    // If a text contains Kana, its Chinese characters are set as Japanese.
    let hasKana = text.unicodeScalars.contains { (0x3041...0x30FF).contains($0.value) }
    let hasHangul = text.unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) }
    let length = text.utf8.count
    var result: [(range: Range<Int>, language: ScriptLanguage)] = []
    var offset = 0
    for scalar in text.unicodeScalars {
      if let language = language(of: scalar.value, han: hasKana ? .japanese : hasHangul ? .korean : .chinese) {
        if let last = result.last, last.language != language {
          result[result.count - 1].range = last.range.lowerBound..<offset
          result.append((offset..<length, language))
        } else if result.isEmpty {
          result.append((0..<length, language))
        }
      }
      offset += UTF8.width(scalar)
    }
    return result
  }

  private static func language(of scalar: UInt32, han: ScriptLanguage) -> ScriptLanguage? {
    switch scalar {
    case 0x41...0x5A, 0x61...0x7A, 0xC0...0x24F, 0x1E00...0x1EFF: .english
    case 0x370...0x3FF, 0x1F00...0x1FFF: .greek
    case 0x400...0x52F: .russian
    case 0x530...0x58F: .armenian
    case 0x590...0x5FF: .hebrew
    case 0x600...0x6FF, 0x750...0x77F, 0x8A0...0x8FF, 0xFB50...0xFDFF, 0xFE70...0xFEFF: .arabic
    case 0x900...0x97F: .hindi
    case 0x980...0x9FF: .bengali
    case 0xA00...0xA7F: .punjabi
    case 0xA80...0xAFF: .gujarati
    case 0xB80...0xBFF: .tamil
    case 0xC00...0xC7F: .telugu
    case 0xC80...0xCFF: .kannada
    case 0xD00...0xD7F: .malayalam
    case 0xE00...0xE7F: .thai
    case 0x10A0...0x10FF: .georgian
    case 0x1100...0x11FF, 0xAC00...0xD7A3: .korean
    case 0x3000...0x303F, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0xFF00...0xFFEF, 0x20000...0x3FFFF: han
    case 0x3040...0x30FF, 0x31F0...0x31FF: .japanese
    default: nil
    }
  }
}
