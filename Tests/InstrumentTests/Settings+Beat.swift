import Instrument

extension Settings {
  /// Returns the default piece of engine version 3. The piece has no form. Its four balls land on grid lines: a ball's
  /// flights last 3, 3 and 2 grid intervals in turn.
  static func onTheBeat(seed: UInt64) -> Settings {
    var settings = Settings()
    settings.seed = seed
    settings[.groove] = 1
    for lines in [3, 3, 2] {
      if let length = Rhythm.Length(lines: lines) { _ = settings.rhythm.append(length) }
    }
    return settings
  }
}
