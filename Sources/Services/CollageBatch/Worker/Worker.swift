public import CollageFiles
import CollageFormat
import CollageModel
public import CollageRender
import ObjectStorage
import SystemCalls

/// Renders jobs read as lines of JSON, and writes one line of JSON per job.
///
/// Any program can drive a worker, such as `collage batch`, Spark or GNU parallel. Jobs are processed in order; run
/// several processes for parallelism. Recurring photos, cut-outs and finished slots are cached.
public final class Worker {
  /// The reason a worker ended.
  public enum End: Hashable, Sendable {
    /// The end of the input was reached.
    case finished
    case diskFull(String)
    /// A photo could not be decoded with the memory that is left; a fresh worker may be able to.
    case memoryFull(String)
    /// The parent process has died, or the output was closed.
    case abandoned
  }

  private let resources: JobResources
  private let inputs: InputFiles
  private let templates: TemplateStore
  private let renderer: ResidentRenderer
  /// The files that no job may overwrite, except the inputs of jobs.
  private let protected: InputGuard
  /// `protected` plus the inputs of all jobs so far; only used if a supervisor ensures that they do not change.
  private var guarded: InputGuard
  /// The paths and templates added to `guarded`.
  private var known: Set<String> = []
  private let parent: Int32?
  private let spool: UploadSpool?
  private let advice: @Sendable (RenderError) -> String?
  private let clips: ClipFrames
  private let write: @Sendable ([UInt8], String, InputGuard, Bool) throws(FileError) -> Void
  private var failure: End?
  private var memory = MemoryTrimming()
  /// Returns the frame that stands for a clip in a file; nil if the file is not a clip.
  public typealias FrameFinder = @Sendable (_ path: String) throws(RenderError) -> PhotoSource?

  /// The pending replies in job order; some wait for uploads.
  private var replies: [Reply] = []

  /// The reply to a job, which is sent after its picture has been uploaded.
  private struct Reply {
    var result: WorkerResult
    var upload: PictureUpload?
  }

  private let uploads = ThreadPool()

  /// The maximum number of concurrent uploads.
  private static let maxUploads = 8

  /// Creates a worker.
  ///
  /// - Parameters:
  ///   - resources: The options of all jobs, and what they use.
  ///   - inputs: Resolves photos.
  ///   - templates: Caches templates.
  ///   - renderer: Renders and caches pictures.
  ///   - protected: Files besides those of each job that no job may overwrite, such as the one with the jobs.
  ///   - parent: The process id of the supervisor, without which the worker exits, or 0 for one that is not the parent;
  ///     nil if no supervisor keeps a journal.
  ///   - spool: Keeps finished pictures until object storage has them; nil to keep none.
  ///   - advice: Returns an addition to an error, such as the option of a program that would accept a photo.
  ///   - frames: Finds the frames that are shown of clips.
  public convenience init(
    resources: JobResources, inputs: InputFiles, templates: TemplateStore, renderer: ResidentRenderer,
    protecting protected: InputGuard, parent: Int32? = nil,
    spool: UploadSpool? = nil, advice: @escaping @Sendable (RenderError) -> String? = { _ in nil },
    frames: @escaping FrameFinder = { _ in nil }
  ) {
    self.init(
      resources: resources, inputs: inputs, templates: templates, renderer: renderer, protecting: protected,
      parent: parent, spool: spool, advice: advice, frames: frames
    ) { (bytes, path, protected, isDurable) throws(FileError) in
      try AtomicFile.write(bytes, to: path, protecting: protected, isDurable: isDurable)
    }
  }

  /// Creates a worker with a custom function for writing pictures.
  init(
    resources: JobResources, inputs: InputFiles, templates: TemplateStore, renderer: ResidentRenderer,
    protecting protected: InputGuard, parent: Int32?,
    spool: UploadSpool? = nil, advice: @escaping @Sendable (RenderError) -> String? = { _ in nil },
    frames: @escaping FrameFinder = { _ in nil },
    write:
      @escaping @Sendable (_ bytes: [UInt8], _ path: String, InputGuard, _ isDurable: Bool) throws(FileError) -> Void
  ) {
    (self.protected, guarded) = (protected, protected)
    (self.resources, self.inputs, self.templates) = (resources, inputs, templates)
    (self.renderer, self.parent, self.advice, self.write) = (renderer, parent, advice, write)
    self.spool = spool
    clips = ClipFrames(frames)
  }

