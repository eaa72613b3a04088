import Glibc
import MIDIOut

/// The sequencer's port, and who listens to it.
struct SequencerConnection: ~Copyable {
  var sequencer: Sequencer?
  var subscriptions: SubscriptionMonitor?
}

/// Opens the sequencer, has it guarded and connects as the flags say; nothing of that where there is none and the monitor
/// will serve.
func openSequencer(_ options: Options, _ watchdog: inout Watchdog?, _ lines: inout LineOutput) throws(Failure)
  -> SequencerConnection
{
  do {
    let announcements = try Announcements(name: "clumsy subscriptions")
    let sequencer = try Sequencer()
    lines.add("port \(sequencer.address)\n")
    if let notice = Diagnostics.realtimeNotice(Realtime.permission()) { lines.add(notice) }
    // Before anybody is connected, so that it hears of everybody.
    do throws(WatchdogError) {
      try watchdog?.watch(sequencer)
    } catch {
      complain(unwatched("\(error)"))
      watchdog = nil
    }
    let targets = try connect(sequencer, options, &lines)
    let subscriptions = SubscriptionMonitor(of: sequencer.address, announcements, targets: targets)
    return SequencerConnection(sequencer: sequencer, subscriptions: subscriptions)
  } catch .absent where options.connections.isEmpty && !options.wait {
    lines.add("\(SequencerError.absent); playing on to the monitor\n")
    watchdog = nil
    return SequencerConnection(sequencer: nil, subscriptions: nil)
  } catch {
    throw Failure(.unavailable, "\(error)")
  }
}

private func connect(
  _ sequencer: borrowing Sequencer, _ options: Options, _ lines: inout LineOutput
) throws(SequencerError) -> [AutoConnectTarget] {
  let destinations = try sequencer.destinations()
  var chosen: [(name: String?, destination: Destination)] = []
  var targets: [AutoConnectTarget] = []
  for name in options.connections {
    do {
      chosen.append((name, try Destination.resolve(name, among: destinations)))
    } catch .unknown where options.wait {
      lines.add("waiting for \(printable(name))\n")
      targets.append(AutoConnectTarget(name))
    }
  }
  if options.connections.isEmpty, let only = Destination.automatic(among: destinations) { chosen = [(nil, only)] }
  for (name, destination) in chosen {
    try sequencer.connect(to: destination)
    lines.add("connected to \(printable(destination.description, limit: .max))\n")
    targets.append(AutoConnectTarget(name, destination))
  }
  if targets.isEmpty { lines.add(advice(on: destinations.filter { $0.kind == .other })) }
  return targets
}

/// What happened among the listeners, as a line.
func line(_ change: SubscriptionMonitor.Change) -> String {
  switch change {
  case .came(let name): "clumsy: \(printable(name, limit: .max)) listens\n"
  case .left(let name, isTarget: false): "clumsy: \(printable(name, limit: .max)) listens no more\n"
  case .left(let name, isTarget: true):
    "clumsy: \(printable(name, limit: .max)) listens no more; when it is back it is connected again\n"
  case .failed(let error): "clumsy: \(printable("\(error)", limit: .max))\n"
  }
}

/// Starts the watchdog; nil, said in a line, if that cannot be, and nil where there is no sequencer to guard.
func startWatchdog() -> Watchdog? {
  guard access("/dev/snd/seq", F_OK) == 0 else { return nil }
  do throws(WatchdogError) {
    return try Watchdog()
  } catch {
    complain(unwatched("\(error)"))
    return nil
  }
}

/// That a crash would be heard.
func unwatched(_ reason: String) -> String {
  "playing without a watchdog, so that a crash can leave notes sounding: \(reason)"
}

/// What to do where nothing was chosen: there is nothing to choose, or more than one.
private func advice(on destinations: [Destination]) -> String {
  guard !destinations.isEmpty else {
    return "connected to nothing yet: start a synth, then clumsy run --connect NAME (clumsy ports lists names)\n"
  }
  let names = destinations.map { printable($0.description, limit: .max) }.joined(separator: ", ")
  return "connected to nothing yet: choose with --connect among \(names)\n"
}
