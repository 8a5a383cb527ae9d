import CollageFiles
import CollageKit
import CollageModel
import CollageRender

/// Converts jobs to render requests.
struct JobRequest {
  let resources: JobResources
  let inputs: InputFiles

  private var options: JobOptions { resources.options }

  /// Returns the render request of a job, including cached masks of its photos.
  func request(_ job: Job, _ entry: TemplateStore.Entry) throws(RenderError) -> RenderRequest {
    var collage = try collage(of: job, entry)
    if let segmenter = resources.segmenter {
      for id in try collage.photosToSegment {
        guard let path = collage.photos[id]?.path, let mask = segmenter.answer(of: path) else { continue }
        collage.guesses[id] = PhotoSource(path: mask)
      }
    }
    return try request(collage, job)
  }

  /// Returns the sources of a job's photos that need segmentation.
  func photosToSegment(_ job: Job, _ entry: TemplateStore.Entry) throws(RenderError) -> [PhotoSource] {
    let collage = try collage(of: job, entry)
    // Throws for a job that cannot be rendered, so that its photos are not segmented.
    _ = try request(collage, job)
    return try collage.photosToSegment.compactMap { collage.photos[$0] }
  }

  private func request(_ collage: PhotoCollage, _ job: Job) throws(RenderError) -> RenderRequest {
    try RenderError.converting {
      var output = try options.settings(for: job.output)
      (output.color, output.depth) = (resources.color, options.color?.depth ?? 8)
      return try collage.request(sizing: options.sizing, output: output)
    }
  }

  private func collage(of job: Job, _ entry: TemplateStore.Entry) throws(RenderError) -> PhotoCollage {
    guard !job.slots.isEmpty || !job.photos.isEmpty || !entry.template.hasPhotos else {
      throw .layout("job: slots: at least one photo is required, in slots or photos")
    }
    var photos: [String] = []
    for photo in job.photos { photos.append(try RenderError.wrap(inputs.path(of: photo))) }
    var pins = try pins(of: job, entry)
    let columns = entry.template.isOutfit ? GarmentColumn.sorted(pins.map(\.slot.name)) : nil
    if let columns {
      // The layout is made for the photos: those of the columns come first.
      let paths = Dictionary(pins.map { ($0.slot.name, $0.path) }) { first, _ in first }
      photos = columns.compactMap { paths[$0.name] } + photos
      pins = []
    }
    let roles = options.roleWords.roles(of: photos + pins.map(\.path))
    var collage = try PhotoCollage(
      filling: entry.template, with: photos, pinned: pins, roles: roles, templateFolder: entry.folder)
    let job = columns.map { job.renamingSlots($0) } ?? job
    for (slot, role) in job.roles { collage.setRole(role, ofSlot: SlotID(slot)) }
    (collage.policy, collage.print, collage.threads) = (options.policy, options.print, 1)
    collage.fontFolder = entry.fontFolder
    (collage.cutoutChange, collage.labels) = (options.cutouts, options.labels)
    resources.looks.apply(job, to: &collage)
    place(&collage, job)
    try crop(&collage, job)
    resources.texts.apply(job, to: &collage)
    try addSubjects(to: &collage, of: job)
    collage.photos = collage.photos.mapValues { inputs.source(at: $0.name) }
    for (slot, mask) in job.masks.sorted(by: { $0.key < $1.key }) {
      guard let item = collage.composition.items.first(where: { $0.slot == SlotID(slot) }) else { continue }
      collage.masks[item.photo] = inputs.source(at: try RenderError.wrap(inputs.path(of: mask)))
    }
    return collage
  }

  private func pins(
    of job: Job, _ entry: TemplateStore.Entry
  ) throws(RenderError) -> [(slot: SlotID, path: String)] {
    var pins: [(slot: SlotID, path: String)] = []
    for (slot, photo) in job.slots.sorted(by: { $0.key < $1.key }) {
      guard entry.slots.contains(slot) else {
        throw .layout("slots.\(slot): \(JobPlanner.unknown(slot, entry))")
      }
      pins.append((SlotID(slot), try RenderError.wrap(inputs.path(of: photo))))
    }
    return pins
  }

  /// Fits photos into their slots as the job says.
  private func place(_ collage: inout PhotoCollage, _ job: Job) {
    for (index, item) in collage.composition.items.enumerated() {
      guard let slot = item.slot, let placement = job.placements[slot.name] else { continue }
      if let fit = placement.fit { collage.composition.items[index].intent.fit = fit }
      if let focus = placement.focus { collage.composition.items[index].intent.focus = focus }
    }
  }

  /// Applies the crops of the options, then those of the job.
  private func crop(_ collage: inout PhotoCollage, _ job: Job) throws(RenderError) {
    var crops: [ItemID: CropChange] = [:]
    for item in collage.composition.items {
      guard let slot = item.slot else { continue }
      let change = options.crops.change(ofSlot: slot)
      crops[item.id] = job.crops[slot.name].map { change.then($0) } ?? change
    }
    collage.crops = crops
  }

  /// Adds the photos' subjects from lists and from the cached results of the detector.
  private func addSubjects(to collage: inout PhotoCollage, of job: Job) throws(RenderError) {
    for name in Set(job.slots.values).union(job.photos).sorted() {
      let path = try RenderError.wrap(inputs.path(of: name))
      guard let known = try resources.subjects.subjects(of: name, at: path) else { continue }
      for (id, source) in collage.photos where source.name == path { collage.knownSubjects[id] = known }
    }
  }
}
