import MIDI
import Physics2D
import Synth

/// Sends the settings of the filter and the reverb as MIDI controllers, for other synths. The built-in synthesizer
/// ignores these messages, because it follows the parameters directly.
extension Performance {
  /// General MIDI 2: CC 74 is brightness, CC 71 is resonance, CC 91 is the level of the reverb.
  private static let effectControllers: InlineArray<3, UInt8> = [74, 71, 91]

  mutating func applyEffects() {
    if settings[.effects] == 0 { controllers.forget(SentControllers.effects..<SentControllers.members) }
    sampleEffects()
    scheduleSample()
  }

  /// Updates the values of the effects. If an oscillator controls a parameter, the exact present value of the
  /// oscillator is used, even between its steps.
  mutating func sampleEffects() {
    guard settings[.effects] != 0 else { return }
    let cutoff = settings[.filter] == 0 ? 127 : Self.cutoff(present(.cutoff))
    let resonance = settings[.filter] == 0 ? 64 : Self.value(present(.resonance), of: .resonance)
    let reverb = settings[.reverb] == 0 ? 0 : Self.value(present(.reverbWet), of: .reverbWet)
    // A channel that bass and keys share gets the values twice, because `--split` sends bass and keys to different
    // synths.
    for voice in 0..<2 {
      let first = SentControllers.effects + 3 * voice
      send(cutoff, in: first)
      send(resonance, in: first + 1)
      send(reverb, in: first + 2)
    }
  }

  /// Sends the value of an effect if it has changed, unless a ball moves the same controller on a channel of the
  /// effect's voice.
  private mutating func send(_ value: Int, in slot: Int) {
    guard !settings.maps(Self.effectController(slot), of: SentControllers.voice(ofEffect: slot)) else { return }
    controllers.set(slot, to: value)
  }

  private static func effectController(_ slot: Int) -> UInt8 { effectControllers[(slot - SentControllers.effects) % 3] }

  func effectMessage(_ slot: Int, on channel: Channel) -> (Voice, Message) {
    let number = Self.effectController(slot)
    return (
      SentControllers.voice(ofEffect: slot),
      .controlChange(channel: channel, controller: number, value: UInt8(controllers[slot]))
    )
  }

  private func present(_ parameter: Parameter) -> Double {
    guard let lfo = settings.oscillators.oscillator(of: parameter) else { return settings[parameter] }
    return lfo.value(at: max(0, scene.world.now.nanoseconds - progress.start), seed: settings.seed)
  }

  /// Returns the controller value, 0…127, for a cutoff in Hz. The scale is logarithmic.
  static func cutoff(_ hertz: Double) -> Int {
    let range = Parameter.cutoff.row.range
    let octaves = Mathematics.naturalLogarithm(hertz / range.lowerBound)
    return Int((127 * octaves / Mathematics.naturalLogarithm(range.upperBound / range.lowerBound) + 0.5).rounded(.down))
  }

  /// Returns the controller value, 0…127, for a parameter's value. The scale is linear over the parameter's range; 64
  /// is the middle.
  private static func value(_ value: Double, of parameter: Parameter) -> Int {
    let range = parameter.row.range
    return Int((127 * (value - range.lowerBound) / (range.upperBound - range.lowerBound) + 0.5).rounded(.down))
  }
}
