import ChordEngine

/// The rows of a roll, from the highest pitch down.
public struct RollKeys: Equatable, Sendable {
  /// The MIDI note number of each row.
  public let pitches: [UInt8]
  /// The row of each MIDI note number; −1 without a row.
  private let rows: [Int16]

  /// The rows of a range of MIDI note numbers, within 0…127.
  public init(range: ClosedRange<UInt8>) {
    self.init(own: Array(min(range.lowerBound, 127)...min(range.upperBound, 127)))
  }

  /// The rows of a scale's tones, from the tonic in the first octave up to the tonic after the last octave. Octave 4
  /// begins at middle C.
  public init(scale: Scale, tonic: PitchClass, octaves: ClosedRange<Int>) {
    var own: [UInt8] = []
    let lowest = 12 * (octaves.lowerBound.clamped(-2, 10) + 1) + Int(tonic.semitones)
    let highest = 12 * (octaves.upperBound.clamped(-2, 10) + 2) + Int(tonic.semitones)
    for number in max(lowest, 0)...max(min(highest, 127), max(lowest, 0)) where number <= 127 {
      if scale.contains(number - Int(tonic.semitones)) { own.append(UInt8(number)) }
    }
    self.init(own: own)
  }

  /// The rows of MIDI note numbers, listed in any order. Numbers above 127 are ignored; a repeated number has one row.
  public init(own list: [UInt8]) {
    var isWanted = [Bool](repeating: false, count: 128)
    for pitch in list where pitch < 128 { isWanted[Int(pitch)] = true }
    var pitches: [UInt8] = []
    var rows = [Int16](repeating: -1, count: 128)
    for pitch in (0..<128).reversed() where isWanted[pitch] {
      rows[pitch] = Int16(pitches.count)
      pitches.append(UInt8(pitch))
    }
    (self.pitches, self.rows) = (pitches, rows)
  }

  /// The number of rows.
  public var count: Int { pitches.count }

  /// Returns the row of a pitch, counted from the highest; nil if the pitch has no row.
  public func row(of pitch: UInt8) -> Int? {
    let row = rows[Int(min(pitch, 127))]
    return row < 0 ? nil : Int(row)
  }
}

extension Int {
  func clamped(_ low: Int, _ high: Int) -> Int { Swift.min(Swift.max(self, low), high) }
}
