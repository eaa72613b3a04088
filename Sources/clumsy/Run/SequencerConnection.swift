import Glibc
import MIDIOut
import Performing
import RealTime
import Recovery

/// A run's ALSA sequencer and its MIDI connections, or the reason why there is no sequencer.
struct SequencerConnection: ~Copyable {
  var sequencer: Sequencer?
  var subscriptions: SubscriptionMonitor?
  /// `true` if a destination was connected, or the run waits for a destination.
  var isConnected = false
  var absence: SequencerError?
  /// The names of the destinations from which the user can choose.
  var candidates: [String] = []

  /// Returns advice to the user; empty if `isConnected`. `stage` is the page's address; nil if no page is served.
  /// `hasFace` is `true` if the terminal shows the stage.
  func advice(stage: ListenAddress?, hasFace: Bool) -> String {
    if let absence { return "\(absence); \(Self.substitute(stage, hasFace: hasFace))\n" }
    if isConnected { return "" }
    guard !candidates.isEmpty else {
      return "connected to nothing yet: the first synth that starts is connected; --connect NAME chooses another\n"
    }
    return "connected to nothing yet: choose with --connect among \(candidates.joined(separator: ", "))\n"
  }

  /// Returns a text that says what replaces the sound of a synth. Browsers let the page sound only on the machine that
  /// serves it, or over https.
  private static func substitute(_ stage: ListenAddress?, hasFace: Bool) -> String {
    guard let stage else { return hasFace ? "the stage is silent" : "printing each strike instead" }
    return stage.isLoopback
      ? "the page sounds instead" : "only a page that this machine opens, at 127.0.0.1, sounds"
  }
}

/// Opens the sequencer, lets the watchdog watch it, and connects the requested destinations.
///
/// A failure is thrown if a flag needs the sequencer. The failure of an existing sequencer is also thrown if
/// `--no-audio` forbids clumsy's own sound. After any other failure, the returned connection contains only the error.
func openSequencer(
  _ options: Options, _ split: PortSplit, _ watchdog: inout Watchdog?, _ lines: inout LineOutput,
  _ notices: inout LineOutput
) throws(Failure) -> SequencerConnection {
  do {
    let announcements = try Announcements(name: "clumsy subscriptions")
    let sequencer = try Sequencer(ports: split.names)
    for (address, name) in zip(sequencer.addresses, split.names) {
      lines.add("port \(address)\(split == .none ? "" : " \(name)")\n")
    }
    if let notice = Diagnostics.realtimeNotice(Realtime.permission()) { lines.add(notice) }
    // Watch before anything is connected, so that the watchdog knows every subscriber.
    do throws(WatchdogError) {
      try watchdog?.watch(sequencer) { StopSignals.stopRequest != nil }
    } catch {
      if error != .cancelled { notices.add(noticeLine(unwatched("\(error)"))) }
      watchdog = nil
    }
    let destinations = try sequencer.destinations()
    let (targets, isConnected) = try connect(sequencer, destinations, options, split, &lines)
    let subscriptions = SubscriptionMonitor(
      of: sequencer.addresses, names: split.names, announcements, targets: targets, waits: options.wait)
    let candidates = destinations.filter { $0.kind == .other }.map { printable($0.description, limit: .max) }
    return SequencerConnection(
      sequencer: sequencer, subscriptions: subscriptions, isConnected: isConnected || options.wait,
      candidates: candidates)
  } catch  where !options.needsSequencer && (error == .absent || options.audio.name != nil) {
    // Without a sequencer, the watchdog only restores the terminal after a crash.
    if watchdog?.hasTerminal == true { watchdog?.watchCrashes() } else { watchdog = nil }
    return SequencerConnection(sequencer: nil, subscriptions: nil, absence: error)
  } catch {
    throw Failure(.unavailable, "\(error)")
  }
}

extension Options {
  fileprivate var needsSequencer: Bool { !connections.isEmpty || wait || clock != .none }
}

/// Connects the destinations that flags name. Without these flags, connects the destination that
/// `Destination.automatic` returns, unless `--audio` is given without `--wait`. Returns the destinations to connect
/// whenever they appear. `isConnected` is `true` if a destination is connected, or if flags name a destination.
private func connect(
  _ sequencer: borrowing Sequencer, _ destinations: [Destination], _ options: Options, _ split: PortSplit,
  _ lines: inout LineOutput
) throws(SequencerError) -> (targets: [AutoConnectTarget], isConnected: Bool) {
  var chosen: [(name: String?, ports: [Int]?, destination: Destination)] = []
  var targets: [AutoConnectTarget] = []
  for text in options.connections {
    let (ports, name) = split.destination(text)
    do {
      chosen.append((name, ports, try Destination.resolve(name, among: destinations)))
    } catch .unknown where options.wait {
      lines.add("waiting for \(printable(name))\n")
      targets.append(AutoConnectTarget(name, ports: ports))
    }
  }
  if options.connections.isEmpty, options.wait || options.audio == .automatic || options.audio == .off {
    if let only = Destination.automatic(among: destinations) {
      chosen = [(nil, nil, only)]
    } else if !destinations.contains(where: { $0.kind == .other }) {
      targets = [AutoConnectTarget(nil)]
    }
  }
  for (name, ports, destination) in chosen {
    try sequencer.connect(to: destination, from: ports)
    let own = ports.map { " (\($0.map { split.names[$0] }.joined(separator: ", ")))" } ?? ""
    lines.add("connected to \(printable(destination.description, limit: .max))\(own)\n")
    targets.append(AutoConnectTarget(name, destination, ports: ports))
  }
  return (targets, !chosen.isEmpty || !options.connections.isEmpty)
}

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
    "clumsy: \(printable(name, limit: .max)) is gone; clumsy connects to it again when it returns\n"
  case .waiting: "clumsy: waiting for a subscriber\n"
  case .began: "clumsy: the music begins\n"
  case .failed(let error): "clumsy: \(printable("\(error)", limit: .max))\n"
  }
}

/// Starts the process that silences notes and restores the terminal after a crash. Returns nil if there is neither a
/// sequencer nor a `terminal` that shows the stage. If the start fails, adds a notice and returns nil.
func startWatchdog(_ notices: inout LineOutput, terminal: Bool) -> Watchdog? {
  guard terminal || access("/dev/snd/seq", F_OK) == 0 else { return nil }
  do throws(WatchdogError) {
    return try Watchdog(terminal: terminal ? STDOUT_FILENO : nil)
  } catch {
    notices.add(noticeLine(unwatched("\(error)")))
    return nil
  }
}

func unwatched(_ reason: String) -> String {
  "playing without a watchdog, so that a crash can leave notes sounding: \(reason)"
}
