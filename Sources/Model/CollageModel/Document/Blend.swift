/// A formula that blends the pixels of a slot or a layer with the backdrop, the pixels beneath.
///
/// The modes, their names and their formulas are those of CSS `mix-blend-mode`. Source: W3C, "Compositing and Blending
/// Level 1", section 10.
public enum Blend: String, Hashable, Sendable, CaseIterable {
  /// The source covers the backdrop in proportion to its opacity.
  case normal
  /// Multiplies source and backdrop, so that white vanishes: for photos on white backgrounds.
  case multiply
  /// Multiplies the complements of both, so that black vanishes: for light on a black background.
  case screen
  /// Multiplies where the backdrop is dark and screens where it is light.
  case overlay
  /// The darker of both, component by component.
  case darken
  /// The lighter of both, component by component.
  case lighten
  /// Brightens the backdrop; black changes nothing.
  case colorDodge = "color-dodge"
  /// Darkens the backdrop; white changes nothing.
  case colorBurn = "color-burn"
  /// Multiplies where the source is dark and screens where it is light.
  case hardLight = "hard-light"
  /// Darkens or lightens softly; medium gray changes nothing.
  case softLight = "soft-light"
  /// The difference of both, so that white inverts and black changes nothing.
  case difference
  /// Like `difference`, with less contrast.
  case exclusion
  /// The source's hue with the backdrop's saturation and luminosity.
  case hue
  /// The source's saturation with the backdrop's hue and luminosity.
  case saturation
  /// The source's hue and saturation with the backdrop's luminosity.
  case color
  /// The source's luminosity with the backdrop's hue and saturation.
  case luminosity
}
