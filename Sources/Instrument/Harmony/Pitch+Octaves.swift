import ChordEngine

extension Pitch {
  /// The pitch so many octaves higher, a whole number; moved back into 0…127 by the fewest octaves if it lies outside.
  @inline(__always)
  public func raised(byOctaves octaves: Double) -> Pitch { Pitch(folding: Int(number) + 12 * Int(octaves)) }
}
