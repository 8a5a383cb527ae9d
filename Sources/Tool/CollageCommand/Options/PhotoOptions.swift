import ArgumentParser
import CollageFiles
import CollageKit
import CollageLayout
import CollageMetadata
import CollageModel
import CollageRender

/// The photos and their order.
struct PhotoInputOptions: ParsableArguments {
  @Option(
    help:
      "Order of photos: given (as listed, each folder sorted by name), name, taken, modified or shuffle; default: given, and taken for albums."
  )
  var order: OrderName?

  @Option(
    help: ArgumentHelp(
      "Time zone of photos that do not tell theirs, for --order taken: a name such as Europe/Berlin, or +02:00.",
      valueName: "zone"))
  var timeZone: String?

  @Option(help: "Random seed for --order shuffle and layouts.")
  var seed: UInt64 = 1

  @Flag(help: "Read subfolders as well.")
  var recursive = false

  @Flag(help: "Fail if a photo of a folder cannot be used, instead of skipping it.")
  var strict = false

  @OptionGroup var formats: PhotoFormatOptions

  enum OrderName: String, ExpressibleByArgument, CaseIterable {
    case given, name, taken, modified, shuffle
  }

  var policy: PhotoPolicy { formats.policy }

  /// Returns the order of photos, which is the usual one without `--order`.
  func photoOrder(usual: OrderName = .given) -> PhotoOrder {
    switch order ?? usual {
    case .name: .name
    case .taken: .taken
    case .modified: .modified
    case .given: .given
    case .shuffle: .shuffle(seed: seed)
    }
  }

  /// Returns the time zone of photos that do not tell theirs; nil if none is given.
  ///
  /// - Throws: `UsageError` for an unknown name.
  func zone() throws -> TimeZoneRules? {
    guard let timeZone else { return nil }
    if let zone = TimeZoneRules.named(timeZone) { return zone }
    throw UsageError(
      message: "--time-zone \(escaped(timeZone)): must be an offset such as +02:00, or a name such as Europe/Berlin "
        + "that the time zone database of this computer has (package tzdata)")
  }

  /// Finds the photos of arguments; problems with individual photos are part of the result.
  ///
  /// - Parameters:
  ///   - arguments: Files, folders, ZIP archives and patterns.
  ///   - usual: The order without `--order`.
  ///   - acceptsClips: True to find videos as well.
  /// - Returns: The photos, and the problems of those that cannot be used.
  /// - Throws: `RenderError` if no photo is found.
  func find(_ arguments: [String], usual: OrderName = .given, acceptsClips: Bool = false) throws -> FoundPhotos {
    try UserFiles.check(arguments)
    var finder = PhotoFinder(
      order: photoOrder(usual: usual), policy: policy, isRecursive: recursive, isStrict: strict)
    (finder.acceptsClips, finder.zone) = (acceptsClips, try zone())
    let found = finder.search(arguments)
    if found.paths.isEmpty, found.problems.isEmpty, !arguments.isEmpty {
      // The notes on skipped files explain why none was found.
      for line in NoteLines(notes: notes(of: found)).lines { printError(line) }
      throw RenderError.noPhotos(searched: arguments.joined(separator: ", "))
    }
    // Patterns and folders may contain links.
    try UserFiles.check(found.paths)
    return found
  }

  /// Returns notes on unused files, with the options that would include them.
  func notes(of found: FoundPhotos) -> [RenderNote] {
    found.unused.map { RenderNote(.unusedFiles, text(of: $0)) } + found.remarks + found.skippedNotes
      + found.orderNotes(zoneAdvice: "; --time-zone Europe/Berlin would tell it")
  }

  private func text(of unused: UnusedFiles) -> String {
    unused.description(folders: " (--recursive reads them)") { formats.advice(on: $0) }
  }
}

/// The accepted formats of photos, and the treatment of damaged ones.
struct PhotoFormatOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Also accept formats that are disabled by default: tiff, or svg in stickers; repeatable or comma-separated.",
      valueName: "format"))
  var allow: [AllowedList] = []

  @Option(help: ArgumentHelp("Accept only these formats, such as jpeg,png.", valueName: "formats"))
  var only: [FormatList] = []

  @Flag(help: "Use the readable part of damaged photos.")
  var tolerant = false

  /// The limits of photos: those of orders, or else those for interactive use.
  private static var limits: PhotoLimits { RunningOrder.current?.resources.limits ?? .interactive }

  /// The policy without format options: the usual formats.
  static var policy: PhotoPolicy { PhotoPolicy(allowedFormats: PictureFormat.usual, limits: limits) }

  var policy: PhotoPolicy {
    PhotoPolicy(
      allowedFormats: (only.isEmpty ? PictureFormat.usual : only.formats).union(allow.formats), isTolerant: tolerant,
      limits: Self.limits
    ).accepting(vectors: allow.hasVectors)
  }

  /// Returns advice on the option that would accept a format.
  func advice(on format: PictureFormat) -> String {
    only.isEmpty ? " (--allow \(format.rawValue) accepts them)" : " (not among --only)"
  }
}

/// The assignment of photos to slots.
struct PhotoOptions: ParsableArguments {
  @OptionGroup var input: PhotoInputOptions

  @Option(
    help:
      "If there are fewer photos than slots: leave slots empty, repeat photos, or fail (error); default: set by the template."
  )
  var whenShort: ShortName?

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      "Put a photo into a slot: a file, or one of the given photos by name or number.", valueName: "slot=photo"),
    completion: .file())
  var pins: [String] = []

  @Option(
    help:
      "Assignment of photos to slots: role (garments to slots for their kind, others in order), given (in order), or best (minimal cropping, chosen among all photos)."
  )
  var assign: AssignName = .role

  @Option(
    name: .customLong("weights"),
    help: ArgumentHelp(
      "With --assign best: a photo's relative importance; repeatable, or comma-separated.", valueName: "photo=3"))
  var weights: [String] = []

  @OptionGroup var garmentOptions: GarmentOptions
  @OptionGroup var subjectOptions: SubjectOptions

  /// The regions of photos to keep in view, as given by the user.
  var subjects: [String] { subjectOptions.subjects }

  enum AssignName: String, ExpressibleByArgument, CaseIterable {
    case role, given, best
  }

  enum ShortName: String, ExpressibleByArgument, CaseIterable {
    case `repeat`, leave, error
  }

  var policy: PhotoPolicy { input.policy }

  var shortRule: WhenShort? {
    switch whenShort {
    case nil: nil
    case .repeat: .repeatPhotos
    case .leave: .leaveEmpty
    case .error: .fail
    }
  }

  /// Returns the pinned photos: either the path of a file, or one of the given photos by name or number.
  func parsedPins(among found: FoundPhotos) throws -> [(slot: SlotID, path: String)] {
    let names = PhotoNames(paths: found.paths, found: found.numbered)
    return try pins.map { pin in
      guard let equals = pin.firstIndex(of: "="), equals != pin.startIndex, pin.index(after: equals) != pin.endIndex
      else {
        throw UsageError(message: "--set \(escaped(pin)): write slot=photo, for example --set hero=best.jpg")
      }
      let (slot, photo) = (SlotID(String(pin[..<equals])), String(pin[pin.index(after: equals)...]))
      try UserFiles.check(photo)
      if TemplateSearch.exists(photo) || found.numbered.isEmpty || photo.contains("/") { return (slot, photo) }
      do throws(KitError) {
        return (slot, try names.path(of: photo))
      } catch {
        throw UsageError(message: "--set \(escaped(pin)): no such file; \(error)")
      }
    }
  }
}
