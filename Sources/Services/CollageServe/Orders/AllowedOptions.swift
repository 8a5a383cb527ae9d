extension CommandCatalog.Command {
  /// The options of the command that requests can set.
  ///
  /// A new option of the tool is none of them until it is listed here. What is left out names files and programs of the
  /// machine, chooses where the tool writes and what it prints, is decided by the service, or needs an option that is left out.
  var allowed: Set<String> {
    switch self {
    case .render:
      Self.shared.union([
        "when-short", "set", "assign", "format", "size", "scale", "quality", "max-bytes", "subsampling", "revision",
        "hdr",
        "straighten", "keystone", "crop", "fade", "text",
      ])
    case .layout:
      Self.shared.union([
        "canvas", "style", "fit", "bars", "keep-order", "crop-budget", "balance", "pin", "quality", "rows", "columns",
        "last-row", "line-length", "tilt", "density", "corner-radius", "language",
      ])
    case .sprites: ["scale"]
    case .previews: ["side", "width"]
    }
  }

  /// Those of a picture and of a layout.
  private static let shared: Set = [
    "order", "time-zone", "seed", "tolerant", "turn", "weights", "role", "focus", "filter", "strength", "adjust",
    "depth",
    "dpi", "background", "gap", "margin", "bleed", "crop-marks", "guides", "tile", "overlap", "min-confidence",
    "when-uncertain", "even-light", "labels", "label-place", "label-style",
  ]
}
