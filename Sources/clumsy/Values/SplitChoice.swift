import Instrument
import Performing

/// A value of `--split`.
enum SplitChoice: String, CaseIterable {
  case parts = "bass,keys"
  case each

  /// Returns the output ports that this value requests.
  func split(_ settings: Settings) -> PortSplit {
    switch self {
    case .parts: .parts
    case .each: .each(keys: settings.layout.keys.count)
    }
  }
}

extension Options {
  /// Returns the output ports of a run.
  func ports(_ settings: Settings) -> PortSplit { split?.split(settings) ?? .none }
}

extension PortSplit {
  /// Splits a value of `--connect`, such as `bass=FLUID`, into ports and a destination. The ports are nil, which
  /// means all ports, unless the value begins with the name of ports and `=`.
  func destination(_ text: String) -> (ports: [Int]?, name: String) {
    guard let sign = text.firstIndex(of: "="), let ports = ports(named: String(text[..<sign])) else {
      return (nil, text)
    }
    return (ports, String(text[text.index(after: sign)...]))
  }
}
