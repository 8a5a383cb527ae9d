import SystemCalls
internal import Vips

extension RenderError {
  /// Returns the error if a picture could not be decoded for lack of threads or of memory, which are not faults of the picture.
  static func lack(_ error: VipsError, decoding name: String) -> RenderError? {
    if error.lacksThreads { return .noThread(name: name) }
    return MemoryLimit.megabytesIfShort().map { .noMemory(name: name, megabytes: $0, detail: error.detail) }
  }

  /// True if a picture could not be decoded for lack of memory.
  package var lacksMemory: Bool {
    switch self {
    case .noMemory: true
    case .several(let errors): errors.contains(where: \.lacksMemory)
    default: false
    }
  }
}
