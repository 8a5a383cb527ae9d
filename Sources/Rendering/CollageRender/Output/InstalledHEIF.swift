import SystemCalls

/// The abilities of the installed libheif, which writes AVIF.
enum InstalledHEIF {
  /// False for versions that end the whole program when they write 10 bits per color, such as 1.15.1 of Debian 12.
  static let writesTenBits: Bool = {
    let names: [String] = ["libheif.so.1", "libheif.1.dylib"]
    guard let library = names.lazy.compactMap({ dlopen($0, RTLD_LAZY) }).first,
      let symbol = dlsym(library, "heif_get_version_number")
    else { return false }
    typealias Version = @convention(c) () -> UInt32
    return unsafeBitCast(symbol, to: Version.self)() >= firstWithTenBits
  }()

  /// Version 1.17.0; major, minor and patch have a byte each.
  private static let firstWithTenBits: UInt32 = 0x0111_0000
}
