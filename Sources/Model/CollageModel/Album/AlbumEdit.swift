/// A change to an album: one step of its undo history.
public enum AlbumEdit: Hashable, Sendable {
  /// Changes one page; undo restores it like the edit of a collage.
  case page(PageID, Edit)
  /// Adds a page at an index and shows it; a spread is two facing pages as one.
  case addPage(PageID, Scene, at: Int, isSpread: Bool = false)
  /// Removes a page; its photos move to the tray of the page after it, or before the last one.
  case removePage(PageID)
  /// Moves a page to another index.
  case movePage(PageID, to: Int)
  /// Adds a copy of a page after it and shows the copy.
  case duplicatePage(PageID, as: PageID)
  /// Carries a photo from one page's slot or tray to another page.
  ///
  /// With a slot, the photo moves there, and a photo in that slot takes its place. Without one, it moves to the first empty slot,
  /// or to the tray if there is none. The item keeps its name unless the page has another item of that name.
  case carry(ItemID, from: PageID, to: PageID, slot: SlotID?)
}

/// An input to an album's session.
public enum AlbumEvent: Hashable, Sendable {
  /// An event on the page that is shown; undo and redo concern all pages, and show the page that they change.
  case page(Event)
  /// Changes the album; edits of one page with the same interaction are one undo step.
  case edit(AlbumEdit, time: Double, interaction: Int? = nil)
  /// Shows another page; this is not an undo step.
  case show(PageID)
}
