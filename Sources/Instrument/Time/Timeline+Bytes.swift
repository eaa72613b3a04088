import MIDI
import Physics2D

extension Timeline {
  func write(to writer: inout ByteWriter) {
    writer.add(UInt64(bitPattern: tempo))
    signature.write(to: &writer)
    writer.add(UInt64(bitPattern: start))
    startBeats.write(to: &writer)
    firstBar.write(to: &writer)
    writer.add(UInt64(bitPattern: firstBarNumber))
  }

  func add(to hash: inout FNV1a) {
    hash.add(UInt64(bitPattern: tempo))
    hash.add(UInt64(signature.beats))
    hash.add(UInt64(signature.unit))
    hash.add(UInt64(bitPattern: start))
    for beats in [startBeats, firstBar] {
      hash.add(UInt64(bitPattern: beats.pulses))
      hash.add(UInt64(bitPattern: beats.part))
    }
    hash.add(UInt64(bitPattern: firstBarNumber))
  }

  /// Reads a timeline. Throws an error if the timeline contradicts the settings, or if `start` or `firstBar` is later
  /// than `time`. The time is in nanoseconds of the physics clock.
  init(from reader: inout ByteReader, _ settings: borrowing Settings, at time: Int64) throws(SnapshotError) {
    self.init(tempo: settings[.tempo])
    guard try reader.integer(in: 1...Int64.max) == tempo else { throw .damaged }
    signature = try TimeSignature(from: &reader)
    guard signature == settings.timeSignature else { throw .damaged }
    start = try reader.integer(in: 0...time)
    startBeats = try Beats(from: &reader)
    firstBar = try Beats(from: &reader)
    firstBarNumber = try reader.integer(in: Int64(0)...Beats.most)
    guard firstBar <= beats(at: time) else { throw .damaged }
  }
}

extension Beats {
  fileprivate func write(to writer: inout ByteWriter) {
    writer.add(UInt64(bitPattern: pulses))
    writer.add(UInt64(bitPattern: part))
  }

  /// An upper bound of the number of pulses until `Performance.latest` (146 years) at the fastest tempo.
  static let most: Int64 = 10_000_000_000_000

  fileprivate init(from reader: inout ByteReader) throws(SnapshotError) {
    let pulses = try reader.integer(in: Int64(0)...Self.most)
    self.init(pulses: pulses, parts: try reader.integer(in: Int64(0)...Beats.partsPerPulse - 1))
  }
}

extension TimeSignature {
  func write(to writer: inout ByteWriter) {
    writer.add(UInt64(beats), count: 1)
    writer.add(UInt64(unit), count: 1)
  }

  init(from reader: inout ByteReader) throws(SnapshotError) {
    let beats = Int(try reader.integer(count: 1))
    guard let signature = TimeSignature(beats: beats, unit: Int(try reader.integer(count: 1))) else { throw .damaged }
    self = signature
  }
}

extension Rhythm {
  func write(to writer: inout ByteWriter) {
    writer.add(UInt64(count), count: 1)
    for index in 0..<count {
      writer.add(UInt64(self[index].count), count: 1)
      writer.add(UInt64(self[index].unit), count: 1)
    }
  }

  func add(to hash: inout FNV1a) {
    for index in 0..<count {
      hash.add(UInt64(self[index].count))
      hash.add(UInt64(self[index].unit))
    }
  }

  init(from reader: inout ByteReader) throws(SnapshotError) {
    self.init()
    for _ in 0..<(try reader.integer(count: 1)) {
      let (count, unit) = (Int(try reader.integer(count: 1)), Int(try reader.integer(count: 1)))
      guard let length = unit == 0 ? Length(lines: count) : Length(count, of: unit), append(length) else {
        throw .damaged
      }
    }
  }
}
