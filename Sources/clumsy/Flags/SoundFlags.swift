import Instrument

extension Flag {
  /// The flags of the sound: which instruments play, and the effects behind them. They change no note.
  static let sound: [Flag] = [
    parameter(.sound, for: music),
    parameter(.bassSound, for: music),
    parameter(.level, for: music),
    parameter(.filter, for: music),
    parameter(.cutoff, for: music),
    parameter(.resonance, for: music),
    parameter(.delay, for: music),
    parameter(.delayTime, for: music),
    parameter(.delayWet, for: music),
    parameter(.delayFeedback, for: music),
    parameter(.reverb, for: music),
    parameter(.reverbWet, for: music),
    parameter(.reverbTime, for: music),
  ]
}
