/// The role of MIDI clock in a command.
enum ClockRole: Equatable {
  case none
  /// `run` sends MIDI clock to its destinations.
  case send
  /// `run` follows an incoming clock. If a client is named, `run` connects this client and follows the client's clock.
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

  var follows: Bool { if case .follow = self { true } else { false } }
  /// The clients whose clock `run` connects to the input port.
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
  /// Returns the time from a beat of the followed clock until clumsy's beat is due, in ns; negative if clumsy's beat
  /// must be due earlier. Clumsy's own sound is heard `soundDelay` ns after a note is due.
  func clockOffset(soundDelay: Int64) -> Int64 { clockOffset - soundDelay }
}
