// The C interface to strokes while they are drawn, through the buffer of numbers.
import CollageModel

/// Writes the outline of the stroke in the first `count` numbers of the buffer, with its line widened by a factor,
/// flattened within a tolerance in canvas units.
@_cdecl("collage_stroke_outline") public func collageStrokeOutline(
  _ handle: Int32, _ count: Int32, _ tolerance: Double, _ widthScale: Double
) -> Int32 {
  guard let canvas = sessions[handle]?.session.scene.board.canvas else { return FailureNumber.unknownSession }
  var reader = NumberReader(buffer.storage, count: Int(count))
  let stroke: Stroke
  do throws(ReadingError) {
    stroke = try reader.strokeForm()
  } catch {
    return FailureNumber.badNumbers
  }
  guard reader.isAtEnd, tolerance >= canvas.shortSide * 1e-6, (0...100).contains(widthScale),
    let geometry = try? StrokeGeometry(stroke, canvas: canvas)
  else { return FailureNumber.badNumbers }
  buffer.write(geometry.outline(tolerance: tolerance, widthScale: widthScale))
  return buffer.written
}
