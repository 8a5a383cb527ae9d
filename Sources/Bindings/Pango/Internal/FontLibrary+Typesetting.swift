internal import CPango

extension FontLibrary {
  /// Sets a paragraph and returns its lines.
  mutating func typeset(
    _ text: String, _ settings: ParagraphSettings, colorResolution: Double?
  ) throws(PangoError) -> TypesetParagraph {
    guard let layout = pango_layout_new(context) else { throw .failed(operation: "creating a layout") }
    defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
    let description = Self.description(settings)
    defer { pango_font_description_free(description) }
    pango_layout_set_font_description(layout, description)
    configure(layout, settings)
    if settings.direction == .automatic, let telling = IsolatedParts.without(text) { direct(layout, as: telling) }
    let attributes = Self.attributes(text, settings)
    pango_layout_set_attributes(layout, attributes)
    pango_attr_list_unref(attributes)

    if glyphCount > Self.maxGlyphs { forgetShapes() }
    var collected = GlyphCollection(colorResolution: colorResolution)
    let lines: [TypesetParagraph.Line]
    if let piece = Self.pieceLength(text, settings) {
      lines = self.lines(of: Array(text.utf8), in: layout, piece: piece, &collected)
    } else {
      pango_layout_set_text(layout, text, Int32(text.utf8.count))
      lines = (0..<pango_layout_get_line_count(layout)).compactMap { index in
        pango_layout_get_line_readonly(layout, index).map { self.line($0, into: &collected) }
      }
    }
    var result = TypesetParagraph(
      lines: lines, shapes: collected.shapes, faces: collected.faces.map(\.face), families: collected.families,
      missingCharacters: collected.missing.sorted(), omittedGlyphs: collected.omitted,
      isEllipsized: pango_layout_is_ellipsized(layout) != 0, ascent: 1, descent: 0.25,
      underlinePosition: 0.1, underlineThickness: 0.05, strikePosition: -0.3, strikeThickness: 0.05)
    readMetrics(description, into: &result)
    return result
  }

  /// The maximum number of cached outlines; a glyph takes about 2 kB.
  private static let maxGlyphs = 20_000

  private mutating func forgetShapes() {
    for key in fonts.keys { fonts[key]?.shapes = [:] }
    glyphCount = 0
  }

  private static func description(_ settings: ParagraphSettings) -> OpaquePointer? {
    let description = pango_font_description_new()
    pango_font_description_set_family(description, families(settings))
    pango_font_description_set_weight(description, PangoWeight(rawValue: UInt32(settings.weight)))
    let style =
      switch settings.slope {
      case .normal: PANGO_STYLE_NORMAL
      case .italic: PANGO_STYLE_ITALIC
      case .oblique: PANGO_STYLE_OBLIQUE
      }
    pango_font_description_set_style(description, style)
    pango_font_description_set_stretch(description, stretch(settings.width))
    pango_font_description_set_absolute_size(description, size * 1024)
    return description
  }

  /// Returns the list of families for Pango, with the companion before the generic sans-serif.
  private static func families(_ settings: ParagraphSettings, before companion: String? = nil) -> String {
    // Pango separates families by commas.
    let families = settings.families.map { family in
      String(String.UnicodeScalarView(family.unicodeScalars.filter { $0 != "," && $0.value >= 32 }))
    }
    return (families + (companion.map { [$0] } ?? []) + ["sans-serif"]).joined(separator: ",")
  }

  /// Returns the named width nearest to a percentage.
  private static func stretch(_ percent: Int) -> PangoStretch {
    switch percent {
    case ..<57: PANGO_STRETCH_ULTRA_CONDENSED
    case ..<69: PANGO_STRETCH_EXTRA_CONDENSED
    case ..<82: PANGO_STRETCH_CONDENSED
    case ..<94: PANGO_STRETCH_SEMI_CONDENSED
    case ..<107: PANGO_STRETCH_NORMAL
    case ..<119: PANGO_STRETCH_SEMI_EXPANDED
    case ..<138: PANGO_STRETCH_EXPANDED
    case ..<175: PANGO_STRETCH_EXTRA_EXPANDED
    default: PANGO_STRETCH_ULTRA_EXPANDED
    }
  }

