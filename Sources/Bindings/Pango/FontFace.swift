internal import CHarfBuzz

/// A face of a font file, and what the library does to its letters.
public struct FontFace: Hashable, Sendable {
  /// The path of the font file.
  public var file: String
  /// The number of the face in its file.
  public var index: Int
  /// The place on each design axis of a variable font, in the order of its axes; empty for other fonts.
  public var coordinates: [Float]
  /// The horizontal shift of letters by their height, for upright letters that are slanted; 0 for none.
  public var slant: Double
  /// True if the library makes the letters bolder than the font file has them.
  public var isEmboldened: Bool
  /// True if the letters are pictures, which have no outlines.
  public var isColored: Bool

  /// The tables that are of no use where letters are already placed.
  private static let layoutTables = [
    "GSUB", "GPOS", "GDEF", "BASE", "JSTF", "kern", "DSIG", "MATH", "VORG", "vhea", "vmtx", "name",
  ]

  /// Returns a font file with the outlines of some glyphs; the same glyphs give the same bytes.
  ///
  /// - Parameter glyphs: The numbers of the glyphs.
  /// - Returns: The font, or nil if the file cannot be read, its letters are pictures, or documents cannot hold it.
  public func subset(_ glyphs: [UInt32]) -> FontSubset? {
    guard !isColored, let blob = hb_blob_create_from_file(file) else { return nil }
    defer { hb_blob_destroy(blob) }
    guard hb_blob_get_length(blob) > 0, let face = hb_face_create(blob, UInt32(clamping: index)) else { return nil }
    defer { hb_face_destroy(face) }
    // Documents hold no fonts in Compact Font Format 2, and of outlines in two formats readers would take either.
    guard !Self.has("CFF2", face), !(Self.has("CFF ", face) && Self.has("glyf", face)) else { return nil }
    guard let input = hb_subset_input_create_or_fail() else { return nil }
    defer { hb_subset_input_destroy(input) }
    hb_subset_input_set_flags(input, HB_SUBSET_FLAGS_NO_HINTING.rawValue)
    for glyph in glyphs { hb_set_add(hb_subset_input_glyph_set(input), glyph) }
    let dropped = hb_subset_input_set(input, HB_SUBSET_SETS_DROP_TABLE_TAG)
    for table in Self.layoutTables { hb_set_add(dropped, hb_tag_from_string(table, -1)) }
    for (axis, value) in zip(Self.axes(of: face), coordinates) {
      guard hb_subset_input_pin_axis_location(input, face, axis, value) != 0 else { return nil }
    }
    guard let plan = hb_subset_plan_create_or_fail(face, input) else { return nil }
    defer { hb_subset_plan_destroy(plan) }
    guard let made = hb_subset_plan_execute_or_fail(plan) else { return nil }
    defer { hb_face_destroy(made) }
    let numbers = hb_subset_plan_old_to_new_glyph_mapping(plan)
    return FontSubset(made, glyphs: glyphs.map { hb_map_get(numbers, $0) })
  }

  private static func has(_ table: String, _ face: OpaquePointer) -> Bool {
    let blob = hb_face_reference_table(face, hb_tag_from_string(table, -1))
    defer { hb_blob_destroy(blob) }
    return hb_blob_get_length(blob) > 0
  }

  private static func axes(of face: OpaquePointer) -> [hb_tag_t] {
    var count = hb_ot_var_get_axis_count(face)
    guard count > 0 else { return [] }
    var axes = [hb_ot_var_axis_info_t](repeating: hb_ot_var_axis_info_t(), count: Int(count))
    _ = hb_ot_var_get_axis_infos(face, 0, &count, &axes)
    return axes.prefix(Int(count)).map(\.tag)
  }
}

/// A part of a font, as documents embed it.
public struct FontSubset: Hashable, Sendable {
  /// The font file: a TrueType font, or a font in Compact Font Format without a file around it.
  public let bytes: [UInt8]
  /// True if the outlines are those of Compact Font Format, false if they are those of TrueType.
  public let isCompact: Bool
  /// The identifier of each glyph in the font file, in the order of the glyphs that were asked for.
  public let identifiers: [UInt32]
  /// The width of each glyph in ems, in the same order.
  public let widths: [Double]
  /// The height above the baseline in ems.
  public let ascent: Double
  /// The depth beneath the baseline in ems.
  public let descent: Double

  init?(_ face: OpaquePointer, glyphs: [UInt32]) {
    guard let font = hb_font_create(face) else { return nil }
    defer { hb_font_destroy(font) }
    let compact = Self.bytes(of: hb_face_reference_table(face, hb_tag_from_string("CFF ", -1)))
    isCompact = !compact.isEmpty
    bytes = isCompact ? compact : Self.bytes(of: hb_face_reference_blob(face))
    if bytes.isEmpty { return nil }
    let known = isCompact ? CompactFont(compact).identifiers : nil
    identifiers = glyphs.map { glyph in known.flatMap { Int(glyph) < $0.count ? $0[Int(glyph)] : nil } ?? glyph }
    let unitsPerEm = Double(max(1, hb_face_get_upem(face)))
    widths = glyphs.map { Double(hb_font_get_glyph_h_advance(font, $0)) / unitsPerEm }
    var extents = hb_font_extents_t()
    hb_font_get_h_extents(font, &extents)
    ascent = Double(extents.ascender) / unitsPerEm
    descent = Double(-extents.descender) / unitsPerEm
  }

  private static func bytes(of blob: OpaquePointer?) -> [UInt8] {
    guard let blob else { return [] }
    defer { hb_blob_destroy(blob) }
    var length: UInt32 = 0
    guard let data = hb_blob_get_data(blob, &length) else { return [] }
    return Array(UnsafeRawBufferPointer(start: data, count: Int(length)))
  }
}
