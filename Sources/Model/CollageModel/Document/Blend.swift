/// How the pixels of a slot or a layer blend with those beneath.
///
/// The modes, their names and their formulas are those of CSS `mix-blend-mode`. Source: W3C, "Compositing and Blending
/// Level 1", section 10.
public enum Blend: String, Hashable, Sendable, CaseIterable {
  /// The pixels cover those beneath, in proportion to their opacity.
  case normal
  /// Both are multiplied, so that white vanishes: for photos on white backgrounds.
  case multiply
  /// The complements of both are multiplied, so that black vanishes: for light on a black background.
  case screen
  /// Multiplies where it is dark beneath and screens where it is light.
  case overlay
  /// The darker of both, component by component.
  case darken
  /// The lighter of both, component by component.
  case lighten
  /// Brightens what is beneath; black changes nothing.
  case colorDodge = "color-dodge"
  /// Darkens what is beneath; white changes nothing.
  case colorBurn = "color-burn"
  /// Multiplies where the pixels are dark and screens where they are light.
  case hardLight = "hard-light"
  /// Darkens or lightens softly; medium gray changes nothing.
  case softLight = "soft-light"
  /// The difference of both, so that white inverts and black changes nothing.
  case difference
  /// The same with less contrast.
  case exclusion
  /// The pixels' hue with the saturation and the luminosity beneath.
  case hue
  /// The pixels' saturation with the hue and the luminosity beneath.
  case saturation
  /// The pixels' hue and saturation with the luminosity beneath.
  case color
  /// The pixels' luminosity with the hue and the saturation beneath.
  case luminosity
}
