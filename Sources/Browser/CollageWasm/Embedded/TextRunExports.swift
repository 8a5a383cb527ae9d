// The runs of a text, which the renderer shapes by themselves: its languages, the families for them, and the letters that
// spacing would tear apart; and its words that are not divided.
import CollageModel

/// Writes the runs of the text in the first `count` bytes of the buffer, which the name of its family follows.
///
/// For each run these are the number of its scalars, and whether spacing may be between them, if there is any. The
/// numbers of the buffer tell which scalars are letters. The text becomes the companion families of the runs, a line each.
@_cdecl("collage_text_runs") public func collageTextRuns(
  _ count: Int32, _ familyCount: Int32, _ isSpaced: Int32
) -> Int32 {
  let bytes = text.bytes(count)
  let family = String(decoding: text.bytes(familyCount, after: count), as: UTF8.self)
  let string = String(decoding: bytes, as: UTF8.self)
  let letters = buffer.storage
  func isLetter(_ index: Int, _ scalar: Unicode.Scalar) -> Bool { index < letters.count && letters[index] == 1 }
  let spaced = isSpaced == 0 ? nil : JoinedScripts.spacedRanges(of: string, isLetter: isLetter)
  var (languages, ranges) = (ScriptLanguage.ranges(of: string)[...], spaced?[...])
  var runs: [(scalars: Int, language: ScriptLanguage?, isSpaced: Bool)] = []
  var offset = 0
  for scalar in string.unicodeScalars {
    while let first = languages.first, first.range.upperBound <= offset { languages.removeFirst() }
    while let first = ranges?.first, first.upperBound <= offset { ranges?.removeFirst() }
    let language = languages.first.flatMap { $0.range.contains(offset) ? $0.language : nil }
    let isSpaced = ranges.map { $0.first?.contains(offset) ?? false } ?? true
    if let last = runs.last, last.language == language, last.isSpaced == isSpaced {
      runs[runs.count - 1].scalars += 1
    } else {
      runs.append((1, language, isSpaced))
    }
    offset += UTF8.width(scalar)
  }
  buffer.clear()
  var names: [UInt8] = []
  for run in runs {
    buffer.append(run.scalars)
    buffer.append(run.isSpaced)
    let companion = run.language.flatMap { CompanionFamily.name(for: $0, beside: family) }
    names += Array((companion ?? "").utf8) + [10]
  }
  _ = text.write(names)
  return buffer.written
}

/// Writes the ranges of words in the first `count` bytes of the buffer that are divided only if they are longer than a
/// line: the UTF-16 offsets of their starts and ends.
@_cdecl("collage_text_words") public func collageTextWords(_ count: Int32) -> Int32 {
  let string = String(decoding: text.bytes(count), as: UTF8.self)
  buffer.clear()
  for range in WholeWords.ranges(of: string, width: { UTF16.width($0) }) {
    buffer.append(range.lowerBound)
    buffer.append(range.upperBound)
  }
  return buffer.written
}
