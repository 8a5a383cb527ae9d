import CollageModel

/// Instead of CollageLayout's file of the same name: the generators would make the WebAssembly module two thirds larger.
extension Template {
  func generatedSlots(_ photos: [LayoutPhoto]) throws(LayoutError) -> ResolvedSlots { throw .notGenerated }

  func generatedFillOrder(photoCount: Int) throws(LayoutError) -> [SlotID] { throw .notGenerated }
}