  private func configure(_ layout: OpaquePointer, _ settings: ParagraphSettings) {
    if let length = settings.lineLength, settings.breaking != .never || settings.maxLines != nil {
      // Longer lines would exceed Pango's integers, and never break.
      pango_layout_set_width(layout, Int32(max(1, min(length * Self.unitsPerEm, 2_000_000_000)).rounded(.down)))
    }
    pango_layout_set_wrap(layout, settings.breaking == .words ? PANGO_WRAP_WORD : PANGO_WRAP_WORD_CHAR)
    pango_layout_set_justify(layout, settings.isJustified ? 1 : 0)
    pango_layout_set_auto_dir(layout, settings.direction == .automatic ? 1 : 0)
    pango_context_set_base_dir(
      context, settings.direction == .rightToLeft ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR)
    pango_layout_context_changed(layout)
    if let lines = settings.maxLines {
      pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
      pango_layout_set_height(layout, -Int32(min(lines, 10_000)))
    }
  }

  /// Gives all of a layout the direction that it finds in a text.
  private func direct(_ layout: OpaquePointer, as text: String) {
    pango_layout_set_text(layout, text, Int32(text.utf8.count))
    guard let line = pango_layout_get_line_readonly(layout, 0) else { return }
    pango_context_set_base_dir(context, pango_layout_line_get_resolved_direction(line))
    pango_layout_set_auto_dir(layout, 0)
    pango_layout_context_changed(layout)
  }

  private static func attributes(_ text: String, _ settings: ParagraphSettings) -> OpaquePointer? {
    let list = pango_attr_list_new()
    func insert(_ attribute: UnsafeMutablePointer<PangoAttribute>?, _ range: Range<Int>?) {
      if let range, let attribute {
        attribute.pointee.start_index = UInt32(range.lowerBound)
        attribute.pointee.end_index = UInt32(range.upperBound)
      }
      pango_attr_list_insert(list, attribute)
    }
    let features = settings.features.filter { isTag($0.tag) }.map { "\($0.tag)=\(max(0, $0.value))" }
    let joined = settings.letterSpacing == 0 ? [] : JoinedScripts.spacedRanges(of: text) { $1.properties.isAlphabetic }
    if joined != nil, !features.isEmpty { insert(pango_attr_font_features_new(features.joined(separator: ", ")), nil) }
    // Without joined scripts, spacing applies to the whole text.
    for range in joined?.map({ Optional($0) }) ?? [nil] {
      insert(pango_attr_letter_spacing_new(Int32(settings.letterSpacing * unitsPerEm)), range)
      insert(pango_attr_font_features_new((["liga=0", "clig=0"] + features).joined(separator: ", ")), range)
    }
    for (range, language) in ScriptLanguage.ranges(of: text) {
      guard let attribute = pango_attr_language_new(pango_language_from_string(language.rawValue)) else { continue }
      insert(attribute, range)
      if let companion = CompanionFamily.name(for: language, beside: settings.families.first) {
        insert(pango_attr_family_new(families(settings, before: companion)), range)
      }
    }
    for range in WholeWords.ranges(of: text, width: { UTF8.width($0) }) { insert(pango_attr_word_new(), range) }
    return list
  }

  private static func isTag(_ tag: String) -> Bool {
    tag.utf8.count == 4
      && tag.utf8.allSatisfy { (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0) }
  }

  private func readMetrics(_ description: OpaquePointer?, into result: inout TypesetParagraph) {
    let english = pango_language_from_string("en")
    guard let metrics = pango_context_get_metrics(context, description, english) else { return }
    defer { pango_font_metrics_unref(metrics) }
    result.ascent = Double(pango_font_metrics_get_ascent(metrics)) / Self.unitsPerEm
    result.descent = Double(pango_font_metrics_get_descent(metrics)) / Self.unitsPerEm
    let underline = Double(pango_font_metrics_get_underline_thickness(metrics)) / Self.unitsPerEm
    let strike = Double(pango_font_metrics_get_strikethrough_thickness(metrics)) / Self.unitsPerEm
    // Pango returns the upper edges, relative to the baseline.
    result.underlineThickness = underline
    result.underlinePosition =
      -Double(pango_font_metrics_get_underline_position(metrics)) / Self.unitsPerEm + underline / 2
    result.strikeThickness = strike
    result.strikePosition =
      -Double(pango_font_metrics_get_strikethrough_position(metrics)) / Self.unitsPerEm + strike / 2
  }
}
