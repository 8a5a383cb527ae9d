import CollageModel
import CollageText
import Determinism
import SystemCalls

// Lays out random texts in random frames and checks that none overflows; then measures texts that are long.
//
//   swift run -c release text-benchmark [seed] [strings] [frames]

/// Words of many scripts, with what is long, has no width, or joins others.
let words = [
  "a", "The", "quick", "Donaudampfschifffahrtsgesellschaft", "日本語の文章", "مرحبا", "שלום", "👩‍🚀", "नमस्ते", "f", "jÅgy", "Żółć",
  "https://example.org/a/b?c", "ภาษาไทย", "\n", "e\u{301}\u{302}", "\u{200B}", "WWWWWWWW", "—", "2026", "Ελληνικά",
  "Привет", "ﷺ", "(", "”",
]
let arguments = CommandLine.arguments.dropFirst().compactMap { UInt64($0) }
let seed = arguments.first ?? 1_818
let strings = arguments.count > 1 ? Int(clamping: arguments[1]) : 1_000
let frames = arguments.count > 2 ? Int(clamping: arguments[2]) : 10

var random = SplitMix64(seed: seed)
@MainActor func number(_ limit: UInt64) -> Int { Int(random.next() % limit) }

let fonts = try TextFonts()
let families = ["Inter", "Noto Serif", "Dancing Script", "Bebas Neue", "Noto Sans"]

/// The distance by which a text extends beyond its frame, as a fraction of the frame's side.
func excess(of text: LaidOutText, over frame: Size) -> Double {
  let boxes = text.lines.map { $0.frame } + (text.inkBounds.map { [$0] } ?? [])
  return boxes.filter { !$0.isEmpty }.reduce(0) { most, box in
    max(
      most, max(-box.x, box.right) / (frame.width / 2) - 1, max(-box.y, box.bottom) / (frame.height / 2) - 1)
  }
}

let clock = ContinuousClock()
var (overflows, worst, slowest) = (0, 0.0, (time: Duration.zero, text: ""))
let all = try clock.measure {
  for _ in 0..<strings {
    let string = (0..<(number(12) + 1)).map { _ in words[number(UInt64(words.count))] }.joined(separator: " ")
    var font = FontChoice(family: families[number(UInt64(families.count))], size: Double(number(120) + 4))
    font.slope = number(3) == 0 ? .italic : .normal
    font.weight = [400, 700, 900][number(3)]
    for _ in 0..<frames {
      var content = TextContent(string, font: font)
      content.fit = number(2) == 0 ? .fill : .shrink
      if number(4) == 0 { content.maxLines = number(3) + 1 }
      if number(4) == 0 { content.style.outline = .init(width: Double(number(4)), color: .black) }
      let frame = Size(Double(number(800) + 8), Double(number(800) + 8))
      let start = clock.now
      let text = try fonts.layOut(content, in: frame, scale: 1)
      let time = clock.now - start
      if time > slowest.time { slowest = (time, string) }
      let over = excess(of: text, over: frame)
      worst = max(worst, over)
      if over > 1e-6 {
        overflows += 1
        print("overflows by \(over): \(string) in \(frame.width) x \(frame.height)")
      }
    }
  }
}
print("seed \(seed): \(strings) strings x \(frames) frames in \(all); \(overflows) overflow, at most by \(worst)")
print("the slowest took \(slowest.time): \(slowest.text)")

for (name, string) in [
  ("a word of 10,000 letters", String(repeating: "abcdefghij", count: 1_000)),
  ("10,000 letters in words", String(repeating: "lorem ipsu ", count: 909)),
  ("a word of 10,000 Cyrillic letters", String(repeating: "абвгдежзик", count: 1_000)),
] {
  var content = TextContent(string, font: FontChoice(family: "Inter", size: 40))
  content.fit = .fill
  print("\(name): \(try clock.measure { _ = try fonts.layOut(content, in: Size(300, 160), scale: 1) })")
}
exit(overflows == 0 ? 0 : 1)