  /// Processes jobs until the end of the input.
  public func run(input: Int32, output: Int32) async -> End {
    var lines = LineReader(descriptor: input)
    while true {
      // A sender that waits for a reply before sending the next job must get the reply first.
      if !replies.isEmpty, !lines.isNextAtHand, !answer(on: output, leaving: 0) { return failure ?? .abandoned }
      guard let line = lines.next() else {
        return answer(on: output, leaving: 0) ? .finished : failure ?? .abandoned
      }
      if let parent, parent > 0, getppid() != parent { return .abandoned }
      if case .whole(let bytes) = line, bytes.allSatisfy({ [0x20, 0x09, 0x0D].contains($0) }) { continue }
      // Without a supervisor, files may have changed since the last job.
      if parent == nil { inputs.forgetFiles() }
      fetchAhead(of: lines.takeUnseen())
      let next = await reply(to: line)
      memory.jobEnded()
      if case .memoryFull? = failure {
        let end = failure
        failure = nil
        // The replies before this one are good.
        return answer(on: output, leaving: 0) ? end ?? .abandoned : failure ?? .abandoned
      }
      replies.append(next)
      if failure != nil || !answer(on: output, leaving: Self.maxUploads) { return failure ?? .abandoned }
    }
  }

  /// Writes finished replies in order, and waits for uploads until at most `count` replies are pending.
  ///
  /// - Returns: Whether the worker should continue.
  private func answer(on output: Int32, leaving count: Int) -> Bool {
    while let first = replies.first, replies.count > count || first.upload?.isDone != false {
      replies.removeFirst()
      var result = first.result
      do throws(FileError) { try first.upload?.wait() } catch { result = failed(result.id, error) }
      if failure != nil { return false }
      do throws(SystemFailure) {
        try SpoolFile.append((result.line + [UInt8(ascii: "\n")])[...], to: output)
      } catch {
        return false
      }
    }
    return true
  }

  private func reply(to line: LineReader.Line) async -> Reply {
    guard case .whole(let line) = line else {
      var result = WorkerResult(id: "", status: .error)
      result.error = "job: the line is longer than \(LineReader.maxLine) bytes"
      return Reply(result: result)
    }
    let start = ContinuousClock.now
    do {
      let message = try JobMessage(line: line)
      defer { inputs.storage?.ended(message.job.inputs) }
      let before = await renderer.statistics
      var reply = try await render(message)
      let after = await renderer.statistics
      (reply.result.hits, reply.result.misses) = (after.hits - before.hits, after.misses - before.misses)
      let took = (ContinuousClock.now - start).components
      reply.result.milliseconds = Double(took.seconds) * 1000 + Double(took.attoseconds) / 1e15
      return reply
    } catch {
      return Reply(result: failed(JobMessage.id(ofLine: line) ?? "", error))
    }
  }

  /// Returns the reply to a failed job.
  private func failed(_ id: String, _ error: any Error) -> WorkerResult {
    var result = WorkerResult(id: id, status: .error)
    result.error = ["\(error)", RenderError(error).flatMap(advice)].compactMap { $0 }.joined(separator: "; ")
    switch RenderError(error) {
    case .file(.diskFull(let path, let reason)): failure = .diskFull("\(path): \(reason)")
    case .file(.cannotWrite), .file(.unreachable): result.isRetryable = true
    case .noThread?: result.isRetryable = true
    case let error? where error.lacksMemory:
      result.isRetryable = true
      // A supervisor tries again with a fresh worker.
      if parent != nil { failure = .memoryFull(result.error ?? "") }
    default: break
    }
    return result
  }

  private func render(_ message: JobMessage) async throws -> Reply {
    let job = message.job
    waitForUploads(usedBy: job)
    let entry = try template(of: message)
    let protected = try protected(for: job, entry)
    try protected.check(job.output)
    let key = try key(of: message, entry)
    let storage = ObjectAddress.isAddress(job.output) ? inputs.storage : nil
    if storage != nil, job.inputs.contains(job.output) || job.template == job.output {
      throw FileError.isInput(path: job.output, role: .photo, input: job.output)
    }
    var result = WorkerResult(id: job.id, status: .ok)
    result.key = key.text
    // With a supervisor, the journal determines which outputs are up to date.
    let earlier = parent == nil ? try self.earlier(job.output, storage) : nil
    if let earlier, earlier.key == key.text {
      (result.status, result.byteCount, result.digest) = (.exists, earlier.byteCount, earlier.digest ?? "")
      return Reply(result: result)
    }
    let waiting = storage == nil ? nil : try spool?.picture(key: key.text, output: job.output)
    if storage != nil, waiting == nil { try waitForRoom(for: job.output) }
    let picture = if let waiting { waiting } else { try await picture(of: job, entry, key) }
    (result.byteCount, result.digest, result.uncut) = (picture.bytes.count, picture.digest, picture.uncut)
    guard let storage else {
      try write(picture.bytes, job.output, protected, parent == nil)
      return Reply(result: result)
    }
    if waiting == nil { try spool?.add(picture, key: key.text, output: job.output) }
    // Without a supervisor, other workers may run the same job at the same time; only the first one writes a new picture.
    let isNew = parent == nil && earlier == nil
    return Reply(result: result, upload: upload(picture, to: job.output, key.text, isNew: isNew, in: storage))
  }

  /// The key of a job, and the identities of its files.
  private struct Key {
    let text: String
    let identities: [String: String]
  }

