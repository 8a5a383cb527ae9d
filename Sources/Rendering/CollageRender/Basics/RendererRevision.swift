/// A revision of the renderer: what it paints otherwise than the one before.
///
/// Keys of caches, entity tags and batches hold the earliest revision that paints every document as this one does, so that
/// an upgrade makes only those pictures again that it changes. `Tests/SamePictures` proves the table by the digests of
/// 2,000 pictures: a change of one of them fails until a revision says what it changes, for whom and by how much.
public struct RendererRevision: Hashable, Sendable {
  public let number: Int
  /// The changes, for which documents and by how much, a sentence each; empty if every picture stays as it was.
  public let changes: [String]

  init(_ number: Int, _ changes: [String] = []) { (self.number, self.changes) = (number, changes) }

  /// All known revisions, newest first; the oldest one has no changes, because nothing is known of those before it.
  public static let all = [
    RendererRevision(
      12,
      [
        """
        Signs at the start and the end of a text keep the distances that the font gives them, and marks that follow their letter \
        are those of the letter's font: 4 of 300 pictures of texts, 0.2 codes in the mean.
        """,
        "Crops of photos without heads are centered along a side where what stands out is broad: a quarter of such crops.",
        """
        Outfits without names have sizes between those of the kinds that an outline suggests. None that leaves a quarter of the canvas \
        blank stays so if shoes below the body or a shift mend it, and hats, glasses and jackets in columns without shoes are at the top.
        """,
        """
        Texts that begin with signs of Unicode that isolate, embed or override parts have the direction of their first letter \
        outside: no picture of 300.
        """,
        "Gray TIFF photos of floating-point numbers from 0 to 1 are light; they were black.",
        """
        Pages of PDFs have the exact sizes on paper that were asked for, and their pixels cover the bleed: up to one pixel more on each \
        side.
        """,
        """
        Books give photos less room that they would enlarge to more than 1.5 times their pixels, and --cover best prefers pixels and \
        whole heads to the frame's shape. Their pages are filled where that crops little, and templates cut no head.
        """,
      ]),
    RendererRevision(
      11,
      [
        """
        JPEG photos that are reduced while they are decoded are sharper: a sixth of pictures with them, up to 53 codes, 0.3 in \
        the mean.
        """,
        """
        Texts on arcs lie within their frames, and letters of slanted variable fonts are slanted: 16 of 300 pictures of texts, \
        1.7 codes in the mean.
        """,
        "JPEGs with texts, shapes or stickers store colors in full resolution.",
        "PNG, AVIF, HEIC, TIFF and camera photos without an ICC profile have the colors that their files signal, and so do clips.",
        "TIFF photos show their first page, without opacity from samples of other kinds, and inks of 16 bits as those of 8 bits.",
        "Uncertain heads and boxes of --focus move crops less.",
        """
        Subjects on even paper are cut by the paper's own color: white pieces on white whole, thin parts to their ends, without the \
        paper in handles and bands.
        """,
      ]),
    RendererRevision(10),
  ]

  /// The revision of this build.
  public static var current: RendererRevision { all[0] }

  /// The earliest revision that paints every document as this build does.
  public static var earliestAlike: Int { earliestAlike(all) }

  /// Returns the changes of this build since a revision, oldest first; nil for an unknown revision.
  public static func changes(since number: Int) -> [String]? { changes(since: number, in: all) }

  static func earliestAlike(_ revisions: [RendererRevision]) -> Int {
    (revisions.first { !$0.changes.isEmpty } ?? revisions.last)?.number ?? 0
  }

  static func changes(since number: Int, in revisions: [RendererRevision]) -> [String]? {
    guard revisions.contains(where: { $0.number == number }) else { return nil }
    return revisions.prefix { $0.number > number }.reversed().flatMap(\.changes)
  }
}
