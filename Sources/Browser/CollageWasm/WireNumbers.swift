// The numbers of the C interface, in one table for reading and writing. The names in `collage.js` and `collage.d.ts`
// are in the same order, which tests check. The raw values are part of the interface.

/// The results of failed functions.
package enum FailureNumber {
  /// No session has this handle.
  package static let unknownSession: Int32 = -1
  /// The numbers in the buffer are malformed.
  package static let badNumbers: Int32 = -2
  /// Adjustments are out of range; the buffer describes the first one.
  package static let badGrade: Int32 = -3
  /// The maximum number of sessions is open.
  package static let tooManySessions: Int32 = -4
  /// The command was rejected; the refusal's number is subtracted.
  package static let refused: Int32 = -100
  /// A document or an event cannot be read; the length of its issues in the text is subtracted.
  package static let issues: Int32 = -1_000
}

/// The reasons for rejected commands.
package enum RefusalNumber: Int32, CaseIterable {
  case unknownItem, unknownSlot, unknownLayer, nameTaken, photoDiffers, locked, notAllowed, badNumber, badWeights,
    nothingToDo, slotTaken, badTime, badName, unknownPage, pageTaken, pageCount
}

/// The phases of the gesture.
package enum PhaseNumber: Int, CaseIterable {
  case idle, pressed, panning, manipulating, lifted, swapping, divider, dead, offering, slot
}

/// The kinds of things that a press can grab.
package enum HitNumber: Int, CaseIterable {
  case canvas, item, slot, layer, divider, handle, slotHandle
}

/// The kinds of touch areas of a layer's content.
package enum TouchAreaNumber: Int, CaseIterable {
  case none, outline, mask
}

/// The kinds of selected elements.
package enum SelectionNumber: Int, CaseIterable {
  case none, item, layer, slot
}
