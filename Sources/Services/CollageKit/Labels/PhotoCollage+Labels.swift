import CollageFormat
import CollageLayout
import CollageMetadata
import CollageModel
public import CollageRender

extension PhotoCollage {
  /// The names of the variables of its texts; with labels, also that of their language.
  public var variableNames: [String] {
    let names = asked.composition.variableNames
    return labels != nil && !names.contains(PageVariables.language) ? names + [PageVariables.language] : names
  }

  /// Counts labels on from those of earlier pages.
  package mutating func offsetLabels(by count: Int) {
    labels = labels ?? asked.composition.template.labels
    labels?.offset += count
  }

  /// Adds the labels of photos as text layers, which can be edited like others; does nothing without labels.
  ///
  /// - Throws: `RenderError` for a photo that cannot be read, or a label that says nothing of photos.
  public mutating func addLabels() throws(RenderError) {
    guard let chosen = labels ?? asked.composition.template.labels else { return }
    labels = nil
    let composition = asked.composition
    let placed = try PlacedLabels(chosen, language: composition.language(given: texts))
    guard !composition.template.packsOutlines else {
      throw .layout(
        "labels need slots that do not depend on the outlines of photos; write the layout as a template first")
    }
    let sources = sources
    var (sizes, says): ([PhotoID: Size], [SlotID: PhotoText]) = ([:], [:])
    for item in composition.items {
      let source = sources[item.photo]
      if let source, composition.template.dependsOnPhotos {
        sizes[item.photo] = try PhotoProbe.header(of: source, policy: asked.policy).uprightSize
      }
      guard let slot = item.slot else { continue }
      let known = placed.isOfPhotos ? source.map { PhotoMetadata.read($0, policy: asked.policy).text } : nil
      says[slot] = known ?? PhotoText()
    }
    let resolved: ResolvedSlots
    do throws(LayoutError) {
      let photos = try composition.layoutPhotos { item throws(LayoutError) in
        guard let size = sizes[item.photo] else { throw .unknownSize(item.photo) }
        return LayoutPhoto(size: size)
      }
      resolved = try composition.template.resolvedSlots(photos: photos)
    } catch {
      throw .layout("\(error)")
    }
    let added = try placed.add(to: &asked.composition.template, resolved, of: says)
    let ids = Set(added.map(\.id))
    asked.composition.layers.removeAll { ids.contains($0.id) }
    asked.composition.layers += asked.composition.template.ownLayers.filter { ids.contains($0.id) }
  }
}
