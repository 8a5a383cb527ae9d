package import CollageModel

/// What labels of photos say: a list, or a text with variables for each photo.
package struct LabelText: Hashable, Sendable {
  /// The reason why a text says nothing of photos.
  package struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String
  }

  /// The variables of what photos say, which are the ends of the names in documents.
  package static let names = ["caption", "date", "month", "place", "people", "name"]
  /// The variables that count photos, each named as it counts the first.
  fileprivate static let counters = ["1", "a", "A", "i", "I"]

  /// The words of a list, in order; empty for a text.
  fileprivate var list: [String] = []
  /// The text for each photo.
  fileprivate var text = ""
  /// True if labels say something of the photos.
  package private(set) var isOfPhotos = false

  /// Reads a list such as `a,b,c`, a counter with signs around it such as `(a)`, `names`, `dates`, or a text with variables.
  ///
  /// - Throws: `Failure` for other texts and for unknown variables.
  package init(_ written: String) throws(Failure) {
    let (bytes, comma, brace) = (Array(written.utf8), UInt8(ascii: ","), UInt8(ascii: "{"))
    if zip(bytes, bytes.dropFirst()).contains(where: { $0 == brace && $1 == brace }) {
      text = written
    } else if bytes.contains(comma) {
      list = bytes.split(separator: comma, omittingEmptySubsequences: false).map { word in
        let word = word.drop { $0 == 32 }
        return String(decoding: word.prefix(word.count - word.reversed().prefix { $0 == 32 }.count), as: UTF8.self)
      }
    } else if written.hasSameBytes(as: "names") || written.hasSameBytes(as: "dates") {
      text = "{{" + String(decoding: bytes.dropLast(), as: UTF8.self) + "}}"
    } else {
      let places = bytes.indices.filter { ASCII.isLetter(bytes[$0]) || ASCII.isDigit(bytes[$0]) || bytes[$0] >= 0x80 }
      guard places.count == 1, Self.counters.hasName(String(decoding: [bytes[places[0]]], as: UTF8.self)) else {
        throw Failure(
          description: "labels must be a list such as a,b,c, one of a, A, 1, i and I with signs around it such as (a), "
            + "names, dates, or a text with variables such as {{1}} {{name}}")
      }
      let counter = [brace, brace, bytes[places[0]], UInt8(ascii: "}"), UInt8(ascii: "}")]
      text = String(decoding: bytes[..<places[0]] + counter + bytes[(places[0] + 1)...], as: UTF8.self)
    }
    do throws(TextVariables.Failure) {
      let known = Self.names + Self.counters
      for name in try TextVariables.names(in: text) {
        guard known.hasName(name) else {
          throw .unknown(name: name, nearest: EditDistance.nearest(to: name, in: known), known: known)
        }
        if Self.names.hasName(name) { isOfPhotos = true }
      }
    } catch {
      throw Failure(description: error.description)
    }
  }
}

// Pages place no labels.
#if !hasFeature(Embedded)
  extension LabelText {
    /// Returns the label of a photo as a text of documents, with the variables of its slot.
    ///
    /// - Parameters:
    ///   - index: The number of labels before.
    ///   - slot: The slot of the photo.
    ///   - language: The tag of the language whose digits are used; nil for Latin digits.
    ///   - isKnown: Returns whether the photo says something that a variable stands for; parts between middle dots about which it
    ///     says nothing are left out.
    /// - Returns: The text; nil if there is none.
    package func words(_ index: Int, slot: SlotID, language: String?, isKnown: (String) -> Bool) -> String? {
      if !list.isEmpty {
        return index < list.count && !list[index].isEmpty ? TextVariables.literal(list[index]) : nil
      }
      let parts = try? TextVariables.parts(of: text) { Self.counters.contains($0) || isKnown($0) }
      guard let parts, !parts.isEmpty else { return nil }
      return try? TextVariables.replacing(in: parts.joined(separator: TextVariables.separator)) { name in
        Self.counters.contains(name)
          ? Self.count(index + 1, as: name, language) : "{{photo.\(slot.name).\(name)}}"
      }
    }

    private static func count(_ number: Int, as counter: String, _ language: String?) -> String {
      switch counter {
      case "a": letters(number)
      case "A": letters(number).uppercased()
      case "i": roman(number)
      case "I": roman(number).uppercased()
      default: digits(number, language)
      }
    }

    /// Returns a to z, then aa, ab and so on, as spreadsheets name columns.
    private static func letters(_ number: Int) -> String {
      var (rest, bytes) = (number, [UInt8]())
      while rest > 0 {
        bytes.append(UInt8(ascii: "a") + UInt8((rest - 1) % 26))
        rest = (rest - 1) / 26
      }
      return String(decoding: bytes.reversed(), as: UTF8.self)
    }

    private static func roman(_ number: Int) -> String {
      guard number < 4_000 else { return String(number) }
      let signs = [
        (1_000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"),
        (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
      ]
      var (rest, text) = (number, "")
      for (value, sign) in signs {
        while rest >= value {
          text += sign
          rest -= value
        }
      }
      return text
    }

    /// Returns a number in the digits of a language.
    private static func digits(_ number: Int, _ language: String?) -> String {
      let tag = String(decoding: (language ?? "").utf8.map { ASCII.lowercase($0) }, as: UTF8.self)
      let names = [tag, String(tag.prefix { $0 != "-" && $0 != "_" })]
      guard let zero = names.lazy.compactMap({ name in zeros.first { $0.tags.contains(name) }?.zero }).first else {
        return String(number)
      }
      return String(
        number.description.utf8.reduce(into: "") { text, digit in
          if let scalar = Unicode.Scalar(zero + UInt32(digit) - 48) { text.unicodeScalars.append(scalar) }
        })
    }

    /// The zeros of languages that have digits of their own, by tags.
    ///
    /// Source: Unicode CLDR as packaged in Babel 2.19, `defaultNumberingSystem`, for the languages with names of months.
    private static let zeros: [(zero: UInt32, tags: Set<String>)] = [
      (0x6F0, ["fa", "ur-in"]), (0x9E6, ["bn"]), (0x966, ["mr", "ne"]),
      (
        0x660,
        Set(
          [
            "bh", "dj", "eg", "er", "il", "iq", "jo", "km", "kw", "lb", "mr", "om", "ps", "qa", "sa", "sd", "so", "ss",
            "sy", "td", "ye",
          ]
          .map { "ar-\($0)" })
      ),
    ]
  }
#endif
