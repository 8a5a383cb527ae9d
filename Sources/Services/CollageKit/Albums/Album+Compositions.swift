package import CollageModel

extension Album {
  /// The collages of the album: its cover, if it has one, and its pages.
  package var compositions: [Composition] { (cover.map { [$0] } ?? []) + pages.map(\.composition) }

  /// Changes the cover and every page.
  package mutating func changeCompositions<Failure: Error>(
    _ change: (inout Composition) throws(Failure) -> Void
  ) throws(Failure) {
    if var own = cover {
      try change(&own)
      cover = own
    }
    for index in pages.indices { try change(&pages[index].composition) }
  }
}
