import CollageTestSupport

/// Pictures with something to see in them, made by whole-number arithmetic so that every machine makes the same.
enum Scenery {
  /// A sky with a sun over two hills; the number changes the colors and where things are.
  static func landscape(_ number: Int, width: Int, height: Int) -> Pixels {
    let sun = (x: width * (2 + number % 5) / 8, y: height / 4, radius: height / 8)
    return Pixels(width: width, height: height) { x, y in
      let (dx, dy) = (x - sun.x, y - sun.y)
      if dx * dx + dy * dy < sun.radius * sun.radius { return [255, 232, 150] }
      let near = height * 3 / 4 + (x - width / 3) * (x - width / 3) / (width * 2)
      if y > near { return [UInt8(40 + 15 * (number % 4)), UInt8(110 - y * 40 / height), 60] }
      let far = height / 2 + (x - width * 2 / 3) * (x - width * 2 / 3) / (width * 3 / 2)
      if y > far { return [70, UInt8(120 + 10 * (number % 3)), UInt8(120 + y * 30 / height)] }
      return [UInt8(90 + 25 * (number % 6) / 2 + y * 90 / height), UInt8(150 + y * 60 / height), 230]
    }
  }

  /// A dark bottle on a transparent ground.
  static func cutOut(_ number: Int, side: Int) -> Pixels {
    Pixels(width: side, height: side, bands: 4) { x, y in
      let away = abs(2 * x - side)
      let halfWidth = y < side / 3 ? side / 6 : side / 2
      let isInside = away < halfWidth && y > side / 12 && y < side * 11 / 12
      return isInside ? [UInt8(60 + 40 * (number % 4)), UInt8(140 - away * 60 / side), 120, 255] : [0, 0, 0, 0]
    }
  }
}
