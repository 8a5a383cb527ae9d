import CollageModel

/// Replaces the file of the same name in CollageLayout: the generators would make the WebAssembly module 46 % larger.
extension Template {
  func generatedSlots(_ photos: [LayoutPhoto]) throws(LayoutError) -> ResolvedSlots { throw .notGenerated }

  func generatedFillOrder(photoCount: Int) throws(LayoutError) -> [SlotID] { throw .notGenerated }
}
