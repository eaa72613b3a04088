import Instrument
import Session

/// What flags change: what is built in, changed by the defaults, changed by a preset.
struct Base: Sendable {
  /// What was applied, the lowest first.
  private(set) var layers: [Layer] = []
  /// The settings, but for the seed.
  private(set) var settings = Settings()
  /// The seed that a layer states; nil where none does, so that each run has a new one.
  private(set) var seed: UInt64?

  /// What is built in.
  init() {}

  /// What flags change where settings are in force without a text of their own.
  init(_ settings: Settings) { self.settings = settings }

  /// Applies a layer.
  ///
  /// - Throws: a `Failure` of `.usage` where it is no text of settings, or does not fit what stands below it.
  mutating func add(_ layer: Layer) throws(Failure) {
    settings = try layer.applied(to: settings)
    let statement = Statement(onto: Settings()) { layer.stated(onto: $0) }
    if statement.states(.seed) == [true] { seed = settings.seed }
    layers.append(layer)
  }
}
