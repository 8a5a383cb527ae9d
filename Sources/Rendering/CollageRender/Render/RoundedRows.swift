internal import CollageCutout
import CollageFiles
import CollageModel

/// The rows of a whole photo with rounded corners.
struct RoundedRows: PictureRows {
  let size: PixelSize
  let hasTransparency: Bool
  private let bands: Int
  private let bytes: SpentBytes
  private let corners: RoundedCorners

  init(_ picture: consuming CutoutPicture) {
    (size, bands) = (PixelSize(picture.width, picture.height), picture.bands)
    corners = RoundedCorners(of: size)
    // The corners of tiny photos are opaque.
    let count = size.width * size.height
    hasTransparency =
      !corners.areOpaque
      || bands == 4
        && picture.bytes.withUnsafeBufferPointer { bytes in
          (0..<count).contains { bytes[4 * $0 + 3] < .max }
        }
    bytes = SpentBytes(picture.bytes)
  }

  func writePremultiplied(row: Int, to pixels: UnsafeMutablePointer<UInt8>) {
    let share = corners.row(row)
    bytes.read(from: bands * row * size.width) { source in
      for x in 0..<size.width {
        let share = share?[x] ?? .max
        let alpha = bands == 4 ? scaled(source[4 * x + 3], by: share) : share
        for band in 0..<3 { pixels[4 * x + band] = scaled(source[bands * x + band], by: alpha) }
        pixels[4 * x + 3] = alpha
      }
    }
  }
}

/// The coverage of a whole photo with rounded corners, which is kept for the rows of the corners alone.
private struct RoundedCorners {
  private let upper: CoveragePlane
  private let lower: CoveragePlane

  init(of size: PixelSize) {
    let radius = UncertainCutout.cornerShare * Double(min(size.width, size.height))
    let outline = Shape.rectangle(CornerRadii(radius)).outline(in: size.bounds.rect, tolerance: SlotPlanner.flatness)
    let height = min(size.height, PixelGrid.integer(radius.rounded(.up)) + 1)
    var (first, last) = (size.bounds, size.bounds)
    (first.bottom, last.top) = (height, size.height - height)
    upper = AreaRasterizer.coverage(of: outline, in: first)
    lower = AreaRasterizer.coverage(of: outline, in: last)
  }

  var areOpaque: Bool { (0..<(upper.area.width * upper.area.height)).allSatisfy { upper.bytes[$0] == .max } }

  /// The coverage of a row; nil if all of it is covered.
  func row(_ y: Int) -> UnsafePointer<UInt8>? { UnsafePointer(upper.row(y) ?? lower.row(y)) }
}
