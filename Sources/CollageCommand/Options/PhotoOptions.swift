import ArgumentParser
import CollageLayout
import CollageModel
import CollageRender

/// Which photos, and in which order.
struct PhotoInputOptions: ParsableArguments {
  @Option(
    help: "Order of photos: given (as written, each folder by name), name, taken, modified or shuffle.")
  var order: OrderName = .given

  @Option(help: "Random seed for --order shuffle and for layouts.")
  var seed: UInt64 = 1

  @Flag(help: "Also read the folders within folders.")
  var recursive = false

  @Flag(help: "Fail where a photo of a folder cannot be used, in place of skipping it.")
  var strict = false

  @OptionGroup var formats: PhotoFormatOptions

  enum OrderName: String, ExpressibleByArgument, CaseIterable {
    case given, name, taken, modified, shuffle
  }

  var policy: PhotoPolicy { formats.policy }

  var photoOrder: PhotoOrder {
    switch order {
    case .name: .name
    case .taken: .taken
    case .modified: .modified
    case .given: .given
    case .shuffle: .shuffle(seed: seed)
    }
  }

  /// The photos that arguments name; what is wrong with some of them is found in the result.
  ///
  /// - Throws: `RenderError` where no photo is found at all.
  func find(_ arguments: [String]) throws -> FoundPhotos {
    let found = try PhotoFinder(order: photoOrder, policy: policy, isRecursive: recursive, isStrict: strict)
      .search(arguments)
    if found.paths.isEmpty, found.problems.isEmpty, !arguments.isEmpty {
      // What was there instead says why.
      for line in NoteLines(notes: notes(of: found)).lines { printError(line) }
      throw RenderError.noPhotos(searched: arguments.joined(separator: ", "))
    }
    return found
  }

  /// What there is to say about files that are not used, with the options that would change it.
  func notes(of found: FoundPhotos) -> [RenderNote] {
    found.unused.map { RenderNote(.unusedFiles, text(of: $0)) } + found.skippedNotes
  }

  private func text(of unused: UnusedFiles) -> String {
    unused.description(folders: " (--recursive reads them)") { formats.advice(on: $0) }
  }
}

/// Which formats of photos are accepted, and how damaged ones are treated.
struct PhotoFormatOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Also accept a format that is disabled by default, tiff; repeatable, or comma-separated.",
      valueName: "format"))
  var allow: [FormatList] = []

  @Option(help: ArgumentHelp("Accept no other formats than these, such as jpeg,png.", valueName: "formats"))
  var only: [FormatList] = []

  @Flag(help: "Use damaged photos as far as they can be read.")
  var tolerant = false

  /// What is read of a user's own files: all but TIFF, whose decoder has open security holes where libvips is old.
  private static let usual = PictureFormat.trusted.union([.heic, .avif])

  /// What is let in where nothing is said.
  static var policy: PhotoPolicy { PhotoPolicy(allowedFormats: usual) }

  var policy: PhotoPolicy {
    PhotoPolicy(
      allowedFormats: (only.isEmpty ? Self.usual : only.formats).union(allow.formats), isTolerant: tolerant)
  }

  /// How a format can be read that is not accepted.
  func advice(on format: PictureFormat) -> String {
    only.isEmpty ? " (--allow \(format.rawValue) reads them)" : " (not among --only)"
  }
}

/// How photos meet slots.
struct PhotoOptions: ParsableArguments {
  @OptionGroup var input: PhotoInputOptions

  @Option(help: "With fewer photos than slots: leave them empty, repeat photos, or stop with an error.")
  var whenShort: ShortName = .leave

  @Option(
    name: .customLong("set"), help: ArgumentHelp("Put a photo into a slot.", valueName: "slot=photo"),
    completion: .file())
  var pins: [String] = []

  @Option(help: "Which photo goes into which slot: as given, or best for the least crop, chosen among all photos.")
  var assign: AssignName = .given

  @Option(
    name: .customLong("weights"),
    help: ArgumentHelp(
      "With --assign best: a photo's relative importance; repeatable, or comma-separated.", valueName: "photo=3"))
  var weights: [String] = []

  @Option(
    name: .customLong("focus"),
    help: ArgumentHelp(
      "Part of a photo to keep in view: a point x,y or a box x,y,width,height, as fractions 0 to 1.",
      valueName: "photo=x,y[,w,h]"))
  var subjects: [String] = []

  enum AssignName: String, ExpressibleByArgument, CaseIterable {
    case given, best
  }

  enum ShortName: String, ExpressibleByArgument, CaseIterable {
    case `repeat`, leave, error
  }

  var policy: PhotoPolicy { input.policy }

  var shortRule: WhenShort {
    switch whenShort {
    case .repeat: .repeatPhotos
    case .leave: .leaveEmpty
    case .error: .fail
    }
  }

  func parsedPins() throws -> [(slot: SlotID, path: String)] {
    try pins.map { pin in
      guard let equals = pin.firstIndex(of: "="), equals != pin.startIndex, pin.index(after: equals) != pin.endIndex
      else { throw UsageError(message: "--set \(pin): write slot=photo, for example --set hero=best.jpg") }
      return (SlotID(String(pin[..<equals])), String(pin[pin.index(after: equals)...]))
    }
  }
}
