import Digest
import Synchronization

/// The one-time code in the page's address: the first request with the code gets the collage's key.
///
/// An address appears in the browser's process arguments, which other users can list, and in its history; it must
/// therefore contain neither the key nor a token.
final class OneTimeCode: Sendable {
  private let code: Mutex<String>

  init() { code = Mutex(EditorKey.randomDigits()) }

  var text: String { code.withLock { $0 } }

  /// Returns whether a code is correct, and if so replaces it by a new one.
  func take(_ sent: String) -> Bool {
    code.withLock { code in
      guard EditorKey.areEqual(code, sent) else { return false }
      code = EditorKey.randomDigits()
      return true
    }
  }
}
