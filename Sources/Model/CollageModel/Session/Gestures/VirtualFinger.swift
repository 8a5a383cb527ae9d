/// The identifiers of virtual fingers, which the session moves itself for trackpads, keys and handles.
enum VirtualFinger {
  /// The fixed point when a handle is dragged; it is not in the session's list of fingers.
  static let anchor = Int.min
  /// The two ends of a trackpad gesture.
  static let trackpadStart = Int.min + 1
  static let trackpadEnd = Int.min + 2
  /// The pointer that carries a photo from outside.
  static let offer = Int.min + 3
  /// The keyboard that carries a photo.
  static let keyboard = Int.min + 4

  /// Returns whether an identifier is that of a virtual finger; hosts' fingers have higher numbers.
  static func isReserved(_ id: Int) -> Bool { id <= keyboard }
}
