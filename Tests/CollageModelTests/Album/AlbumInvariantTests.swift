import CollageModel
import CollageTesting
import Testing

/// The invariants of albums on random streams.
@Suite struct AlbumInvariantTests {
  @Test func everyInvariantHoldsOnRandomStreams() throws {
    let failure = try AlbumInvariantRun.check(seed: 700_000, eventCount: 3_000)
    #expect(
      failure == nil,
      "seed \(failure?.seed ?? 0): \(failure?.violation.description ?? "") \(failure?.events ?? [])")
  }

  @Test func randomStreamsChangePagesInEveryWay() throws {
    var (done, counts) = (Set<String>(), Set<Int>())
    for seed in UInt64(0)..<20 {
      var album = RandomAlbum(seed: seed)
      var session = try album.session()
      for _ in 0..<200 {
        let event = album.next(for: session)
        let response = session.reduce(event)
        counts.insert(session.pageIDs.count)
        guard case .edit(let edit, _, _) = event, response.refusal == nil else { continue }
        done.insert(String("\(edit)".prefix { $0 != "(" }))
      }
    }
    #expect(done == ["page", "addPage", "removePage", "movePage", "duplicatePage", "carry"])
    #expect(counts.contains(1) && counts.contains { $0 > 5 })
  }

  /// Returns a faulty reducer: a photo that is carried into an occupied slot displaces the other for good.
  private static func losing(_ session: inout AlbumSession, _ event: AlbumEvent) -> Response {
    guard case .edit(.carry(_, let from, let to, let slot?), let time, _) = event,
      let other = session.scene(of: to)?.item(in: slot), session.scene(of: from)?.item(other.id) == nil
    else { return session.reduce(event) }
    let response = session.reduce(event)
    if response.refusal == nil { _ = session.reduce(.edit(.page(from, .delete(.item(other.id))), time: time)) }
    return response
  }

  @Test func aLostPhotoIsFoundAndItsStreamShrunk() throws {
    let failure = try #require(try AlbumInvariantRun.check(seed: 1, eventCount: 4_000, reducer: Self.losing))
    #expect(failure.violation.rule == .photosAreConserved)
    #expect(failure.events.count <= 3, "\(failure.events)")
    #expect(AlbumInvariantRun.firstViolation(failure.session, failure.events) == nil)
  }

  @Test func theSameSeedMakesTheSameStream() throws {
    func stream() throws -> [String] {
      var album = RandomAlbum(seed: 11)
      var session = try album.session()
      return (0..<200).map { _ in
        let event = album.next(for: session)
        _ = session.reduce(event)
        return "\(event)"
      }
    }
    #expect(try stream() == stream())
  }
}
