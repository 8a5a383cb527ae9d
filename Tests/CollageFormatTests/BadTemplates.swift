import CollageTestSupport

/// Templates that break one rule each, with what is said about it.
enum BadTemplates {
  static let all: [Rejection] = heads + slots + looks

  static let heads: [Rejection] = [
    Rejection("[]", "an array of 0 values; a template must be an object"),
    Rejection("{}", "format: missing; this key is required"),
    Rejection(#"{"format": "collage"}"#, #"format: "collage"; the format must be "collage-template""#),
    Rejection(#"{"format": "collage-template"}"#, "version: missing; this key is required"),
    Rejection(#"{"format": "collage-template", "version": 2}"#, "version: 2; the version must be 1"),
    Rejection(
      #"{"format": "collage-template", "version": 1}"#, "name: missing; this key is required",
      "canvas: missing; this key is required", "no slots: a template needs exactly one of slots, split, cells, auto"),
    Rejection(
      Documents.template(#"\#(Documents.slotA), "auto": {"style": "grid"}"#),
      #""slots" and "auto"; a template needs exactly one of slots, split, cells, auto"#),
    Rejection(Documents.template(#""slot": 1, \#(Documents.slotA)"#), #"unknown key "slot"; did you mean "split"?"#),
    Rejection(
      Documents.template(#""layers": [1], \#(Documents.slotA)"#),
      "layers[0]: 1; a layer must be an object"),
    Rejection(
      Documents.template(#""name2": 1, "summary": 3, "tags": [""], \#(Documents.slotA)"#),
      #"unknown key "name2"; known keys: format, version, name, summary, tags, canvas, defaults, slots, split, cells, columns, rows, auto, styles, order, layers, variables, labels, repeatPhotos, $schema"#,
      #"tags[0]: ""; a tag must have 1 to 200 characters and no control characters"#,
      "summary: 3; a summary must be a string"),
    Rejection(
      Documents.template(#""tags": ["a", "b", "a"], \#(Documents.slotA)"#),
      #"tags[2]: "a"; a tag must be unique, but tags[0] is the same"#),
    Rejection(
      Documents.template(#""variables": {"title": 3, "name": "a\u0000"}, \#(Documents.slotA)"#),
      "variables.title: 3; a text must be a string",
      #"variables.name: "a\u0000"; a text must have at most 10000 characters and no control characters except line breaks and tabs"#
    ),
    Rejection(
      Documents.template(#""variables": ["title"], \#(Documents.slotA)"#),
      "variables: an array of 1 value; variables must be an object"),
    Rejection(
      Documents.template(#""variables": {"a b": "c"}, \#(Documents.slotA)"#),
      #"variables["a b"]: "a b" is not a valid variable name; names can have letters, digits, periods, - and _"#),
    Rejection(
      Documents.canvas(#"{"width": 1, "height": 1, "unit": "meters"}"#),
      #"canvas.unit: "meters"; a unit must be px, mm, cm, in or pt"#),
    Rejection(
      Documents.template(#""labels": {"text": "{{nam}}", "place": "below", "size": 3}, \#(Documents.slotA)"#),
      #"labels: unknown key "size"; known keys: text, place, font, fill"#,
      #"labels.text: "{{nam}}"; the variable "nam" has no value; did you mean "name"?"#,
      #"labels.place: "below"; a place must be inside or under"#),
    Rejection(Documents.canvas("1"), "canvas: 1; a canvas must be an object"),
    Rejection(
      Documents.canvas(#"{"width": 0, "height": 1000001}"#), "canvas.width: 0; a width must be > 0",
      "canvas.height: 1000001; a height must be <= 1000000"),
    Rejection(
      Documents.canvas(#"{"width": "1", "hieght": 1}"#),
      #"canvas: unknown key "hieght"; did you mean "height"?"#, #"canvas.width: "1"; a width must be a number"#,
      "canvas.height: missing; this key is required"),
    Rejection(
      Documents.defaults(#""gap": -1, "margin": null"#), "defaults.gap: -1; a gap must be >= 0",
      "defaults.margin: null; a margin must be a number"),
    Rejection(
      Documents.template(#""columns": [1], "styles": {}, \#(Documents.slotA)"#),
      #"columns: an array of 1 value; "columns" is valid only with cells; remove it"#,
      #"styles: an empty object; "styles" is valid only with split or cells; remove it"#),
  ]

  static let slots: [Rejection] = [
    Rejection(
      Documents.template(#""slots": []"#), "slots: an array of 0 values; a template must have 1 to 10000 slots"),
    Rejection(Documents.template(#""slots": [3]"#), "slots[0]: 3; a slot must be an object"),
    Rejection(
      Documents.template(#""slots": [{}]"#), "slots[0].id: missing; this key is required",
      "slots[0].frame: missing; this key is required"),
    Rejection(Documents.frame("[0, 0, -40, 1]"), "slots[0].frame[2]: -40; a width must be > 0"),
    Rejection(
      Documents.frame("[1e7, 0, 1, \"a\"]"), "slots[0].frame[0]: 10000000; an x must be <= 1000000",
      #"slots[0].frame[3]: "a"; a height must be a number"#),
    Rejection(Documents.frame("[0, 0, 1]"), "slots[0].frame: an array of 3 values; expected [x, y, width, height]"),
    Rejection(
      Documents.template(#""slots": [{"id": "a", "frmae": [0, 0, 1, 1]}]"#),
      #"slots[0]: unknown key "frmae"; did you mean "frame"?"#, "slots[0].frame: missing; this key is required"),
    Rejection(
      Documents.template(
        #""slots": [{"id": "a", "frame": [0, 0, 1, 1], "order": 1}, {"id": "a", "frame": [0, 0, 1, 1], "order": 1}]"#),
      #"slots[1].id: "a"; a slot's id must be unique, but slots[0].id is the same"#,
      "slots[1].order: 1; an order must be unique, but slots[0].order is the same", isBeyondSchema: true),
    Rejection(
      Documents.template(#""slots": [{"id": "a\u0007", "frame": [0, 0, 1, 1]}]"#),
      #"slots[0].id: "a\u0007"; a slot's id must have 1 to 200 characters and no control characters"#),
    Rejection(Documents.slot(#""order": 1.5"#), "slots[0].order: 1.5; an order must be an integer"),
    Rejection(Documents.slot(#""order": 1e300"#), "slots[0].order: 1e+300; an order must be an integer"),
    Rejection(Documents.template(#""split": []"#), "split: an array of 0 values; a split must be an object"),
    Rejection(
      Documents.template(#""split": {}"#), "split: a part of a split needs exactly one of row, column, slot"),
    Rejection(
      Documents.template(#""split": {"row": []}"#), "split.row: an array of 0 values; a row must have at least one part"
    ),
    Rejection(
      Documents.template(#""split": {"row": ["a", {"slot": "b", "weight": 0}, 3]}"#),
      "split.row[1].weight: 0; a weight must be > 0",
      "split.row[2]: 3; a part of a split must be a slot's id or an object with slot, row or column"),
    Rejection(
      Documents.template(#""split": {"row": ["a", {"column": ["a"]}]}"#),
      #"split.row[1].column[0]: "a"; a slot's id must be unique, but split.row[0] is the same"#, isBeyondSchema: true),
    Rejection(
      Documents.template(#""split": {"row": ["a"]}, "styles": {"b c": {"fti": 1}}"#),
      #"styles["b c"]: the template has no slot with this name"#,
      #"styles["b c"]: unknown key "fti"; did you mean "fit"?"#),
    Rejection(Documents.template(#""cells": []"#), "cells: an array of 0 values; cells must have 1 to 1000 rows"),
    Rejection(Documents.template(#""cells": [[]]"#), "cells[0]: an array of 0 values; a row must have 1 to 1000 cells"),
    Rejection(
      Documents.template(#""cells": [[1, 2], [3]]"#),
      "cells[1]: an array of 1 value; every row must have 2 cells, like the first",
      isBeyondSchema: true),
    Rejection(
      Documents.template(#""cells": [[0]]"#), "cells: only zeros; cells must have at least one slot",
      isBeyondSchema: true),
    Rejection(
      Documents.template(#""cells": [[1, 2], [2, 1]]"#),
      "cells: the cells with number 1 do not form a filled rectangle; equal numbers must form one",
      "cells: the cells with number 2 do not form a filled rectangle; equal numbers must form one", isBeyondSchema: true
    ),
    Rejection(
      Documents.template(#""cells": [[-1, 10000, 1.5]]"#), "cells[0][0]: -1; a cell must be between 0 and 9999",
      "cells[0][1]: 10000; a cell must be between 0 and 9999", "cells[0][2]: 1.5; a cell must be an integer"),
    Rejection(
      Documents.template(#""cells": [[1, 2]], "columns": [1], "rows": [0]"#),
      "columns: an array of 1 value; must have 2 weights, one for each column",
      "rows[0]: 0; a weight must be > 0"),
    Rejection(Documents.template(#""auto": {}"#), "auto.style: missing; this key is required"),
    Rejection(
      Documents.template(#""auto": {"style": "gird"}"#),
      #"auto.style: "gird"; a style must be grid, mosaic, justified, masonry, scatter, outfit or shape"#),
    Rejection(
      Documents.template(#""auto": {"style": "mosaic", "seed": -1, "columns": 2, "quality": "good"}"#),
      #"auto: unknown key "columns"; known keys: style, seed, keepOrder, cropBudget, balance, quality, weights, pins"#,
      "auto.seed: -1; a seed must be between 0 and 9007199254740992",
      #"auto.quality: "good"; a quality must be quick, normal or best"#),
    Rejection(
      Documents.template(#""auto": {"style": "mosaic", "weights": {"0": 1, "hero": 2, "2": 0, "3": "x"}}"#),
      #"auto.weights.0: the key must be a photo's number, between 1 and 10000"#,
      "auto.weights.hero: the key must be a photo's number, between 1 and 10000",
      "auto.weights.2: 0; a weight must be >= 0.01",
      #"auto.weights.3: "x"; a weight must be a number"#),
    Rejection(
      Documents.template(#""auto": {"style": "mosaic", "pins": {"1": "top"}, "cropBudget": 1, "balance": 0.5}"#),
      "auto.cropBudget: 1; a crop budget must be <= 0.9", "auto.balance: 0.5; a balance must be >= 1",
      #"auto.pins.1: "top"; a corner must be topLeft, topRight, bottomLeft or bottomRight"#),
    Rejection(
      Documents.template(#""auto": {"style": "mosaic", "pins": {"1": "topLeft", "2": "topLeft"}}"#),
      #"auto.pins.2: "topLeft"; a corner can have only one photo, but auto.pins.1 is already there"#,
      isBeyondSchema: true),
    Rejection(
      Documents.template(#""auto": {"style": "scatter", "tilt": 50, "density": 0, "gap": 3}"#),
      #"auto: unknown key "gap"; known keys: style, seed, tilt, density"#, "auto.tilt: 50; a tilt must be <= 45",
      "auto.density: 0; a density must be >= 0.1"),
    Rejection(
      Documents.template(#""auto": {"style": "outfit", "roles": ["sock"]}"#),
      #"auto.roles[0]: "sock"; a role must be dress, outerwear, top, bottom, shoes, bag, hat or accessory"#),
    Rejection(
      Documents.template(#""auto": {"style": "shape", "outline": "L 1 1", "weights": {"1": 0}, "pins": {}}"#),
      #"auto: unknown key "pins"; known keys: style, outline, seed, keepOrder, weights"#,
      "auto.outline: \"L 1 1\"; character 1: unexpected \"L\"; a path must begin with M or m",
      "auto.weights.1: 0; a weight must be >= 0.01"),
    Rejection(Documents.template(#""auto": {"style": "shape"}"#), "auto.outline: missing; this key is required"),
    Rejection(
      Documents.slot(#""auto": {"style": "justified", "rows": 0, "gap": -1, "photos": 0}"#),
      "slots[0].auto.rows: 0; a number of rows must be between 1 and 10000",
      "slots[0].auto.gap: -1; a gap must be >= 0",
      "slots[0].auto.photos: 0; a number of photos must be between 1 and 10000"),
    Rejection(
      Documents.slot(#""shape": {"ellipse": {}}, "auto": {"style": "mosaic"}"#),
      "slots[0].auto: an object; a slot with a nested layout must be a rectangle", isBeyondSchema: true),
    Rejection(
      Documents.template(#""split": {"row": ["a", "b"]}, "order": ["c", "a", "a"]"#),
      #"order[0]: "c"; the template has no slot with this name"#,
      #"order[2]: "a"; a slot of the order must be unique, but order[1] is the same"#),
    Rejection(
      Documents.template(#""order": ["a"], \#(Documents.slotA)"#),
      #"order: an array of 1 value; "order" is valid only with split or cells; remove it"#),
    Rejection(
      Documents.template(#""auto": {"style": "grid", "columns": 0, "cellAspect": 0}"#),
      "auto.columns: 0; a number of columns must be between 1 and 10000",
      "auto.cellAspect: 0; a cell's aspect must be >= 0.01"),
  ]
}
