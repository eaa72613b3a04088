/// The role of MIDI clock in a command.
enum ClockRole: Equatable {
  case none
  /// `run` sends MIDI clock to its destinations.
  case send
  /// `run` follows the clock that arrives. If a client is named, `run` connects it and follows its clock.
  case follow(String?)
  /// `doctor` measures the clock of this client.
  case measure(String)

  init?(_ text: String) {
    guard !text.isEmpty, text.utf8.count <= 134 else { return nil }
    let name = text.dropFirst("follow=".count)
    if text == "send" {
      self = .send
    } else if text == "none" {
      self = .none
    } else if text == "follow" {
      self = .follow(nil)
    } else if text.hasPrefix("follow="), !name.isEmpty {
      self = .follow(String(name))
    } else {
      self = .measure(text)
    }
  }

  /// `true` if `run` follows a clock.
  var follows: Bool { if case .follow = self { true } else { false } }
  /// The clients to connect to the input.
  var clients: [String] { if case .follow(let name?) = self { [name] } else { [] } }
  /// The client that `doctor` measures.
  var client: String? {
    switch self {
    case .none, .send, .follow(nil): nil
    case .follow(let name?), .measure(let name): name
    }
  }
}

extension Options {
  /// Returns how much later the beats must be due than those of the followed clock, in ns. A note of clumsy's own sound
  /// is heard `soundDelay` ns after it is due, so it must be due earlier by this delay.
  func clockOffset(soundDelay: Int64) -> Int64 { clockOffset - soundDelay }
}
