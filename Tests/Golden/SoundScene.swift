import Synth

/// The scenes, ten seconds each: one for each sound, one for each effect, and a piece with all effects.
enum SoundScene {
  case sound(Sound)
  case filter
  case delay
  case reverb
  /// Notes whose level rises from −1.5 dB to 12 dB, so that the limiter acts.
  case limiter
  case piece

  static var all: [SoundScene] {
    var all: [SoundScene] = []
    for sound in Sound.allCases { all.append(.sound(sound)) }
    return all + [.filter, .delay, .reverb, .limiter, .piece]
  }

  var name: String {
    switch self {
    case .sound(let sound): sound.name
    case .filter: "filter"
    case .delay: "delay"
    case .reverb: "reverb"
    case .limiter: "limiter"
    case .piece: "piece"
    }
  }

  /// Returns the settings after `tenth` tenths of a second. The settings of `piece` are not used.
  func settings(tenth: Int) -> SynthSettings {
    var settings = SynthSettings()
    (settings.filterIsOn, settings.delayIsOn, settings.reverbIsOn) = (false, false, false)
    switch self {
    case .sound(let sound):
      (settings.keysSound, settings.bassSound) = (sound, sound)
    case .filter:
      (settings.keysSound, settings.bassSound) = (.grand, .clav)
      settings.filterIsOn = tenth % 30 != 29
      settings.cutoff = tenth % 50 < 45 ? Double(250 + 137 * tenth % 2750) : 3000
      settings.resonance = Double(11 * tenth % 41 - 20)
    case .delay:
      (settings.keysSound, settings.bassSound) = (.clav, .pluck)
      settings.delayIsOn = tenth % 40 != 39
      settings.delayTime = tenth / 20 == 2 ? 0 : Double(1 + tenth / 10) * 0.07
      settings.delayWet = Double(tenth / 5 % 6) * 0.1
      settings.delayFeedback = Double(tenth / 7 % 10) * 0.1
    case .reverb:
      (settings.keysSound, settings.bassSound) = (.pluck, .marimba)
      settings.reverbIsOn = tenth % 40 != 39
      settings.reverbWet = Double(1 + tenth / 10 % 5) * 0.1
      settings.reverbTime = tenth < 50 ? 1.8 : Double(tenth - 49) * 0.2
    case .limiter:
      (settings.keysSound, settings.bassSound) = (.grand, .marimba)
      settings.level = Double(tenth / 10) * 1.5 - 1.5
    case .piece:
      break
    }
    return settings
  }
}
