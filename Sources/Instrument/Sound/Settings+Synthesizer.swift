import Synth

extension ParameterValues {
  /// The settings of the built-in synthesizer for these values.
  public var synth: SynthSettings {
    var synth = SynthSettings()
    synth.keysSound = Sound(rawValue: UInt8(self[.sound])) ?? .marimba
    let bass = UInt8(self[.bassSound])
    synth.bassSound = bass == 0 ? synth.keysSound : Sound(rawValue: bass - 1) ?? synth.keysSound
    synth.level = self[.level]
    synth.width = self[.width]
    synth.filterIsOn = self[.filter] != 0
    synth.cutoff = self[.cutoff]
    synth.resonance = self[.resonance]
    synth.delayIsOn = self[.delay] != 0
    synth.delayTime = delayTime
    synth.delayIsCrossing = self[.pingPong] != 0
    synth.delayWet = self[.delayWet] / 100
    synth.delayFeedback = self[.delayFeedback] / 100
    synth.reverbIsOn = self[.reverb] != 0
    synth.reverbWet = self[.reverbWet]
    synth.reverbTime = self[.reverbTime]
    return synth
  }

  /// The time of the delay effect, in seconds. A note value of `delay-beats` that is longer than the longest
  /// `delay-time` is halved until it fits.
  private var delayTime: Double {
    let length = Int(self[.delayBeats])
    guard length > 0 else { return self[.delayTime] }
    var time = Double(EchoLength.pulses(length)) / Double(Beats.pulsesPerQuarter) * 60 / self[.tempo]
    while time > Parameter.delayTime.row.range.upperBound { time /= 2 }
    return time
  }
}
