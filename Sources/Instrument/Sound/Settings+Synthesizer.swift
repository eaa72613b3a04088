import Synth

extension ParameterValues {
  /// The settings of the synthesizer.
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
    let length = Int(self[.delayBeats])
    let quarters = length == 0 ? 0 : Double(EchoLength.pulses(length)) / Double(Beats.pulsesPerQuarter)
    synth.delayTime = length == 0 ? self[.delayTime] : min(2, quarters * 60 / self[.tempo])
    synth.delayIsCrossing = self[.pingPong] != 0
    synth.delayWet = self[.delayWet] / 100
    synth.delayFeedback = self[.delayFeedback] / 100
    synth.reverbIsOn = self[.reverb] != 0
    synth.reverbWet = self[.reverbWet]
    synth.reverbTime = self[.reverbTime]
    return synth
  }
}
