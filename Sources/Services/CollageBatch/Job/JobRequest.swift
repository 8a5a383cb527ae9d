import CollageFiles
import CollageKit
import CollageLayout
import CollageModel
import CollageRender

/// Converts jobs to render requests.
struct JobRequest {
  let options: JobOptions
  let inputs: InputFiles

  /// Returns the render request of a job, including cached masks of its photos.
  func request(_ job: Job, _ entry: TemplateStore.Entry) throws(RenderError) -> RenderRequest {
    var pins: [(slot: SlotID, path: String)] = []
    for (slot, photo) in job.slots.sorted(by: { $0.key < $1.key }) {
      guard entry.slots.contains(slot) else {
        throw .layout("slots.\(slot): \(JobPlanner.unknown(slot, entry))")
      }
      pins.append((SlotID(slot), try RenderError.wrap(inputs.path(of: photo))))
    }
    var photos: [String] = []
    for photo in job.photos { photos.append(try RenderError.wrap(inputs.path(of: photo))) }
    var composed = try Composer(template: entry.template, pinned: pins).compose(photos)
    try options.looks.apply(job, to: &composed.composition)
    var request = RenderRequest(
      composition: composed.composition, photos: composed.paths.mapValues { inputs.source(at: $0) },
      templateFolder: entry.folder,
      sizing: options.sizing, output: try options.settings(for: job.output), policy: options.policy, threads: 1)
    request.print = options.print
    for item in composed.composition.items {
      guard let slot = item.slot else { continue }
      let change = options.crops.change(ofSlot: slot)
      request.crops[item.id] = try job.cropChange(ofSlot: slot.name).map { change.then($0) } ?? change
    }
    request.filters = try options.looks.sources(of: composed.composition.filters)
    do {
      try request.findDrawings()
    } catch {
      throw RenderError(error) ?? .layout("\(error)")
    }
    try options.texts.apply(job, to: &request)
    if let subjects = options.subjects {
      for name in Set(job.slots.values).union(job.photos).sorted() {
        let path = try RenderError.wrap(inputs.path(of: name))
        guard let known = try subjects.subjects(of: name, at: path) else { continue }
        for (id, _) in composed.paths.filter({ $0.value == path }) { request.knownSubjects[id] = known }
      }
    }
    for (slot, mask) in job.masks.sorted(by: { $0.key < $1.key }) {
      guard let item = composed.composition.items.first(where: { $0.slot == SlotID(slot) }) else { continue }
      request.masks[item.photo] = inputs.source(at: try RenderError.wrap(inputs.path(of: mask)))
    }
    if let segmenter = options.segmenter {
      for id in try request.photosToSegment {
        guard let path = request.photos[id]?.path, let mask = segmenter.answer(of: path) else { continue }
        request.guesses[id] = PhotoSource(path: mask)
      }
    }
    return request
  }
}
