import Instrument

extension Settings {
  /// Returns the default piece of engine version 3, which has no form: four balls land on the beat in the rhythm 3,3,2.
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
