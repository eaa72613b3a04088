/// A change of the list of chordsets. Each chordset has eight chords of eight lumis, and options. A lumi is a unit that
/// paints a changing form along a path. Chordsets are counted from 0.
public enum ChordsetEdit: Equatable, Sendable, BitwiseCopyable {
  /// Inserts a copy of a chordset at a place of the list.
  case copy(UInt8, to: UInt8)
  /// Moves a chordset to a place of the list.
  case move(UInt8, to: UInt8)
  /// Removes a chordset. The only chordset of a list cannot be removed.
  case remove(UInt8)
  /// Resets the lumis and the options of a chordset to those of the built-in set (`LumiaSet`) from which the chordset
  /// was made.
  case reset(UInt8)
}
