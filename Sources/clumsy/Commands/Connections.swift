import MIDIOut

/// Opens the sequencer and connects as the flags say; nil where there is none and the monitor will serve.
func openSequencer(_ options: Options, _ lines: inout LineOutput) throws(Failure) -> Sequencer? {
  do {
    let sequencer = try Sequencer()
    lines.add("port \(sequencer.address)\n")
    if let notice = Examination.realtimeNotice(Realtime.permission()) { lines.add(notice) }
    try connect(sequencer, options.connections, &lines)
    return sequencer
  } catch .absent where options.connections.isEmpty && !options.wait {
    lines.add("\(SequencerError.absent); playing on to the monitor\n")
    return nil
  } catch {
    throw Failure(.unavailable, "\(error)")
  }
}

private func connect(
  _ sequencer: borrowing Sequencer, _ names: [String], _ lines: inout LineOutput
) throws(SequencerError) {
  let destinations = try sequencer.destinations()
  var chosen: [Destination] = []
  for name in names { chosen.append(try Destination.resolve(name, among: destinations)) }
  if names.isEmpty, let only = Destination.automatic(among: destinations) { chosen = [only] }
  for destination in chosen {
    try sequencer.connect(to: destination)
    lines.add("connected to \(printable(destination.description, limit: .max))\n")
  }
  if chosen.isEmpty { lines.add(advice(on: destinations.filter { $0.kind == .other })) }
}

/// What to do where nothing was chosen: there is nothing to choose, or more than one.
private func advice(on destinations: [Destination]) -> String {
  guard !destinations.isEmpty else {
    return "connected to nothing yet: start a synth, then clumsy run --connect NAME (clumsy ports lists names)\n"
  }
  let names = destinations.map { printable($0.description, limit: .max) }.joined(separator: ", ")
  return "connected to nothing yet: choose with --connect among \(names)\n"
}
