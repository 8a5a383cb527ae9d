/// Tells whether this process has too little memory for what it does, where its memory is limited.
package enum MemoryLimit {
  /// Returns the megabytes that this process may use if less than half of them are left, or if it has needed more than half of
  /// them at a time; nil if its memory is not limited, or is not short.
  ///
  /// Decoders report a failed allocation as they report a damaged picture, and have freed what they had before they return.
  package static func megabytesIfShort() -> Int? {
    #if os(Linux)
      var limit = rlimit()
      guard getrlimit(__rlimit_resource_t(RLIMIT_DATA.rawValue), &limit) == 0, let bytes = Int(exactly: limit.rlim_cur),
        bytes > 0, bytes < maxLimit
      else { return nil }
      return isShort(limit: bytes) ? bytes >> 20 : nil
    #else
      return nil
    #endif
  }

  /// Limits above this many bytes are taken for none.
  private static let maxLimit = 1 << 44

  #if os(Linux)
    private static func isShort(limit bytes: Int) -> Bool {
      var usage = rusage()
      // The largest resident size so far is in kilobytes.
      if getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0, Int(usage.ru_maxrss) << 10 > bytes / 2 {
        return true
      }
      let block = mmap(nil, bytes / 2, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
      guard let block, block != MAP_FAILED else { return true }
      munmap(block, bytes / 2)
      return false
    }
  #endif
}
