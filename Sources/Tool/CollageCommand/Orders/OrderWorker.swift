import ArgumentParser
import CollageBatch
import CollageFiles
import CollageFormat
import CollageModel
import CollageRender
import SystemCalls

/// Runs the commands of orders, one after the other.
struct OrderWorker: Sendable {
  let resources: OrderResources

  /// Answers orders until the end of the input, or until nobody reads the answers.
  ///
  /// - Parameters:
  ///   - input: The descriptor of the orders.
  ///   - output: The descriptor of the answers.
  ///   - ended: Called after each answer.
  func run(input: Int32, output: Int32, ended: () -> Void) async {
    var lines = LineReader(descriptor: input)
    let parsed = ParsedCommands()
    while let line = lines.next() {
      if case .whole(let bytes) = line, bytes.allSatisfy({ [0x20, 0x09, 0x0D].contains($0) }) { continue }
      guard writeAll(await answer(to: line, parsed).line, to: output) == nil else { return }
      ended()
    }
  }

  private func answer(to line: LineReader.Line, _ parsed: ParsedCommands) async -> OrderAnswer {
    let start = ContinuousClock.now
    guard case .whole(let bytes) = line else {
      return refusal("", FormatError(file: "order", message: "the line is longer than \(LineReader.maxLine) bytes"))
    }
    let order: Order
    do throws(FormatError) { order = try Order(line: bytes) } catch { return refusal(Order.id(ofLine: bytes), error) }
    guard let folder = resolvedPath(order.folder), chdir(folder) == 0 else {
      return refusal(order.id, FormatError(file: "order", path: "folder", message: systemMessage(errno)))
    }
    // An open working directory would keep the folder's file system busy.
    defer { chdir("/") }
    let before = await resources.renderer.statistics
    let running = RunningOrder(folder: folder, resources: resources)
    var answer = OrderAnswer(id: order.id, code: await run(order, in: running, parsed))
    let after = await resources.renderer.statistics
    answer.printed = running.printed
    (answer.hits, answer.misses) = (after.hits - before.hits, after.misses - before.misses)
    let took = (ContinuousClock.now - start).components
    answer.milliseconds = Double(took.seconds) * 1000 + Double(took.attoseconds) / 1e15
    return answer
  }

  /// Runs a command in place of the process's own, and returns its exit code.
  private func run(_ order: Order, in running: RunningOrder, _ known: ParsedCommands) async -> Int32 {
    await RunningOrder.$current.withValue(running) {
      await Durability.$isWanted.withValue(false) {
        var parsed: (any ParsableCommand)?
        do {
          try OrderRules.check(order.arguments)
          var command = try known.command(order.arguments, photos: order.photos)
          parsed = command
          if var command = command as? any AsyncParsableCommand {
            try await command.run()
          } else {
            try command.run()
          }
          return 0
        } catch {
          return ExitStatus.end(with: error, arguments: order.arguments, command: parsed)
        }
      }
    }
  }

  private func refusal(_ id: String, _ error: FormatError) -> OrderAnswer {
    var answer = OrderAnswer(id: id, code: ExitStatus.usage)
    (answer.printed.errors, answer.printed.problems) = (error.description, error.issues)
    return answer
  }
}