  /// Returns the key sent with the job, or computes it from the current files.
  private func key(of message: JobMessage, _ entry: TemplateStore.Entry) throws -> Key {
    if let text = message.key { return Key(text: text, identities: message.identities) }
    let job = message.job
    let text = try JobKey.key(
      job, resources, template: entry.digest, filters: resources.looks.identity(of: job, entry.template)
    ) { name throws(RenderError) in
      try resources.identity(of: name, in: inputs)
    }
    var identities: [String: String] = [:]
    for name in job.inputs { identities[name] = try inputs.identity(of: name) }
    return Key(text: text, identities: identities)
  }

  /// Waits for uploads of pictures that a job reads or replaces; their errors are reported in their own replies.
  private func waitForUploads(usedBy job: Job) {
    guard !replies.isEmpty else { return }
    let names = Set(job.inputs + [job.template, job.output])
    for case let upload? in replies.map(\.upload) where names.contains(upload.output) { try? upload.wait() }
  }

  /// Returns what an earlier job has written to an output; nil if there is nothing that tells its key.
  private func earlier(
    _ output: String, _ storage: JobStorage?
  ) throws(FileError) -> (key: String?, digest: String?, byteCount: Int)? {
    if let storage { return try storage.written(output) }
    return PictureKey.key(inFile: output).map { ($0, nil, 0) }
  }

  /// Waits until uploads have made room in the spool for another picture.
  private func waitForRoom(for output: String) throws(FileError) {
    guard spool?.hasRoom == false else { return }
    for reply in replies { try? reply.upload?.wait() }
    try spool?.checkRoom(for: output)
  }

  /// Renders the picture of a job.
  private func picture(of job: Job, _ entry: TemplateStore.Entry, _ key: Key) async throws -> FinishedPicture {
    var request = try JobRequest(resources: resources, inputs: inputs).request(job, entry)
    var filters = InputGuard()
    filters.add(filters: request.filters)
    try filters.check(job.output)
    try inputs.check(key.identities, against: try clips.place(in: &request))
    let picture = try await renderer.encoded(request)
    try inputs.check(key.identities, against: picture.versions)
    return try FinishedPicture(
      bytes: PictureKey.adding(key.text, to: picture.bytes, as: request.output.format),
      uncut: uncut(picture.report.uncut, of: job))
  }

  /// Starts the upload of a picture, which leaves the spool when it is done.
  private func upload(
    _ picture: FinishedPicture, to output: String, _ key: String, isNew: Bool, in storage: JobStorage
  ) -> PictureUpload {
    PictureUpload(to: output, on: uploads) { [spool] in
      do throws(FileError) {
        try storage.write(picture.bytes, to: output, key: key, digest: picture.digest, isNew: isNew)
      } catch {
        return .failure(error)
      }
      spool?.remove(output: output)
      return .success(())
    }
  }

  /// Fetches the photos of upcoming jobs from object storage while this job is rendered.
  private func fetchAhead(of lines: [[UInt8]]) {
    guard let storage = inputs.storage, !lines.isEmpty else { return }
    let jobs = lines.compactMap { try? JobMessage(line: $0).job }
    storage.fetchAhead(jobs.flatMap(\.inputs))
  }

  /// The maximum number of paths in `guarded`; beyond it the guard is reset, so that memory does not grow with the run.
  private static let maxKnown = 1 << 15

  /// Returns a guard for all inputs of a job; with a supervisor, each file is looked up once per run.
  private func protected(for job: Job, _ entry: TemplateStore.Entry) throws(FileError) -> InputGuard {
    if parent == nil || known.count > Self.maxKnown { (guarded, known) = (protected, []) }
    if known.insert("template \(entry.digest) \(job.template)").inserted { guarded.add(entry.inputs) }
    for photo in job.slots.values.sorted() + job.photos { try protect(photo, as: .photo) }
    for mask in job.masks.values.sorted() { try protect(mask, as: .mask) }
    return guarded
  }

  private func protect(_ name: String, as role: InputGuard.Role) throws(FileError) {
    let path = try inputs.path(of: name)
    if known.insert(path).inserted { guarded.add(path, as: role) }
  }

  /// Returns the photos left uncut by their names in the job, which are the same on every machine.
  private func uncut(_ photos: [RenderReport.UncutPhoto], of job: Job) throws(FileError) -> [String] {
    if photos.isEmpty { return [] }
    var names: [String: String] = [:]
    for name in job.slots.values.sorted() + job.photos { names[try inputs.path(of: name)] = name }
    return photos.map { "\(names[$0.photo] ?? $0.photo): only \($0.percent) % confident" }
  }

  private func template(of message: JobMessage) throws -> TemplateStore.Entry {
    switch message.template {
    case .path(let path): return try templates.entry(path, isFresh: parent == nil)
    case .inline(let value):
      let bytes = JSONWriter.compact(value)
      return try TemplateStore.entry(try TemplateDecoder.decode(bytes, file: "template"), bytes: bytes, folder: ".")
    }
  }
}
