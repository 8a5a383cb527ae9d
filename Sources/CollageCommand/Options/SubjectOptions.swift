import ArgumentParser

/// Which parts of photos must stay in view.
struct SubjectOptions: ParsableArguments {
  @Option(
    name: .customLong("focus"),
    help: ArgumentHelp(
      "Part of a photo to keep in view: a point x,y or a box x,y,width,height, as fractions 0 to 1.",
      valueName: "photo=x,y[,w,h]"))
  var subjects: [String] = []
}
