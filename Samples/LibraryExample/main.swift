import Collage

// Renders the photos named on the command line: library-example out.jpg a.jpg b.jpg ...
let output = CommandLine.arguments[1]
let photos = Array(CommandLine.arguments.dropFirst(2))

let json = """
  {"format": "collage-template", "version": 1, "name": "Two columns",
   "canvas": {"width": 600, "height": 400, "background": "#f7f5f2"},
   "defaults": {"gap": 8, "margin": 16, "cornerRadius": 6},
   "split": {"row": [{"slot": "hero", "weight": 2}, {"column": ["upper", "lower"]}]}}
  """
let template = try TemplateDecoder.decode(Array(json.utf8), file: "two-columns.json")
var collage = try PhotoCollage(template, photos: photos, whenShort: .repeatPhotos)
try collage.composition.swap("hero", "lower")
collage.composition.items[0].intent.zoom = 1.5  // what a pinch on the first photo would ask for

let report = try await collage.render(to: output, sizing: .scale(2))
print("\(output): \(report.size), \(report.slots.count) photos")

let thumbnail = try await collage.picture(sizing: .pixels(PixelSize(150, 100)))
print("in memory: \(thumbnail.size), \(thumbnail.premultipliedPixels.count) bytes")
