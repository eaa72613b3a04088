import Hands
import Instrument

/// A number that the search turns. Its values lie on a grid, so that a flag says each exactly.
enum Knob: Hashable, Sendable {
  case parameter(Parameter)
  /// The number of piano balls.
  case balls
  /// The radius of a bouncer, 0…6: the larger it is, the more often its chord comes.
  case radius(Int)
  /// Whether a bouncer, 0…6, is on the stage.
  case `switch`(Int)

  /// Whether it is on at first, and may only be off.
  var isSwitch: Bool { if case .switch = self { true } else { false } }

  /// The values that are tried: whole multiples of 1/`divisor`.
  private var grid: (values: ClosedRange<Int>, divisor: Int) {
    switch self {
    case .balls: (1...12, 1)
    case .switch: (0...1, 1)
    case .radius: (10...120, 1)
    case .parameter(.gravity): (10...600, 10)
    case .parameter(.patience): (4...30, 2)
    case .parameter(.toss): (20...200, 1)
    // The softest key stays well below the loudest: a piece without dynamics is no answer.
    case .parameter(.keysVelocityLow): (10...60, 1)
    case .parameter(.keysVelocityHigh): (91...127, 1)
    case .parameter(.speed): (50...500, 1)
    case .parameter(let parameter): (Int(parameter.row.range.lowerBound)...Int(parameter.row.range.upperBound), 1)
    }
  }

  /// The steps of the grid, from 0.
  var steps: ClosedRange<Int> { 0...(grid.values.upperBound - grid.values.lowerBound) }

  /// The value of a step.
  func value(_ step: Int) -> Double { Double(grid.values.lowerBound + step) / Double(grid.divisor) }

  /// The step nearest to what the settings have.
  func step(of settings: Settings) -> Int {
    let number = Int((number(in: settings) * Double(grid.divisor)).rounded())
    return min(max(number, grid.values.lowerBound), grid.values.upperBound) - grid.values.lowerBound
  }

  private func number(in settings: Settings) -> Double {
    switch self {
    case .parameter(let parameter): settings[parameter]
    case .balls: Double(settings.balls)
    case .radius(let bouncer): settings.layout.bouncers[bouncer].radius
    case .switch(let bouncer): settings[.bouncer(bouncer)]
    }
  }

  /// Turns the settings to the value of a step.
  func turn(_ settings: inout Settings, to step: Int) {
    let value = value(step)
    switch self {
    case .parameter(let parameter): settings.fix(parameter, at: value)
    case .balls: settings.balls = Int(value)
    case .radius(let bouncer): settings.layout.bouncers[bouncer].radius = value
    case .switch(let bouncer): settings[.bouncer(bouncer)] = value
    }
  }

  /// The flag that turns it as the settings have it; the switches have one for all of them.
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

  /// Whether it may be turned: no flag that is given states it, it does not move by itself, and its bouncer is on the stage.
  func isFree(_ settings: Settings, _ given: [GivenFlag]) -> Bool {
    switch self {
    case .radius(let bouncer): if !settings.uses(bouncer) { return false }
    case .switch(let bouncer): if settings[.bouncer(bouncer)] == 0 || settings.moves(.bouncer(bouncer)) { return false }
    case .parameter(let parameter): if settings.moves(parameter) { return false }
    case .balls: break
    }
    return !isStated(by: given)
  }

  private func isStated(by given: [GivenFlag]) -> Bool {
    let flags: [String]
    switch self {
    case .balls: flags = ["--balls", "--ball"]
    case .switch: flags = ["--bouncers"]
    case .radius(let bouncer):
      return given.contains { flag in
        flag.name == "--bouncer" && clumsy.bouncer(flag.value.text).map { Int($0.degree.rawValue) } == bouncer
      }
    case .parameter(.keysVelocityLow): flags = ["--keys-velocity-low", "--keys-velocity"]
    case .parameter(.keysVelocityHigh): flags = ["--keys-velocity-high", "--keys-velocity"]
    case .parameter(let parameter): flags = ["--\(parameter.row.name)"]
    }
    return given.contains { flags.contains($0.name) }
  }
}

extension Settings {
  /// Whether a bouncer, 0…6, is on the stage, if only at times.
  func uses(_ bouncer: Int) -> Bool { self[.bouncer(bouncer)] != 0 || moves(.bouncer(bouncer)) }
}

/// A flag of the command line, by its first name, and the value as it was typed; empty for a switch.
struct GivenFlag: Equatable, Sendable {
  let name: String
  let value: Argument
}
