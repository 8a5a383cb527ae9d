internal import CollageModel

extension AlbumRequest {
  /// A template for a page or for two facing pages, with its slots.
  struct SlottedTemplate {
    let template: Template
    let resolved: ResolvedSlots
    /// True for a template whose canvas is two pages wide.
    let isSpread: Bool

    /// The width of a canvas, in pages, from which on a template takes two facing pages.
    private static let spread = 1.5

    /// Creates the template of a page with a canvas; its slots must not depend on photos.
    init(_ template: Template, page: Canvas) throws(LayoutError) {
      self.template = template
      resolved = try template.resolvedSlots(photos: [])
      isSpread = template.canvas.size.width >= Self.spread * page.size.width
    }
  }

  /// The templates with their slots.
  func slottedTemplates() throws(LayoutError) -> [SlottedTemplate] {
    var slotted: [SlottedTemplate] = []
    for template in templates { slotted.append(try SlottedTemplate(template, page: canvas)) }
    return slotted
  }
}
