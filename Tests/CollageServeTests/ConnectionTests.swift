import Determinism
import Testing

@testable import CollageServe

/// Which connection is closed where there are too many.
@Suite struct ConnectionTests {
  @Test("Of connections that wait, the one that was kept longest is closed first") func kept() {
    var list = ConnectionList<Int>(maxCount: 4)
    for id in 0..<4 { #expect(list.add(id) == nil) }
    list.note(0, .kept)
    list.note(1, .receiving)
    list.note(2, .kept)
    list.note(3, .answering)
    #expect(list.add(4) == 0)
    #expect(list.add(5) == 2)
    // A quarter of four may be new.
    #expect(list.add(6) == 4)
    list.note(5, .answering)
    list.note(6, .answering)
    #expect(list.add(7) == 1)
    list.note(7, .answering)
    #expect(list.add(8) == 8)
  }

  @Test("A new connection is not closed by the next ones where all others send slowly") func senders() {
    var list = ConnectionList<Int>(maxCount: 40)
    for id in 0..<40 {
      _ = list.add(id)
      list.note(id, .receiving)
    }
    #expect(list.add(100) == 0)
    for next in 1...9 { #expect(list.add(100 + next) == next) }
    #expect(list.add(110) == 100)
  }

  @Test(
    "Connections that are being answered stay, and there are never too many",
    arguments: [UInt64.random(in: 0...UInt64.max), 1, 2, 3])
  func streams(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let maxCount = Int.random(in: 1...12, using: &random)
    var list = ConnectionList<Int>(maxCount: maxCount)
    var open: [Int: ConnectionList<Int>.Phase] = [:]
    for id in 0..<400 {
      let before = open
      open[id] = .new
      let victim = list.add(id)
      if let victim {
        #expect(before.count == maxCount)
        #expect(open.removeValue(forKey: victim) != nil)
        #expect(victim == id ? before.values.allSatisfy { $0 == .answering } : before[victim] != .answering)
      } else {
        #expect(open.count <= maxCount)
      }
      guard let some = open.keys.sorted().randomElement(using: &random) else { continue }
      let phase = [.receiving, .answering, .kept].randomElement(using: &random) ?? ConnectionList<Int>.Phase.new
      if Bool.random(using: &random) {
        list.note(some, phase)
        open[some] = phase
      } else if Bool.random(using: &random) {
        list.remove(some)
        open[some] = nil
        // What is not in the list cannot come back by a late note.
        list.note(some, phase)
      }
    }
  }
}
