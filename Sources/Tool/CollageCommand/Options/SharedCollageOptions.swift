import CollageFiles
import CollageKit
import CollageModel
import CollageRender

/// The options of commands that fill a document with photos: which photos, and what is shown of them.
struct SharedCollageOptions {
  let photos: PhotoOptions
  let crops: SlotCrops
  let looks: LookOptions
  let texts: TextOptions
  var labels: PhotoLabels?

  /// Returns the files that are read, which are never overwritten.
  func inputs(of document: CollageDocument, _ source: CollageSource) throws -> InputGuard {
    var inputs = document.inputs
    inputs.add(source.found.inputs)
    inputs.add(source.subjects.lists(of: source.found.paths))
    inputs.add(filters: try looks.filters(of: document))
    inputs.add(photos.garmentOptions.words.inputs)
    inputs.add(texts.inputs)
    return inputs
  }

  /// Changes a collage as the options ask for, and returns notes on it and on them.
  func apply(to collage: inout PhotoCollage, from source: CollageSource) throws -> [RenderNote] {
    do throws(KitError) { try collage.crop(crops) } catch { throw UsageError(message: "\(error)") }
    try looks.apply(to: &collage)
    collage.labels = labels
    let notes = collage.notes + looks.notes + (try texts.apply(to: &collage))
    try photos.subjectOptions.apply(to: &collage, knowing: source.subjects)
    return notes
  }
}
