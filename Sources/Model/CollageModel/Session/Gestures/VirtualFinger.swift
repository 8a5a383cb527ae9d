/// The numbers of fingers that no host reports: the session moves them itself for trackpads, keys and handles.
enum VirtualFinger {
  /// The fixed point of a handle's drag, which is no finger of the session.
  static let anchor = Int.min
  /// The two ends of a trackpad's gesture.
  static let trackpadStart = Int.min + 1
  static let trackpadEnd = Int.min + 2
  /// The pointer that carries a photo from outside.
  static let offer = Int.min + 3
  /// The keyboard that carries a photo.
  static let keyboard = Int.min + 4

  /// Hosts' fingers have higher numbers.
  static func isReserved(_ id: Int) -> Bool { id <= keyboard }
}
