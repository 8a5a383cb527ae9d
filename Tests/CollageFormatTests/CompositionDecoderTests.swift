import CollageFormat
import CollageModel
import Testing
import CollageTestSupport

@Suite struct CompositionDecoderTests {
  static let bad: [Rejection] = [
    Rejection("3", "3; a composition must be an object"),
    Rejection(
      #"{"format": "collage", "version": 1}"#, "template: missing; this key is required",
      "photos: missing; this key is required"),
    Rejection(
      #"{"format": "collage", "version": 1, "template": 3, "photos": {"": "a", "b": "../c"}}"#,
      "template: 3; a template must be a path or an object",
      #"photos[""]: ""; a photo's id must have 1 to 200 characters and no control characters"#,
      #"photos.b: "../c"; a path must stay in the document's folder, without .."#),
    Rejection(
      #"{"format": "collage", "version": 1, "template": "t.json", "photos": {}}"#, "template: t.json: not found",
      isBeyondSchema: true),
    Rejection(
      #"{"format": "collage", "version": 1, "template": \#(Documents.frame("[0, 0, 0, 1]")), "photos": {}}"#,
      "template.slots[0].frame[2]: 0; a width must be > 0"),
    Rejection(
      Documents.item(#""clip": {"start": -1, "muted": 1}"#), "items[0].clip.start: -1; a start must be >= 0",
      "items[0].clip.muted: 1; muted must be true or false"),
    Rejection(
      Documents.item(#""clip": {"start": 2, "end": 2}"#), "items[0].clip.end: 2; an end must be >= 2.001",
      isBeyondSchema: true),
    Rejection(
      Documents.item(#""filters": []"#),
      #"items[0]: unknown key "filters"; did you mean "filter"?"#),
    Rejection(
      Documents.item(#""zoom": 0, "quarterTurns": 0.5, "mirrored": 1"#), "items[0].zoom: 0; a zoom must be > 0",
      "items[0].quarterTurns: 0.5; a number of quarter turns must be an integer",
      "items[0].mirrored: 1; mirrored must be true or false"),
    Rejection(
      Documents.composition(
        #""layers": [3, {"id": "t", "size": [0, 1], "scale": 0}, {"id": "t", "size": [1, 1], "center": [0, 1e7], "z": 1}]"#
      ),
      "layers[0]: 3; a layer must be an object", "layers[1].size[0]: 0; a side must be > 0",
      "layers[1].center: missing; this key is required", "layers[1].scale: 0; a scale must be > 0",
      #"layers[2]: unknown key "z"; known keys: id, name, alt, size, center, scale, rotation, opacity, blend, shadow, level, hidden, locked, group, fromTemplate, with, bind, text, sticker, shape, stroke, host"#,
      #"layers[2].id: "t"; a layer's id must be unique, but layers[1].id is the same"#,
      "layers[2].center[1]: 10000000; a coordinate must be <= 1000000"),
    Rejection(
      Documents.composition(
        #""layers": [{"id": "t", "size": [1, 1], "center": [0, 0], "opacity": 2, "blend": "glow", "level": "top", "#
          + #""hidden": 1, "sticker": {"fit": "tile", "contour": {"color": "red"}}}]"#),
      "layers[0].opacity: 2; an opacity must be <= 1",
      #"layers[0].blend: "glow"; a blend must be \#(Documents.blends)"#,
      #"layers[0].level: "top"; a level must be above or below"#,
      "layers[0].sticker: a sticker needs exactly one of picture, drawing",
      #"layers[0].sticker.fit: "tile"; a fit must be cover, contain, fill or none"#,
      "layers[0].sticker.contour.width: missing; this key is required",
      "layers[0].hidden: 1; hidden must be true or false"
    ),
    Rejection(
      Documents.item(#""filter": "", "strength": 1.5, "adjust": {"exposure": 5, "contrast": "0"}"#),
      #"items[0].filter: ""; a filter's name must have 1 to 200 characters and no control characters"#,
      "items[0].strength: 1.5; a strength must be <= 1", "items[0].adjust.exposure: 5; exposure must be <= 4",
      #"items[0].adjust.contrast: "0"; contrast must be a number"#),
    Rejection(
      Documents.item(#""role": "cape""#),
      #"items[0].role: "cape"; a role must be dress, outerwear, top, bottom, shoes, bag, hat or accessory"#),
    Rejection(Documents.item(#""alt": 1"#), "items[0].alt: 1; an alternative text must be a string"),
    Rejection(
      Documents.item(#""alt": "a\u0007""#),
      #"items[0].alt: "a\u0007"; an alternative text must have at most 2000 characters and no control characters"#),
    Rejection(Documents.item(#""locked": "yes""#), #"items[0].locked: "yes"; locked must be true or false"#),
    Rejection(
      Documents.item(#""crop": [0.5, 0, 0.6, 1]"#),
      "items[0].crop: [0.5, 0, 0.6, 1]; a crop must be within the photo, 0 to 1", isBeyondSchema: true),
    Rejection(
      Documents.item(#""crop": [0, 0, 0, 2]"#), "items[0].crop[2]: 0; a width must be > 0",
      "items[0].crop[3]: 2; a height must be <= 1"),
    Rejection(
      Documents.composition(
        #""items": [{"id": "i", "photo": "q", "slot": "b"}, {"id": "i", "photo": "p", "slot": "b"}]"#),
      #"items[0].photo: "q"; "photos" has no photo with this name"#,
      #"items[0].slot: "b"; the template has no slot with this name"#,
      #"items[1].id: "i"; an item's id must be unique, but items[0].id is the same"#,
      #"items[1].slot: "b"; the template has no slot with this name"#,
      #"items[1].slot: "b"; a slot can hold only one item, but items[0] is already in it"#, isBeyondSchema: true),
    Rejection(
      Documents.composition(#""items": [{"id": "i"}]"#), "items[0].photo: missing; this key is required",
      "items[0].slot: missing; this key is required"),
    Rejection(
      Documents.composition(#""unplaced": [{"id": "i", "photo": "p", "slot": "a"}]"#),
      #"unplaced[0]: unknown key "slot"; known keys: id, photo, focus, zoom, rotation, quarterTurns, mirrored, fit, crop, straighten, keystone, corners, filter, strength, adjust, role, clip, alt, locked"#
    ),
  ]

  @Test(arguments: GoodCompositions.all) func acceptsAndKeepsItThroughTheEncoder(_ json: String) throws {
    let composition = try Documents.decodeComposition(json)
    let text = String(decoding: CompositionEncoder.encode(composition), as: UTF8.self)
    #expect(try Documents.decodeComposition(text) == composition)
  }

  @Test(arguments: bad) func refusesAndSaysEverything(_ rejection: Rejection) {
    let issues = Documents.issues { () throws(FormatError) in _ = try Documents.decodeComposition(rejection.json) }
    #expect(issues == rejection.issues)
  }

  @Test func asksForTheTemplate() throws {
    let json = #"{"format": "collage", "version": 1, "template": "a/t.json", "photos": {"z": "1", "a": "2"}}"#
    var asked: [String] = []
    let composition = try CompositionDecoder.decode(Array(json.utf8), file: "c.json") { path throws(FormatError) in
      asked.append(path)
      return try Documents.decode(Documents.template(#""auto": {"style": "grid"}"#))
    }
    #expect(asked == ["a/t.json"])
    #expect(composition.photos.map(\.id) == ["z", "a"])
  }

  @Test func rolesOfItemsAndSlotsAreReadAndWritten() throws {
    let composition = try Documents.decodeComposition(Documents.item(#""role": "hat""#))
    #expect(composition.items.map(\.role) == [.hat])
    #expect(String(decoding: CompositionEncoder.encode(composition), as: UTF8.self).contains(#""role": "hat""#))
    var template = composition.template
    template.defaults.style.role = .shoes
    #expect(try TemplateDecoder.decode(TemplateEncoder.encode(template), file: "t").defaults.style.role == .shoes)
  }

  @Test func whatReadersSayIsReadAndWritten() throws {
    let texts = ["", "Zwei Hunde, \u{201E}am Strand\u{201C}", String(repeating: "ä", count: 2_000)]
    for text in texts {
      var composition = try Documents.decodeComposition(Documents.item(#""zoom": 1"#))
      composition.layers = try Documents.decodeComposition(
        Documents.composition(#""layers": [{"id": "t", "size": [2, 1], "center": [3, 4]}]"#)
      ).layers
      composition.items[0].alternativeText = AlternativeText(text)
      composition.layers[0].alternativeText = AlternativeText(text)
      composition.template.defaults.style.alternativeText = AlternativeText(text)
      let again = try Documents.decodeComposition(
        String(decoding: CompositionEncoder.encode(composition), as: UTF8.self))
      #expect(again == composition)
      #expect(again.items[0].alternativeText?.name == text && again.layers[0].alternativeText?.name == text)
      #expect(again.template.defaults.style.alternativeText?.name == text)
    }
  }

  @Test func anItemIsLockedOnlyWhereItSaysSo() throws {
    let states = [#""locked": true"#, #""locked": false"#, #""zoom": 1"#].map(Documents.item)
    let compositions = try states.map(Documents.decodeComposition)
    #expect(compositions.map { $0.items.map(\.isLocked) } == [[true], [false], [false]])
    let texts = compositions.map { String(decoding: CompositionEncoder.encode($0), as: UTF8.self) }
    #expect(texts.map { $0.contains(#""locked": true"#) } == [true, false, false])
    #expect(texts[1] == texts[2])
  }

  @Test func anItemHasALookOnlyWhereItSaysSo() throws {
    func look(_ members: String) throws -> Look? {
      let composition = try Documents.decodeComposition(Documents.item(members))
      return try #require(composition.items.first).look
    }
    #expect(try look(#""zoom": 1"#) == nil)
    #expect(try look(#""filter": null"#) == .neutral)
    #expect(try look(#""filter": "porto", "strength": 0.5"#) == Look(filter: "porto", strength: 0.5))
    #expect(try look(#""adjust": {"fade": 1}"#) == Look(adjustments: Adjustments([.fade: 1])))
  }

  @Test func detectsTheKindOfADocument() {
    let detect = { (json: String) in
      Documents.issues { () throws(FormatError) in _ = try DocumentKind.detect(Array(json.utf8), file: "f") }
    }
    #expect(detect(Documents.template(Documents.slotA)).isEmpty)
    #expect(detect(Documents.composition(#""items": []"#)).isEmpty)
    #expect(detect("") == ["1:1: the file is empty; expected a JSON value"])
    #expect(detect("[]") == ["an array of 0 values; a document must be an object"])
    #expect(detect("{}") == ["format: missing; this key is required"])
    #expect(
      detect(#"{"format": "svg"}"#) == [
        #"format: "svg"; the format must be "collage-template", "collage", "collage-album", "collage-filter" or "collage-drawing""#
      ])
  }
}
