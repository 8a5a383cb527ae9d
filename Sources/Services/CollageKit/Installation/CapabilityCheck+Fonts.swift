import CollageFiles
import CollageFormat
import CollageModel
import CollageRender
import CollageTemplates

extension CapabilityCheck {
  /// Font families that templates may use anywhere, and their Debian packages.
  private static let packages = [
    ("Inter", "fonts-inter"), ("Noto Sans", "fonts-noto-core"), ("Noto Serif", "fonts-noto-core"),
    ("Noto Color Emoji", "fonts-noto-color-emoji"), ("Dancing Script", "fonts-dancingscript"),
    ("Bebas Neue", "fonts-bebas-neue"),
  ]

  /// Checks for the fonts used by shipped templates and those recommended for templates.
  static func fonts(_ fonts: RenderFonts = .installed) -> CapabilityCheck {
    var families = packages.map { $0.0 }
    for entry in ShippedTemplates.all {
      guard let template = try? TemplateDecoder.decode(entry.bytes, file: entry.name) else { continue }
      for layer in template.layers {
        guard case .text(let text) = layer.content, !families.contains(text.font.family) else { continue }
        families.append(text.font.family)
      }
    }
    do throws(RenderError) {
      var missing: [String] = []
      for family in families where try !fonts.hasFamily(family) { missing.append(family) }
      if missing.isEmpty {
        return CapabilityCheck(name: "fonts", outcome: .works, detail: families.joined(separator: ", "))
      }
      let named = packages.filter { missing.contains($0.0) }.map { $0.1 }
      let unique = named.enumerated().filter { !named[..<$0.offset].contains($0.element) }.map { $0.element }
      let names = missing.map { escaped($0) }.joined(separator: ", ")
      return CapabilityCheck(
        name: "fonts", outcome: .missing, detail: "not installed: " + names,
        remedy: unique.isEmpty
          ? "install them, or use a folder that contains them" : "apt-get install " + unique.joined(separator: " "))
    } catch {
      let remedy = "apt-get install fonts-inter"
      return CapabilityCheck(name: "fonts", outcome: .missing, detail: "\(error)", remedy: remedy)
    }
  }
}
