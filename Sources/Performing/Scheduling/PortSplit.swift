import Instrument
import MIDI

/// The output ports, and the rule that assigns each message of a performance to them.
public enum PortSplit: Equatable, Sendable {
  /// One port, "out", for all messages.
  case none
  /// One port for the bass and the clicks, and one port for the piano keys.
  case parts
  /// One port for the bass and the clicks, and one port for each piano key.
  case each(keys: Int)

  /// The maximum number of ports of a split: one for the bass, and one for each of eight keys.
  package static let largestCount = 9

  /// The only port that sends MIDI clocks, so that a program connected to several ports receives each clock once.
  package static let clockPort = 0

  /// The names of the ports, in order.
  public var names: [String] {
    switch self {
    case .none: ["out"]
    case .parts: ["bass", "keys"]
    case .each(let keys): ["bass"] + (1...keys).map { "key \($0)" }
    }
  }

  /// The number of ports.
  package var count: Int {
    switch self {
    case .none: 1
    case .parts: 2
    case .each(let keys): 1 + keys
    }
  }

  /// Returns the ports with a name: `keys` means all ports of piano keys. Ignores case, blanks and hyphens. Returns nil
  /// if no port has the name, or if there is no split.
  public func ports(named name: String) -> [Int]? {
    func plain(_ name: String) -> String { name.lowercased().filter { $0 != " " && $0 != "-" } }
    guard self != .none else { return nil }
    if plain(name) == "keys" { return Array(1..<count) }
    return names.firstIndex { plain($0) == plain(name) }.map { [$0] }
  }

  /// Returns the ports to which a message goes. A message of the piano keys that is no note, such as a program change,
  /// goes to the ports of all keys.
  func ports(of timed: TimedMessage) -> Range<Int> {
    guard timed.voice == .key, self != .none else { return 0..<1 }
    switch timed.message {
    case .noteOn, .noteOff: return port(of: timed)..<port(of: timed) + 1
    default: return 1..<count
    }
  }

  /// Returns the port of a note, or of one key's copy of a message for all keys.
  func port(of timed: TimedMessage) -> Int {
    guard timed.voice == .key else { return 0 }
    switch self {
    case .none: return 0
    case .parts: return 1
    case .each(let keys): return 1 + min(Int(timed.key), keys - 1)
    }
  }
}
