import Glibc
import MIDIOut

/// The sequencer's port, and its subscribers.
struct SequencerConnection: ~Copyable {
  var sequencer: Sequencer?
  var subscriptions: SubscriptionMonitor?
}

/// Opens the sequencer, has the watchdog watch it and connects as the flags say; an empty connection where there is no
/// sequencer and the monitor will do.
func openSequencer(
  _ options: Options, _ watchdog: inout Watchdog?, _ lines: inout LineOutput, _ notices: inout LineOutput
) throws(Failure) -> SequencerConnection {
  do {
    let announcements = try Announcements(name: "clumsy subscriptions")
    let sequencer = try Sequencer()
    lines.add("port \(sequencer.address)\n")
    if let notice = Diagnostics.realtimeNotice(Realtime.permission()) { lines.add(notice) }
    // Before anything is connected, so that the watchdog knows every subscriber.
    do throws(WatchdogError) {
      try watchdog?.watch(sequencer) { StopSignals.stopRequest != nil }
    } catch {
      if error != .cancelled { notices.add(complaint(unwatched("\(error)"))) }
      watchdog = nil
    }
    let targets = try connect(sequencer, options, &lines)
    let subscriptions = SubscriptionMonitor(of: sequencer.address, announcements, targets: targets, waits: options.wait)
    return SequencerConnection(sequencer: sequencer, subscriptions: subscriptions)
  } catch .absent where options.connections.isEmpty && !options.wait {
    lines.add("\(SequencerError.absent); printing each strike instead\n")
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
  if options.connections.isEmpty {
    if let only = Destination.automatic(among: destinations) {
      chosen = [(nil, only)]
    } else if !destinations.contains(where: { $0.kind == .other }) {
      targets = [AutoConnectTarget(nil)]
    }
  }
  for (name, destination) in chosen {
    try sequencer.connect(to: destination)
    lines.add("connected to \(printable(destination.description, limit: .max))\n")
    targets.append(AutoConnectTarget(name, destination))
  }
  if options.connections.isEmpty, chosen.isEmpty { lines.add(advice(on: destinations.filter { $0.kind == .other })) }
  return targets
}

/// A change among the subscribers, as a line.
func line(_ change: SubscriptionMonitor.Change) -> String {
  switch change {
  case .subscribed(let name): "clumsy: \(printable(name, limit: .max)) is connected\n"
  case .connected(let name):
    "clumsy: connected to \(printable(name, limit: .max)), the first destination that appeared\n"
  case .disconnected(let name, isTarget: false): "clumsy: \(printable(name, limit: .max)) was disconnected\n"
  case .disconnected(let name, isTarget: true):
    "clumsy: \(printable(name, limit: .max)) was disconnected; it is connected again only if it ends and comes back\n"
  case .vanished(let name, isTarget: false): "clumsy: \(printable(name, limit: .max)) is gone\n"
  case .vanished(let name, isTarget: true):
    "clumsy: \(printable(name, limit: .max)) is gone; when it is back it is connected again\n"
  case .waiting: "clumsy: waiting for a subscriber\n"
  case .began: "clumsy: the music begins\n"
  case .failed(let error): "clumsy: \(printable("\(error)", limit: .max))\n"
  }
}

/// Starts the watchdog; nil if it cannot be started, of which `notices` gets a line, and nil where there is no sequencer.
func startWatchdog(_ notices: inout LineOutput) -> Watchdog? {
  guard access("/dev/snd/seq", F_OK) == 0 else { return nil }
  do throws(WatchdogError) {
    return try Watchdog()
  } catch {
    notices.add(complaint(unwatched("\(error)")))
    return nil
  }
}

/// Says that a crash can leave notes sounding, and why.
func unwatched(_ reason: String) -> String {
  "playing without a watchdog, so that a crash can leave notes sounding: \(reason)"
}

/// What to do where nothing was connected: there is nothing to connect to, or there are several clients.
private func advice(on destinations: [Destination]) -> String {
  guard !destinations.isEmpty else {
    return "connected to nothing yet: the first synth that starts is connected, or another with --connect NAME\n"
  }
  let names = destinations.map { printable($0.description, limit: .max) }.joined(separator: ", ")
  return "connected to nothing yet: choose with --connect among \(names)\n"
}
