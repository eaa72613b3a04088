import Instrument
import Session

/// Where each setting in force comes from.
struct Origins {
  private let settings: Settings
  /// What states settings, from the highest down.
  private let statements: [(origin: Layer.Origin, statement: Statement)]

  /// The origins of what options say.
  init(_ options: Options) {
    settings = options.settings
    var below = Settings()
    var statements: [(Layer.Origin, Statement)] = []
    for layer in options.base.layers {
      statements.append((layer.origin, Statement(onto: below) { layer.stated(onto: $0) }))
      below = layer.stated(onto: below)
    }
    statements.append((.flag, Statement(onto: below) { Self.flags(options.given, onto: $0) }))
    self.statements = statements.reversed()
  }

  /// The origins of a setting, the highest first: one, or two of a key, whose tonic and scale may be stated apart.
  func origins(of setting: Setting) -> [Layer.Origin] {
    let stated = statements.map { ($0.origin, $0.statement.states(setting)) }
    let parts = setting.parts(in: settings).indices.map { index in
      stated.first { $0.1.indices.contains(index) && $0.1[index] }?.0 ?? .builtIn
    }
    return (statements.map(\.origin) + [.builtIn]).filter(parts.contains)
  }

  /// The settings with what flags say; one that does not fit these settings is left out.
  private static func flags(_ given: [GivenFlag], onto settings: Settings) -> Settings {
    var options = Options(over: Base(settings))
    let flags = given.compactMap { given in Flag.named(given.name).map { ($0, given.value) } }
    for (flag, value) in flags.filter(\.0.comesFirst) + flags.filter({ !$0.0.comesFirst }) {
      _ = flag.apply(&options, value)
    }
    var result = options.settings
    if let seed = options.seed { result.seed = seed }
    return result
  }
}
