import Glibc
import Hands
import Instrument
import MIDIIn
import MIDIOut
import Sessions

/// `clumsy learn [NAME]`: waits for a knob to move, and maps this knob to a parameter. Writes the mapping to the file
/// of mappings, and prints the mapping. Without NAME, asks for the parameter at a terminal. `clumsy learn tap` maps a
/// note, button or pedal to tapping the tempo. `clumsy learn image-pad-1` maps a note, button or pedal to a trigger pad
/// of the image. `clumsy learn image-hue.base` maps a knob to a setting of the image (`LumiKnob`).
func learn(_ options: Options) throws(Failure) {
  if options.operands.count > 1 {
    throw Failure(
      .usage, "unexpected \(options.operands[1].quoted): learn takes one parameter (\(Command.learn.usage))")
  }
  let target = options.operands.first.flatMap { PressTarget(name: $0.text) }
  let lumi = options.operands.first.flatMap { LumiKnob(name: $0.text) }
  let parameter = target == nil && lumi == nil ? try chosenParameter(options.operands.first) : nil
  // Read the file of mappings now, so that an unreadable file is reported before the user moves a knob.
  _ = try keptMappings()
  let source: ControlSource
  do throws(SequencerError) {
    var port = try InputPort(client: "clumsy learn")
    try port.connect(options.controllers)
    if options.controllers.isEmpty { port.connectAll() }
    let from = port.connected.map { printable($0, limit: .max) }.joined(separator: ", ")
    printNotice(
      ((parameter.map { "\($0.row.name)" } ?? lumi?.name).map { "move the knob for \($0)" }
        ?? "press the control for \(target?.name ?? "")")
        + (from.isEmpty ? "; no controller is there yet: connect one to \(port.address)" : " (\(from))"))
    source = port.waitForKnob(toPress: target != nil)
  } catch {
    throw Failure(.unavailable, controllerProblem(error))
  }
  let mapping =
    parameter.map { Mapping(source, $0) } ?? lumi.map { Mapping(source, $0) }
    ?? Mapping(pressing: source, target ?? .tap)
  let path = try keep(mapping)
  try printText(mapping.text + "\n")
  printNotice("kept in \(path)")
}

/// Returns the parameter that the operand, or the user at a terminal, names.
private func chosenParameter(_ operand: Argument?) throws(Failure) -> Parameter {
  let names = Parameter.allCases.map { "\($0.row.name)" }
  guard let name = operand?.text ?? askedName() else {
    throw Failure(
      .usage, "learn needs the name of a parameter, such as gravity: it asks for one in a terminal only")
  }
  guard let parameter = Parameter(sessionName: name) else {
    let hint = nearest(to: name, among: names).map { "; did you mean \($0)?" } ?? " (clumsy help run lists them)"
    throw Failure(.usage, "no parameter '\(printable(name))'\(hint)")
  }
  return parameter
}

private func askedName() -> String? {
  guard isatty(STDIN_FILENO) == 1 else { return nil }
  try? printText("which parameter? ")
  return readLine().flatMap { line in line.split { $0 == " " || $0 == "\t" }.first.map(String.init) }
}
