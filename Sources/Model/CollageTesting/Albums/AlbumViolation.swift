/// An invariant of albums that an event violated.
public struct AlbumViolation: Hashable, Sendable, CustomStringConvertible {
  /// The invariants of albums, in addition to those of their pages.
  public enum Rule: String, Hashable, Sendable, CaseIterable {
    /// No photo is lost or doubled unless an edit asks for it.
    case photosAreConserved
    /// An album has pages of different names, and each item is in one slot or in the tray of one page.
    case pagesAreValid
    /// An event on a page changes no other page.
    case pagesAreSeparate
    case refusalsChangeNothing
    /// Each step can be undone and restored exactly.
    case undoRedoIsIdentity
    /// Undo of all steps returns the start, and redo of all returns the end.
    case historyIsWhole
    /// The steps that are kept for a later run do there what they did before.
    case historyCanBeKept
    /// The same events give exactly the same state.
    case replayIsExact
    /// The album can be saved as a document and opened again unchanged.
    case savedCanBeOpened
  }

  public var rule: Rule
  public var detail: String

  /// Creates a violation with a description of what was found.
  public init(_ rule: Rule, _ detail: String) { (self.rule, self.detail) = (rule, detail) }

  /// The name of the invariant, and the details.
  public var description: String { "\(rule.rawValue): \(detail)" }
}
