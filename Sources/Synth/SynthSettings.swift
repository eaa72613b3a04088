/// The settings of the synthesizer. Changed effect settings glide in at most 10 ms; in silence, they apply at once.
public struct SynthSettings: Equatable, Sendable, BitwiseCopyable {
  /// The sound of new notes of the keys.
  public var keysSound = Sound.marimba
  /// The sound of new notes of the bass.
  public var bassSound = Sound.marimba
  /// The overall level in decibels, −60…12.
  public var level = 0.0
  /// The width of the stereo image of new notes, 0 (mono) … 1.
  public var width = 0.65
  /// `true` if the low-pass filter is on.
  public var filterIsOn = true
  /// The filter's cutoff frequency in hertz, 250…3000; at 3000 the filter is open and changes nothing.
  public var cutoff = 3000.0
  /// The filter's resonance in decibels, −20…20: the gain at the cutoff, relative to that of a Butterworth filter.
  public var resonance = 0.0
  /// `true` if the delay is on.
  public var delayIsOn = true
  /// The time of the delay in seconds, 0…2.
  public var delayTime = 0.35
  /// The share of the delayed sound in the mix, 0…0.5.
  public var delayWet = 0.0
  /// The feedback of the delay, 0…0.9: the factor from each echo to the next.
  public var delayFeedback = 0.35
  /// `true` if the delay's echoes cross from side to side.
  public var delayIsCrossing = false
  /// `true` if the reverb is on.
  public var reverbIsOn = true
  /// The share of the reverberated sound in the mix, 0…0.5.
  public var reverbWet = 0.0
  /// The time in which the reverb falls by 60 dB, in seconds, 0.2…10.
  public var reverbTime = 1.8

  /// Creates the default settings.
  public init() {}
}
