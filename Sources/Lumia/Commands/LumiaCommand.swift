/// A change of the image, by a hand or by music. A chord has up to eight lumis (moving lights), and a tone is a lumi's
/// number in its chord. Chords, tones, pads and chordsets are counted from 0. Places are in units of 1/4095 of the
/// stage's width and height, from its lower left corner.
public enum LumiaCommand: Equatable, Sendable, BitwiseCopyable {
  /// Releases a lumi of a chord: velocity 1…127, pitch 0…127.
  case strike(chord: UInt8, tone: UInt8, velocity: UInt8, pitch: UInt8, x: UInt16, y: UInt16)
  /// Releases all lumis of a chord: velocity 1…127.
  case release(chord: UInt8, velocity: UInt8, x: UInt16, y: UInt16)
  /// Releases the next lumi of the chosen chord: pressure 1…127.
  case tap(x: UInt16, y: UInt16, pressure: UInt8)
  /// Releases a lumi of the chosen chord. This lumi moves along a drawn stroke.
  case stroke(tone: UInt8, LumiStroke)
  /// Presses a trigger pad, 0…7, with a pressure of 1…127.
  case pad(UInt8, pressure: UInt8)
  /// Lets a trigger pad go.
  case padOff(UInt8)
  /// Stops or resumes the motion of lumis.
  case hold(LumiaGroup, Bool)
  /// While on, lumis leave traces that neither fade nor spread, whatever the option `trace` is.
  case stay(Bool)
  /// Makes lumis appear and vanish on the beat. The length of a cycle is in pulses, 96 a quarter; 0 gives the lumis
  /// their own rhythm back.
  case rhythm(LumiaGroup, pulses: UInt16)
  /// Fades lumis out, in milliseconds.
  case fade(LumiaGroup, milliseconds: UInt16)
  /// Removes lumis. With the group `all`, also erases the traces, including those of `stay`.
  case erase(LumiaGroup)
  /// Lets lumis fall: their path becomes `gravity`.
  case drop(LumiaGroup)
  /// Chooses a chordset of the list, 0…15, and adopts its options. The guard against flashes stays as it is.
  case chooseChordset(UInt8)
  /// Chooses the chord that taps and strokes release, 0…7.
  case chooseChord(UInt8)
  /// Sets a field of a lumi of the chosen chordset, and of the lumis on the stage that come from this lumi. Tone 255
  /// stands for all lumis of the chord. The field `path` does not change lumis that `stroke` released.
  case set(chord: UInt8, tone: UInt8, field: LumiField, value: Int16)
  /// Sets an option.
  case option(LumiaOption, value: UInt16)
  /// Sets what a trigger pad does.
  case trigger(UInt8, TriggerPad)
  /// Changes the list of chordsets.
  case list(ChordsetEdit)
}
