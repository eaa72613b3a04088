/// The place of a strike in the stereo image. Left is the mean of both channels plus a difference; right is the mean
/// minus this difference. So the sum of both channels, which a single loudspeaker plays, does not depend on the place.
enum Stereo {
  /// The largest gain of a strike's own sound in the difference, relative to the mean.
  private static let most = 0.55
  /// The delay, in seconds, of a copy of the sound. The difference of the channels contains the sound minus this copy,
  /// so the nearer ear hears the sound earlier.
  private static let leadSeconds = 0.00025

  /// Returns the gain of a strike's own sound in the difference. A gain above 0 makes the sound louder on the left.
  static func lean(_ blow: KeyStrike) -> Double { -most * blow.width * min(max(blow.place, -1), 1) }

  /// Returns the gain, relative to the mean, of the parts of a sound that the two ears hear differently: modes
  /// (`ModalTone`), or the planes in which a string swings (`StringTone`). Below note 48, the gain falls, to 0 at note
  /// 24, because deep notes stay in the centre.
  static func spread(_ blow: KeyStrike) -> Double { blow.width * min(max((Double(blow.note) - 24) / 24, 0), 1) }

  /// Returns the gain, in the difference of the channels, of the sound minus its delayed copy.
  static func leadGain(_ blow: KeyStrike) -> Float { Float(0.5 * lean(blow)) }

  /// Returns the delay of the copy in frames, 1 or more.
  static func lead(rate: Double) -> Int { max(1, Int(leadSeconds * rate + 0.5)) }
}
