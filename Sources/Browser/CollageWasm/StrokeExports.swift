// The C interface to strokes, which need no session: numbers through the same buffer.
import CollageModel

/// Writes the outline of a stroke in the first `count` numbers of the buffer: the canvas' size, by how much the line is
/// broader than it says, and the stroke's form; flattened within a tolerance in canvas units.
@_cdecl("collage_stroke_outline") public func collageStrokeOutline(_ count: Int32, _ tolerance: Double) -> Int32 {
  var reader = NumberReader(buffer.storage, count: Int(count))
  let (canvas, widthScale, stroke): (Size, Double, Stroke)
  do throws(ReadingError) {
    (canvas, widthScale) = (try reader.size(), try reader.number())
    stroke = try reader.strokeForm()
  } catch {
    return fail(error)
  }
  guard reader.isAtEnd, canvas.shortSide >= 1e-3, max(canvas.width, canvas.height) <= 1e6,
    tolerance >= canvas.shortSide * 1e-6, (0...100).contains(widthScale),
    let geometry = try? StrokeGeometry(stroke, canvas: canvas)
  else { return FailureNumber.badNumbers }
  buffer.write(geometry.outline(tolerance: tolerance, widthScale: widthScale))
  return buffer.written
}

/// Erases a part of the stroke in the first `count` numbers of the buffer: the canvas' size, the eraser's radius, its path,
/// and the stroke's form; all in the units in which the stroke was drawn.
///
/// Writes the strokes that are left of it, or nothing if the eraser does not touch it.
@_cdecl("collage_stroke_erased") public func collageStrokeErased(_ count: Int32) -> Int32 {
  var reader = NumberReader(buffer.storage, count: Int(count))
  let (canvas, radius, path, stroke): (Size, Double, [Point], Stroke)
  do throws(ReadingError) {
    (canvas, radius) = (try reader.size(), try reader.number())
    path = try reader.list { reader throws(ReadingError) in try reader.point() }
    stroke = try reader.strokeForm()
  } catch {
    return fail(error)
  }
  guard reader.isAtEnd, canvas.shortSide >= 1e-3, max(canvas.width, canvas.height) <= 1e6, radius.isFinite,
    let pieces = try? stroke.erased(along: path, radius: radius, canvas: canvas)
  else { return FailureNumber.badNumbers }
  buffer.clear()
  if pieces.count == 1, pieces[0] == stroke { return 0 }
  buffer.append(pieces.count)
  for piece in pieces { buffer.append(piece) }
  return buffer.written
}

extension NumberBuffer {
  /// Appends what of a stroke differs from the one that it is a piece of: its tool, its ends and its samples.
  fileprivate mutating func append(_ piece: Stroke) {
    append(Stroke.Tool.allCases.firstIndex(of: piece.tool) ?? 0)
    append(LineEnd.allCases.firstIndex(of: piece.start) ?? 0)
    append(LineEnd.allCases.firstIndex(of: piece.end) ?? 0)
    append(piece.samples.count)
    for sample in piece.samples {
      append(sample.position.x)
      append(sample.position.y)
      append(sample.pressure ?? -1)
      append(sample.time)
    }
  }
}
