import ChordEngine

/// A note without a stem. Its tail, a horizontal line, shows how long the note sounds. Places are in staff spaces,
/// right of the notehead's left end.
struct StemlessNote {
  /// The notehead's position, in half spaces below the staff's top line.
  let position: Int
  /// The accidental; nil if the note shows none.
  let sign: Symbol?

  init(_ pitch: WrittenPitch, _ staff: Staff, octaves: Int = 0, showsAccidental: Bool) {
    position = staff.position(of: pitch, octaves: octaves)
    sign = showsAccidental ? .accidental(pitch.name.alteration) : nil
  }

  static let head = Symbol.noteheadBlack

  /// The positions of the ledger lines, the one nearest to the staff first.
  var ledgerLines: StrideThrough<Int> { Staff.ledgerLines(at: position) }

  /// The ends of the ledger lines.
  static let ledgerLine = -Engraving.ledgerOverhang...head.width + Engraving.ledgerOverhang

  /// Returns the left end of an accidental.
  static func place(of sign: Symbol) -> Double { -(sign.width + 0.2) }

  /// The beginning of the tail, in the middle of the notehead.
  static let tail = 0.6
  static let tailWidth = 0.4
  /// A note that ends within this distance of `tail` has no tail.
  static let shortestTail = 0.3
  /// The opacity of the tail, in percent of the notehead's opacity.
  static let tailOpacity = 40

  /// Returns the opacity of a notehead, 95…255: loud notes are dark.
  static func strength(_ velocity: UInt8) -> Int { 95 + Int(velocity) * 160 / 127 }
}
