import Glibc
import MIDIOut

/// The sequencer's port, and who listens to it.
struct Stage: ~Copyable {
  var sequencer: Sequencer?
  var audience: Audience?
}

/// Opens the sequencer, has it guarded and connects as the flags say; nothing of that where there is none and the monitor
/// will serve.
func openStage(_ options: Options, _ guardian: inout Guard?, _ lines: inout LineOutput) throws(Failure) -> Stage {
  do {
    let announcements = try Announcements(name: "clumsy audience")
    let sequencer = try Sequencer()
    lines.add("port \(sequencer.address)\n")
    if let notice = Examination.realtimeNotice(Realtime.permission()) { lines.add(notice) }
    // Before anybody is connected, so that it hears of everybody.
    do throws(GuardError) {
      try guardian?.watch(sequencer)
    } catch {
      complain(unguarded("\(error)"))
      guardian = nil
    }
    let wishes = try connect(sequencer, options, &lines)
    let audience = Audience(of: sequencer.address, announcements, wishes: wishes)
    return Stage(sequencer: sequencer, audience: audience)
  } catch .absent where options.connections.isEmpty && !options.wait {
    lines.add("\(SequencerError.absent); playing on to the monitor\n")
    guardian = nil
    return Stage(sequencer: nil, audience: nil)
  } catch {
    throw Failure(.unavailable, "\(error)")
  }
}

private func connect(
  _ sequencer: borrowing Sequencer, _ options: Options, _ lines: inout LineOutput
) throws(SequencerError) -> [Wish] {
  let destinations = try sequencer.destinations()
  var chosen: [(name: String?, destination: Destination)] = []
  var wishes: [Wish] = []
  for name in options.connections {
    do {
      chosen.append((name, try Destination.resolve(name, among: destinations)))
    } catch .unknown where options.wait {
      lines.add("waiting for \(printable(name))\n")
      wishes.append(Wish(name))
    }
  }
  if options.connections.isEmpty, let only = Destination.automatic(among: destinations) { chosen = [(nil, only)] }
  for (name, destination) in chosen {
    try sequencer.connect(to: destination)
    lines.add("connected to \(printable(destination.description, limit: .max))\n")
    wishes.append(Wish(name, destination))
  }
  if wishes.isEmpty { lines.add(advice(on: destinations.filter { $0.kind == .other })) }
  return wishes
}

/// What happened among the listeners, as a line.
func line(_ change: Audience.Change) -> String {
  switch change {
  case .came(let name): "clumsy: \(printable(name, limit: .max)) listens\n"
  case .left(let name, isWished: false): "clumsy: \(printable(name, limit: .max)) listens no more\n"
  case .left(let name, isWished: true):
    "clumsy: \(printable(name, limit: .max)) listens no more; when it is back it is connected again\n"
  case .failed(let error): "clumsy: \(printable("\(error)", limit: .max))\n"
  }
}

/// Starts the guard; nil, said in a line, if that cannot be, and nil where there is no sequencer to guard.
func startGuard() -> Guard? {
  guard access("/dev/snd/seq", F_OK) == 0 else { return nil }
  do throws(GuardError) {
    return try Guard()
  } catch {
    complain(unguarded("\(error)"))
    return nil
  }
}

/// That a crash would be heard.
func unguarded(_ reason: String) -> String {
  "playing without a guard, so that a crash can leave notes sounding: \(reason)"
}

/// What to do where nothing was chosen: there is nothing to choose, or more than one.
private func advice(on destinations: [Destination]) -> String {
  guard !destinations.isEmpty else {
    return "connected to nothing yet: start a synth, then clumsy run --connect NAME (clumsy ports lists names)\n"
  }
  let names = destinations.map { printable($0.description, limit: .max) }.joined(separator: ", ")
  return "connected to nothing yet: choose with --connect among \(names)\n"
}
