import Hands
import Instrument
import Offline
import Sessions

extension Knob {
  /// Returns the knob's flag and the flag's value for `settings`. A knob is a setting that `clumsy tune` varies. The
  /// switches of all bouncers share one flag.
  func flag(in settings: Settings) -> [String] {
    switch self {
    case .parameter(let parameter): return ["--\(parameter.row.name)", parameter.flagText(settings[parameter])]
    case .balls: return ["--balls", "\(settings.balls)"]
    case .switch:
      let there = Odds.numerals.indices.filter { settings[.bouncer($0)] != 0 }
      let isDiatonic = settings.chordset == .diatonic
      return ["--bouncers", there.map { isDiatonic ? Odds.numerals[$0] : "\($0 + 1)" }.joined(separator: ",")]
    case .radius(let bouncer):
      let (center, radius) = (settings.layout.bouncers[bouncer].center, settings.layout.bouncers[bouncer].radius)
      return ["--bouncer", "\(bouncer + 1)=\(plain(center.x)),\(plain(center.y)),r\(plain(radius))"]
    }
  }

  func isStated(by given: [GivenFlag]) -> Bool {
    let flags: [String]
    switch self {
    case .balls: flags = ["--balls", "--ball"]
    case .switch: flags = ["--bouncers"]
    case .radius(let bouncer):
      return given.contains { flag in
        flag.name == "--bouncer" && degree(flag.value.text.prefix { $0 != "=" }).map { Int($0.rawValue) } == bouncer
      }
    case .parameter(.keysVelocityLow): flags = ["--keys-velocity-low", "--keys-velocity"]
    case .parameter(.keysVelocityHigh): flags = ["--keys-velocity-high", "--keys-velocity"]
    case .parameter(let parameter): flags = ["--\(parameter.row.name)"]
    }
    return given.contains { flags.contains($0.name) }
  }
}

/// A flag that was given. `name` is the flag's main name; `value` is as typed, or empty for a flag without a value.
struct GivenFlag: Equatable, Sendable {
  let name: String
  let value: Argument
}

extension Knob {
  /// The settings that the knob changes.
  var settings: [Setting] {
    switch self {
    case .parameter(let parameter): [.parameter(parameter)]
    case .balls: [.balls]
    case .radius(let bouncer): [.bouncer(bouncer)]
    case .switch(let bouncer): [.parameter(.bouncer(bouncer))]
    }
  }
}
