import Digest
import Synchronization

/// The code at the end of the page's address: who sends it first gets the collage's key, and it is worth nothing afterwards.
///
/// An address is an argument of the browser's process, which other users of the machine can list, and stays in its history; so
/// neither the key nor a token is ever in it.
final class OneTimeCode: Sendable {
  private let code: Mutex<String>

  init() { code = Mutex(EditorKey.randomDigits()) }

  /// The code that is taken next.
  var text: String { code.withLock { $0 } }

  /// Takes a code, whose place another one has from now on; returns whether it was the right one.
  func take(_ sent: String) -> Bool {
    code.withLock { code in
      guard EditorKey.areEqual(code, sent) else { return false }
      code = EditorKey.randomDigits()
      return true
    }
  }
}
