/// A picture that this program can paint.
struct SamplePhoto: Sendable {
  /// The file's name without its extension.
  let name: String
  /// The upright picture's width in pixels.
  let width: Int
  /// The upright picture's height in pixels.
  let height: Int
  /// True to store the picture sideways, as phones do, with an EXIF orientation that corrects it.
  var isStoredSideways = false
  /// Paints the picture as it looks upright.
  let paint: @Sendable (inout Raster) -> Void

  /// All pictures, in the order of their names.
  static let all: [SamplePhoto] = [
    SamplePhoto(name: "01-misty-mountains", width: 1600, height: 1067, paint: MistyMountains.paint),
    SamplePhoto(name: "02-starry-night", width: 1067, height: 1600, paint: StarryNight.paint),
    SamplePhoto(name: "03-sunset-sea", width: 1600, height: 1067, paint: SunsetSea.paint),
    SamplePhoto(name: "04-balloons", width: 1600, height: 1200, paint: Balloons.paint),
    SamplePhoto(name: "05-forest-fog", width: 1067, height: 1600, isStoredSideways: true, paint: ForestFog.paint),
    SamplePhoto(name: "06-flower-meadow", width: 1600, height: 1200, paint: FlowerMeadow.paint),
    SamplePhoto(name: "07-snowy-peaks", width: 1600, height: 1067, paint: SnowyPeaks.paint),
    SamplePhoto(name: "08-watercolor", width: 1200, height: 1200, paint: Watercolor.paint),
    SamplePhoto(name: "09-city-dusk", width: 1600, height: 1067, paint: CityDusk.paint),
    SamplePhoto(name: "10-desert-dunes", width: 1600, height: 1200, paint: DesertDunes.paint),
    SamplePhoto(name: "11-aurora", width: 1600, height: 1067, paint: Aurora.paint),
    SamplePhoto(name: "12-moon-lake", width: 1200, height: 1600, paint: MoonLake.paint),
  ]
}

/// A painted picture as stored in its file.
struct FinishedPhoto: Sendable {
  let name: String
  let width: Int
  let height: Int
  let exifOrientation: Int?
  let rgb: [UInt8]

  /// Paints the sample's picture and stores it with its orientation.
  init(_ photo: SamplePhoto) {
    var raster = Raster(width: photo.width, height: photo.height)
    photo.paint(&raster)
    let upright = raster.finished()
    name = photo.name
    if photo.isStoredSideways {
      rgb = storedSideways(upright, width: photo.width, height: photo.height)
      (width, height, exifOrientation) = (photo.height, photo.width, 6)
    } else {
      rgb = upright
      (width, height, exifOrientation) = (photo.width, photo.height, nil)
    }
  }
}
