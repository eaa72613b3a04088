import Hands
import Instrument
import Sessions

extension Flag {
  /// Makes the flag of a parameter from the parameter's row in the parameter table.
  ///
  /// - Parameters:
  ///   - standard: the default in words; nil for `standardText(of: parameter)`.
  ///   - store: stores the value in the options; nil to store the value in the settings.
  static func parameter(
    _ parameter: Parameter, standard: String? = nil, for commands: [Command],
    store: (@Sendable (inout Options, Double) -> Void)? = nil
  ) -> Flag {
    let row = parameter.row
    return Flag(
      "--\(row.name)", placeholder(parameter), allowed: allowed(parameter), choices: parameter.choices,
      standard: standard ?? standardText(of: parameter), help: "\(row.help)", for: commands
    ) { options, argument in
      guard let value = try? parameter.value(ofFlag: argument.text) else { return false }
      if let store { store(&options, value) } else { options.state(.set(parameter, value)) }
      return true
    }
  }

  /// The default, in words, of each flag whose setting a seed chooses.
  static let seedsChoice = "the seed's choice"

  static func standardText(of parameter: Parameter) -> String {
    Settings.parametersOfSeeds.contains(parameter)
      ? seedsChoice : parameter.flagText(Preset.standard.settings[parameter])
  }

  private static func placeholder(_ parameter: Parameter) -> String {
    switch parameter.row.scale {
    case .switch: "STATE"
    case .choice: parameter.isProgram ? "NAME|N" : "NAME"
    case .linear, .logarithmic, .stepped: parameter.isTime ? "TIME" : "N"
    }
  }

  static func allowed(_ parameter: Parameter) -> String {
    guard parameter.isTime else { return parameter.allowedText }
    let range = parameter.row.range
    return "\(span(nanoseconds(range.lowerBound)...nanoseconds(range.upperBound))); \(bareNumber)"
  }

  private static func nanoseconds(_ seconds: Double) -> Int64 { Int64(seconds * 1e9 + 0.5) }
}
