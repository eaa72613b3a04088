import Instrument

/// A setting that a search can vary. Its values form a grid, so that a command-line flag can state each value exactly.
public enum Knob: Hashable, Sendable {
  case parameter(Parameter)
  case balls
  /// The radius of bouncer 0…6.
  case radius(Int)
  /// The on/off parameter of bouncer 0…6. The search turns bouncers off, never on.
  case `switch`(Int)

  var isSwitch: Bool { if case .switch = self { true } else { false } }

  /// The values that the search may try, as integers in units of 1/`divisor`.
  private var grid: (values: ClosedRange<Int>, divisor: Int) {
    switch self {
    case .balls: (1...12, 1)
    case .switch: (0...1, 1)
    case .radius: (10...120, 1)
    case .parameter(.gravity): (10...600, 10)
    case .parameter(.patience): (4...30, 2)
    case .parameter(.toss): (20...200, 1)
    // The lowest velocity stays well below the highest, so that the piece has dynamics.
    case .parameter(.keysVelocityLow): (10...60, 1)
    case .parameter(.keysVelocityHigh): (91...127, 1)
    case .parameter(.speed): (50...500, 1)
    case .parameter(let parameter): (Int(parameter.row.range.lowerBound)...Int(parameter.row.range.upperBound), 1)
    }
  }

  /// The steps: indices of the values on the grid, from 0.
  public var steps: ClosedRange<Int> { 0...(grid.values.upperBound - grid.values.lowerBound) }

  /// Returns the step whose value is nearest to the knob's value in the settings.
  public func step(of settings: Settings) -> Int {
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

  /// Sets the knob in the settings to the value of a step.
  public func turn(_ settings: inout Settings, to step: Int) {
    let value = Double(grid.values.lowerBound + step) / Double(grid.divisor)
    switch self {
    case .parameter(let parameter): settings.fix(parameter, at: value)
    case .balls: settings.balls = Int(value)
    case .radius(let bouncer): settings.layout.bouncers[bouncer].radius = value
    case .switch(let bouncer): settings[.bouncer(bouncer)] = value
    }
  }

  /// `true` if the search may vary the knob. The search varies no parameter that an oscillator moves.
  func canVary(in settings: Settings) -> Bool {
    switch self {
    case .radius(let bouncer): settings.uses(bouncer)
    case .switch(let bouncer): settings[.bouncer(bouncer)] != 0 && !settings.moves(.bouncer(bouncer))
    case .parameter(let parameter): !settings.moves(parameter)
    case .balls: true
    }
  }
}

extension Settings {
  /// `true` if a bouncer, 0…6, is on the stage, at least at times.
  public func uses(_ bouncer: Int) -> Bool { self[.bouncer(bouncer)] != 0 || moves(.bouncer(bouncer)) }
}
