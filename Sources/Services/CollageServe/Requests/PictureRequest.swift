import CollageFormat
import ObjectStorage

/// A request for a picture or a layout, checked, with its sources not read yet.
struct PictureRequest: Sendable {
  /// A template or a composition.
  enum Document: Sendable {
    case name(String)
    case bytes([UInt8])
  }

  /// A photo by where it comes from.
  struct PhotoReference: Sendable {
    enum Origin: Hashable, Sendable {
      case address(ObjectAddress)
      case set(String)
      /// A file that was sent with the request, by its name.
      case upload(String)
    }

    /// The name in the folder of the request; nil to make one.
    var name: String?
    var origin: Origin
    /// The place where the request names it, for messages.
    var path: String
  }

  /// An option of the command with its value: `--name=value`, or `--name`.
  enum Option: Sendable {
    case argument(String)
    /// An option whose value ends in the name of a photo: `--set=hero=` and the photo.
    case photo(prefix: String, PhotoReference)
  }

  var command: CommandCatalog.Command
  var document: Document?
  var photos: [PhotoReference] = []
  /// True if the document names its photos itself.
  var isComposition = false
  var options: [Option] = []
  /// The format that the request asks for; nil to choose one by the header `Accept`.
  var format: String?
  /// True for a layout whose template is answered instead of its picture.
  var isTemplateWanted = false
  var webhook: ObjectAddress?
}
