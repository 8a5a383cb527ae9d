import ArgumentParser
import CollageFiles
import CollageFormat
import CollageKit
import CollageLayout
import CollageModel
import CollageRender

/// `collage calendar`: makes a calendar of photos.
struct CalendarCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "calendar",
    abstract: "Make a calendar: twelve pages of photos and days, with public holidays and birthdays.",
    discussion: flowing(
      """
      Each month has one photo, or a mosaic of several, over its weeks; on a wide page they are side by side. The photos follow one \
      another by their dates. The output may be a PDF, pictures (month-%02d.jpg, or those of a folder or a ZIP archive), or an album \
      document (.json), which `collage edit` changes and `collage album` renders.

      Examples:
        collage calendar photos/ --year 2027 -o calendar.pdf
        collage calendar photos/ --year 2027 --holidays de-BY -o kalender.pdf
        collage calendar photos/ --year 2027 --events days.ics -o calendar.pdf
        collage calendar photos/ --year 2027 --size A3-landscape -o wall.pdf
        collage calendar photos/ --year 2027 --cover best -o month-%02d.jpg
        collage calendar --year 2027 --holidays us-CA --list
      """))

  @OptionGroup var book: BookOptions

  @Option(help: "The year.")
  var year: String

  @Option(
    help: ArgumentHelp(
      "Show the public holidays of a country or of one of its regions, such as de-BY, us or gb-SCT.",
      valueName: "region"))
  var holidays: String?

  @Option(
    help: ArgumentHelp(
      "Show the events of a calendar file (.ics), such as birthdays; name.ics=#2f6d99 gives them a color. Repeatable.",
      valueName: "file"), completion: .file())
  var events: [String] = []

  @Option(
    help: ArgumentHelp("The color of the events of a category; repeatable.", valueName: "category=color"))
  var eventColor: [String] = []

  @Flag(help: "Print the holidays and events of the year instead of making a calendar.")
  var list = false

  @Option(
    help: ArgumentHelp(
      "Language of the names, such as de or ar-EG, whose region tells the first day of weeks; default: that of --holidays, or English.",
      valueName: "tag"))
  var language: String?

  @Option(
    help: ArgumentHelp(
      "First day of weeks: monday, friday, saturday or sunday; default: by language.", valueName: "day"))
  var weekStart: String?

  @Flag(help: "Show the numbers of weeks: those of ISO 8601 if weeks start on Monday.")
  var weekNumbers = false

  @Option(help: ArgumentHelp("Size of a page, such as A4 (the default), A3-landscape or 30x30cm.", valueName: "size"))
  var size = "A4"

  @Option(help: ArgumentHelp("Number of photos of a month, such as 3 or 2..5; default: 1.", valueName: "count"))
  var perMonth = "1"

  @Option(help: "Distance between the photos of a month, in canvas units or as 2mm; default: by the size of the page.")
  var gap: CanvasLength?

  @Option(help: "Background: \(backgroundKinds); default: a warm white.")
  var background: String?

  @Option(help: "Title on the cover; default: the year.")
  var title: String?

  @Option(
    help: ArgumentHelp(
      "Add a cover with a photo of this path, with the best one, or with a mosaic of the best; default: none.",
      valueName: "photo|best|mosaic|none"), completion: .file())
  var cover: String?

  func run() async throws {
    var calendars = InputGuard()
    let (design, remarks) = try design(&calendars)
    if list { return try show(design, remarks) }
    guard !book.photos.isEmpty else {
      throw UsageError(message: "photos are missing: name files, folders, ZIP archives or patterns, or pass --list")
    }
    guard let output = book.output else {
      throw UsageError(message: "--output is missing: the calendar to write, such as calendar.pdf")
    }
    let text = try await book.make(to: try book.destination(output), output) { inputs in
      inputs.add(calendars)
      return try maker(design, &inputs)
    } notes: { made in
      guard made.surplus > 0 else { return remarks }
      let shown = made.album.pages.reduce(0) { $0 + $1.composition.items.count }
      let advice =
        "\(counted(made.surplus, "photo")) of \(made.surplus + shown) have no room; --per-month 1..6 shows more"
      return remarks + [RenderNote(.other, advice)]
    }
    book.show(text)
  }

  private func show(_ design: CalendarDesign, _ remarks: [RenderNote]) throws {
    guard book.json else {
      for line in NoteLines(notes: remarks, isVerbose: book.verbose).lines { printError(line) }
      for day in design.namedDays { printLines("\(day.date)  \(escaped(day.name))") }
      return
    }
    let days = design.namedDays.map { day in
      JSONValue.members([
        ("date", .string(day.date)), ("name", .string(day.name)), ("holiday", .boolean(day.isHoliday)),
      ])
    }
    print(String(decoding: JSONWriter.pretty(.members([("days", .array(days))])), as: UTF8.self))
  }

  /// Returns the design that the options ask for, with the files of events, and notes on their time zones.
  private func design(_ inputs: inout InputGuard) throws -> (CalendarDesign, [RenderNote]) {
    var design: CalendarDesign
    do throws(TextVariables.Failure) {
      design = try CalendarDesign(year: year, language: language, holidays: holidays, weekStart: weekStart)
    } catch {
      throw UsageError(message: "\(error)")
    }
    design.showsWeekNumbers = weekNumbers
    var colors: [String: Color] = [:]
    for text in eventColor {
      let (category, color) = try Self.colored(text, option: "--event-color")
      guard let color else { throw UsageError(message: "--event-color \(escaped(text)): write category=color") }
      colors[category] = color
    }
    var notes: [RenderNote] = []
    for (index, text) in events.enumerated() {
      let (path, color) = try Self.colored(text, option: "--events")
      try UserFiles.check(path)
      inputs.add([path], as: .events)
      let file = try CalendarFile(readSmallFile(path, limit: Self.mostBytes), file: path)
      let usual = CalendarDesign.Events.colors
      design.events.append(.init(file, color: color ?? usual[index % usual.count], categories: colors))
      guard !file.zones.isEmpty else { continue }
      notes.append(
        RenderNote(
          .other,
          "\(escaped(path)): events are on their days in \(file.zones.map { escaped($0) }.joined(separator: ", "))"))
    }
    return (design, notes)
  }

  /// The maximum size of a file of events.
  private static let mostBytes = 16 << 20

  /// Takes `name=color` apart; a name without a color is a file's.
  private static func colored(_ text: String, option: String) throws -> (name: String, color: Color?) {
    guard let equals = text.lastIndex(of: "="), equals != text.startIndex, !TemplateSearch.exists(text) else {
      return (text, nil)
    }
    do throws(CSSColorError) {
      return (String(text[..<equals]), try CSSColor.parse(String(text[text.index(after: equals)...])))
    } catch {
      throw UsageError(message: "\(option) \(escaped(text)): \(error)")
    }
  }

  private func maker(_ design: CalendarDesign, _ inputs: inout InputGuard) throws -> AlbumMaker {
    let asked = try SizeText(size, option: "--size")
    guard let width = asked.width, let height = asked.height else {
      throw UsageError(message: "--size \(escaped(size)): both sides are required; write 30x30cm or A4")
    }
    let extent = Size(width, height)
    let gap = try gap?.value(in: asked.unit, option: "--gap") ?? (extent.shortSide * 0.012).rounded(.up)
    let background = try background.map(readBackground) ?? .color(CalendarDesign.paper)
    let request = AlbumRequest(
      canvas: Canvas(size: extent, unit: asked.unit, background: background),
      arrangement: PageStyle.mosaic.arrangement(seed: book.photoInput.seed), gap: gap,
      perPage: try AlbumOptions.photoCounts(perMonth, option: "--per-month"), startsOnRight: false)
    var maker = AlbumMaker(request, title: title ?? year)
    (maker.calendar, maker.language) = (design, design.language)
    guard let cover, cover != "none" else { return maker }
    let isChosen = ["best", "mosaic"].contains(cover)
    maker.cover = AlbumMaker.Cover(photo: isChosen ? nil : cover, isMosaic: cover == "mosaic")
    if !isChosen {
      try UserFiles.check(cover)
      inputs.add([cover], as: .photo)
    }
    return maker
  }
}
