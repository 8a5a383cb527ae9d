import CollageFiles
import CollageTestSupport
import Testing

@Suite struct NaturalOrderTests {
  private static let ascending: [[String]] = [
    ["", "a"],
    ["IMG_2.jpg", "IMG_10.jpg"],
    ["IMG_9", "IMG_09", "IMG_009", "IMG_10"],
    ["a1b01", "a1b001", "a01b1", "a1b2"],
    ["Apple", "apple", "Banana", "banana", "cherry"],
    ["a/b", "a b"],
    ["2/1.jpg", "10/1.jpg"],
    ["a", "a/b"],
    ["a/z", "b"],
    ["A/1", "A/3", "a/2"],
    ["x99999999999999999999998", "x99999999999999999999999", "x100000000000000000000000"],
    ["Äpfel 2", "äpfel 2", "äpfel 10"],
    ["img", "img0", "img00", "img1"],
    ["1", "1a", "2", "a"],
    ["photo (1)", "photo (2)", "photo (10)"],
    ["e\u{301}", "é"],
  ]

  @Test func namesAreOrderedAsPeopleDo() {
    for names in Self.ascending {
      for (index, first) in names.enumerated() {
        #expect(!NaturalOrder.precedes(first, first))
        for second in names[(index + 1)...] {
          #expect(NaturalOrder.precedes(first, second), "\(first) < \(second)")
          #expect(!NaturalOrder.precedes(second, first), "not \(second) < \(first)")
        }
      }
    }
  }

  @Test func theOrderIsTotal() {
    var generator = SplitMix64(seed: 61)
    let pieces = ["a", "A", "0", "00", "1", "9", "10", "/", " ", "_", "ß", "é"]
    func name() -> String {
      (0..<generator.int(0...5)).map { _ in generator.element(of: pieces) ?? "" }.joined()
    }
    for _ in 0..<3000 {
      let (a, b, c) = (name(), name(), name())
      let isSame = a.unicodeScalars.elementsEqual(b.unicodeScalars)
      let (ab, ba) = (NaturalOrder.precedes(a, b), NaturalOrder.precedes(b, a))
      #expect(isSame ? !ab && !ba : ab != ba, "\(a) | \(b)")
      if ab, NaturalOrder.precedes(b, c) { #expect(NaturalOrder.precedes(a, c), "\(a) | \(b) | \(c)") }
    }
  }
}
