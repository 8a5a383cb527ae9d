internal import CPango
import SystemCalls

/// The C objects of a collection; used by one thread at a time.
struct FontLibrary: ~Copyable, @unchecked Sendable {
  // Sendable: the owner locks every use and never exposes the objects.
  let configuration: OpaquePointer
  let map: UnsafeMutablePointer<PangoFontMap>
  let context: OpaquePointer
  /// The names of all families in lowercase.
  let families: Set<String>
  /// Cached data of the used fonts by their address; each entry holds a reference, so that addresses stay unique.
  var fonts: [UnsafeMutableRawPointer: UsedFont] = [:]
  var glyphCount = 0

  /// The font size in pixels at which letters are positioned.
  ///
  /// Positions are counted in 1/1024 pixel, in 32 bits: at this size, 10,000 letters of two ems fit, and the resolution
  /// is 1/65536 em.
  static let size = 64.0
  static let unitsPerEm = size * 1024

  init(folders: [String], usesSystemFonts: Bool) throws(PangoError) {
    guard let configuration = usesSystemFonts ? FcInitLoadConfigAndFonts() : FcConfigCreate() else {
      throw .failed(operation: "reading the list of fonts")
    }
    for folder in folders {
      let before = Self.count(configuration, FcSetApplication)
      // fontconfig opens everything in a folder, and would wait forever for the writer of a named pipe.
      for file in FolderFiles.all(below: folder) { _ = FcConfigAppFontAddFile(configuration, file) }
      guard Self.count(configuration, FcSetApplication) > before else {
        FcConfigDestroy(configuration)
        throw .noFonts(folder: folder)
      }
    }
    guard Self.count(configuration, FcSetSystem) + Self.count(configuration, FcSetApplication) > 0 else {
      FcConfigDestroy(configuration)
      throw .nothingInstalled
    }
    guard let map = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT) else {
      FcConfigDestroy(configuration)
      throw .failed(operation: "creating a font map")
    }
    pango_fc_font_map_set_config(OpaquePointer(map), configuration)
    guard let context = pango_font_map_create_context(map) else {
      g_object_unref(map)
      FcConfigDestroy(configuration)
      throw .failed(operation: "creating a context")
    }
    self.configuration = configuration
    self.map = map
    self.context = context
    families = Self.families(configuration)
    let options = UsedFont.options()
    pango_cairo_context_set_font_options(context, options)
    cairo_font_options_destroy(options)
    pango_cairo_context_set_resolution(context, 72)
    pango_context_set_round_glyph_positions(context, 0)
    // Without a language, the context would use the locale's.
    pango_context_set_language(context, pango_language_from_string("en"))
  }

  deinit {
    for font in fonts.values { font.release() }
    g_object_unref(UnsafeMutableRawPointer(context))
    g_object_unref(map)
    FcConfigDestroy(configuration)
  }

  private static func count(_ configuration: OpaquePointer, _ set: FcSetName) -> Int {
    FcConfigGetFonts(configuration, set).map { Int($0.pointee.nfont) } ?? 0
  }

  private static func families(_ configuration: OpaquePointer) -> Set<String> {
    var names: Set<String> = []
    for set in [FcSetSystem, FcSetApplication] {
      guard let fonts = FcConfigGetFonts(configuration, set), let patterns = fonts.pointee.fonts else { continue }
      for index in 0..<Int(fonts.pointee.nfont) {
        var position: Int32 = 0
        while let pattern = patterns[index], let name = UsedFont.string(pattern, FC_FAMILY, position) {
          names.insert(name.lowercased())
          position += 1
        }
      }
    }
    return names
  }
}
