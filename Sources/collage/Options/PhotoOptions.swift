public import ArgumentParser
import CollageLayout
import CollageModel
public import CollageRender

/// Which photos, and in which order.
struct PhotoInputOptions: ParsableArguments {
  @Option(help: "Order of photos: name, taken, modified, given or shuffle.")
  var order: OrderName = .name

  @Option(help: "The seed from which chance is drawn, of --order shuffle as of layouts.")
  var seed: UInt64 = 1

  @Option(help: "Also read a format that is closed by default: tiff, avif or heic.")
  var allow: [PictureFormat] = []

  @Flag(help: "Use damaged photos as far as they can be read.")
  var tolerant = false

  enum OrderName: String, ExpressibleByArgument, CaseIterable {
    case name, taken, modified, given, shuffle
  }

  var policy: PhotoPolicy {
    PhotoPolicy(allowedFormats: PictureFormat.trusted.union(allow), isTolerant: tolerant)
  }

  var photoOrder: PhotoOrder {
    switch order {
    case .name: .name
    case .taken: .taken
    case .modified: .modified
    case .given: .given
    case .shuffle: .shuffle(seed: seed)
    }
  }

  /// The photos that arguments name.
  func find(_ arguments: [String]) throws -> PhotoFinder.Found {
    try PhotoFinder(order: photoOrder, policy: policy).find(arguments)
  }
}

/// How photos meet slots.
struct PhotoOptions: ParsableArguments {
  @OptionGroup var input: PhotoInputOptions

  @Option(help: "With fewer photos than slots: repeat, leave or error.")
  var whenShort: ShortName = .leave

  @Option(name: .customLong("set"), help: ArgumentHelp("Put a photo into a slot by hand.", valueName: "slot=photo"))
  var pins: [String] = []

  @Option(help: "Which photo comes into which slot: as given, or best for the least crop.")
  var assign: AssignName = .given

  @Option(
    name: .customLong("weights"),
    help: ArgumentHelp(
      "With --assign best: how much a photo counts beside the others; repeat or part by commas.", valueName: "photo=3"))
  var weights: [String] = []

  @Option(
    name: .customLong("focus"),
    help: ArgumentHelp(
      "What must be seen of a photo, 0 ... 1 of it: a point or a box.", valueName: "photo=x,y[,w,h]"))
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

extension PictureFormat: ExpressibleByArgument {}
