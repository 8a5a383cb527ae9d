package import CollageFormat
package import CollageRender

/// The font families for texts, as lists show them.
package struct FontList {
  /// The families by group; each has its name, its group and a few of its letters.
  package let families: [(name: String, group: String, sample: String)]

  /// Lists the families.
  ///
  /// - Throws: `RenderError.layout` if there are no fonts.
  package init(_ fonts: RenderFonts) throws(RenderError) { families = try fonts.families() }

  package var json: JSONValue {
    .array(
      families.map { family in
        .members([
          ("name", .string(family.name)), ("group", .string(family.group)), ("sample", .string(family.sample)),
        ])
      })
  }
}
