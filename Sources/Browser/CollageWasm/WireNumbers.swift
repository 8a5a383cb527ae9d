// The numbers of the C interface: one table, by which this module reads and writes. The names in `collage.js` and
// `collage.d.ts` are in the same order; the tests compare them. The raw values are part of the interface.

/// The results of functions that failed.
package enum FailureNumber {
  /// No session has this handle.
  package static let unknownSession: Int32 = -1
  /// The numbers in the buffer are malformed.
  package static let badNumbers: Int32 = -2
  /// The numbers are not a valid board or scene; the buffer contains the reason, as written by `NumberBuffer.write`.
  package static let badScene: Int32 = -3
  /// As many sessions are open as there can be.
  package static let tooManySessions: Int32 = -4
  /// The command was rejected; the refusal's number is subtracted.
  package static let refused: Int32 = -100
}

/// The commands.
package enum CommandNumber: Int, CaseIterable {
  case swap, move, setAside, delete, compact, relayout, replace, add, duplicate, lock, flip, quarterTurn, straighten,
    fit, setIntent, reset, nudge, zoom, rotate, reorder, weights, addLayer, select, undo, redo, equalize, setFrame,
    align, distribute, together, lift, aim, drop, toggleSelection, group, setLook, resetLook, copyLook, perspective,
    crop, cropToAspect, setContent, styleLayers, hide, setLevel, setLayerSize, replaceLayer
}

/// The reasons for rejected commands.
package enum RefusalNumber: Int32, CaseIterable {
  case unknownItem, unknownSlot, unknownLayer, nameTaken, photoDiffers, locked, notAllowed, badNumber, badWeights,
    nothingToDo, slotTaken, badTime, badName
}

/// The phases of the gesture.
package enum PhaseNumber: Int, CaseIterable {
  case idle, pressed, panning, manipulating, lifted, swapping, divider, dead, offering, slot
}

/// What a press would take hold of.
package enum HitNumber: Int, CaseIterable {
  case canvas, item, slot, layer, divider, handle, slotHandle
}

/// What is known of where a content is touched.
package enum TouchAreaNumber: Int, CaseIterable {
  case none, outline, mask, stroke, shape, wordless
}

/// The kinds of forms of drawn shapes.
package enum DrawnFormNumber: Int, CaseIterable {
  case area, star, line
}

/// The kinds of focus; a point has coordinates.
package enum FocusNumber: Int, CaseIterable {
  case center, attention, entropy, point, saliency, auto
}

/// The kinds of shapes.
package enum ShapeNumber: Int, CaseIterable {
  case rectangle, ellipse, polygon, path
}

/// The steps of a path, by their letters in SVG.
package enum PathStepNumber: Int, CaseIterable {
  case M, L, Q, C, A, Z
}

/// The nodes of a tree.
package enum NodeNumber: Int, CaseIterable {
  case slot, row, column
}

/// What is selected.
package enum SelectionNumber: Int, CaseIterable {
  case none, item, layer, slot
}

/// The reasons why a scene is not valid: numbers out of range, in the order of `QUANTITIES`, then the other reasons.
package enum SceneErrorNumber: Int, CaseIterable {
  case canvasSide, slotSide, slotEdge, slotRotation, slotRadius, slotShape, slotElements, slotZoom, slotFocus,
    slotBorder, photoSide, photoFocus, layerSide, layerCenter, layerScale, layerRotation, itemIntent, canvasLook,
    slotLook, itemLook, layerOpacity, layerShadow, layerContent, slotStyle, template
  case duplicateSlot, fillOrder, duplicatePhoto, duplicateItem, unknownPhoto, unknownSlot, slotTaken, duplicateLayer,
    cornersNotConvex, slotName, itemName, photoName, layerName, groupName, filterName, malformedShape, malformedStyle,
    malformedContent, malformedTemplate

  /// The number of reasons that are numbers out of range.
  package static let quantityCount = 25
}
