import ChordEngine
import MIDI
import Physics2D

extension Settings {
  func write(to writer: inout ByteWriter) {
    writeFirst(to: &writer)
    writeAdditions(to: &writer)
  }

  /// Writes the settings that the first version of engine 4 had. These bytes must not change, because some digests
  /// include them.
  func writeFirst(to writer: inout ByteWriter) {
    writer.add(seed)
    writer.add(balls)
    writer.add(UInt64(bassChannel.number), count: 1)
    writeKeysChannels(to: &writer)
    key.write(to: &writer)
    for parameter in Parameter.allCases where !parameter.isAddition { writer.add(self[parameter]) }
    layout.write(to: &writer)
    oscillators.write(to: &writer)
    timeSignature.write(to: &writer)
    rhythm.write(to: &writer)
    chordset.write(to: &writer)
    form.write(to: &writer)
    writer.add(sections.count)
    for section in sections { section.write(to: &writer) }
  }

  func writeAdditions(to writer: inout ByteWriter) {
    for parameter in Parameter.allCases where parameter.isAddition { writer.add(self[parameter]) }
    writer.add(UInt64(mpe.rawValue), count: 1)
    writer.add(mapOut.count)
    for mapping in mapOut { mapping.write(to: &writer) }
  }

  init(from reader: inout ByteReader) throws(SnapshotError) {
    seed = try reader.integer()
    balls = try reader.integer(in: Self.ballRange)
    bassChannel = try Self.channel(from: &reader)
    try readKeysChannels(from: &reader)
    key = try Key(from: &reader)
    for parameter in Parameter.allCases where !parameter.isAddition { try read(parameter, from: &reader) }
    layout = try Layout(from: &reader)
    oscillators = try Oscillators(from: &reader)
    timeSignature = try TimeSignature(from: &reader)
    rhythm = try Rhythm(from: &reader)
    chordset = try Chordset(from: &reader)
    form = try Form(from: &reader)
    for _ in 0..<(try reader.integer(in: 0...Self.largestSectionSettingCount)) {
      sections.append(try SectionSetting(from: &reader))
    }
    for parameter in Parameter.allCases where parameter.isAddition { try read(parameter, from: &reader) }
    guard let mpe = MPE(rawValue: UInt8(try reader.integer(count: 1))) else { throw .damaged }
    self.mpe = mpe
    for _ in 0..<(try reader.integer(in: 0...OutMapping.largestCount)) {
      mapOut.append(try OutMapping(from: &reader))
    }
    guard keysChannels.fits(keys: layout.keys.count), mappingsInConflict == nil, !contradictsMPE else { throw .damaged }
  }

  private mutating func read(_ parameter: Parameter, from reader: inout ByteReader) throws(SnapshotError) {
    self[parameter] = try reader.number(in: parameter.row.range)
    guard parameter.allows(self[parameter]) else { throw .damaged }
  }

  /// Writes the keys' channel if there is only one, and no transposition. Otherwise writes a 0, the keys' channels and
  /// the transposition. This encoding must not change (see `writeFirst`).
  private func writeKeysChannels(to writer: inout ByteWriter) {
    guard keysChannels.count > 1 || !transposition.isNone else {
      return writer.add(UInt64(keysChannel.number), count: 1)
    }
    writer.add(0, count: 1)
    keysChannels.write(to: &writer)
    transposition.write(to: &writer)
  }

  private mutating func readKeysChannels(from reader: inout ByteReader) throws(SnapshotError) {
    let number = Int(try reader.integer(count: 1))
    guard number == 0 else {
      guard let channel = Channel(exactly: number) else { throw .damaged }
      keysChannel = channel
      return
    }
    keysChannels = try KeysChannels(from: &reader)
    transposition = try Transposition(from: &reader)
    guard keysChannels.count > 1 || !transposition.isNone else { throw .damaged }
  }

  private static func channel(from reader: inout ByteReader) throws(SnapshotError) -> Channel {
    guard let channel = Channel(exactly: Int(try reader.integer(count: 1))) else { throw .damaged }
    return channel
  }
}

extension Chordset {
  func write(to writer: inout ByteWriter) {
    let chords = Array(text.utf8)
    writer.add(chords.count)
    writer.add(chords)
  }

  init(from reader: inout ByteReader) throws(SnapshotError) {
    let chords = String(decoding: try reader.bytes(count: try reader.integer(in: 0...1000)), as: UTF8.self)
    do throws(ChordsetError) { self = try Chordset(parsing: chords) } catch { throw .damaged }
  }
}

extension Key {
  /// Writes a tonic with a spelling as its letter and alteration, and a tonic without a spelling as 255 and the
  /// semitones above C.
  func write(to writer: inout ByteWriter) {
    writer.add(UInt64(tonic.spelling?.letter.rawValue ?? 255), count: 1)
    writer.add(UInt64(UInt8(bitPattern: tonic.spelling?.alteration ?? Int8(tonic.semitones))), count: 1)
    writer.add(UInt64(UInt8(bitPattern: Int8(octave))), count: 1)
    writer.add(UInt64(scale.mask), count: 2)
  }

  init(from reader: inout ByteReader) throws(SnapshotError) {
    let letter = UInt8(try reader.integer(count: 1))
    let signs = Int8(bitPattern: UInt8(try reader.integer(count: 1)))
    let octave = Int(Int8(bitPattern: UInt8(try reader.integer(count: 1))))
    let scale = Scale(mask: UInt16(try reader.integer(count: 2)))
    guard let scale, Key.octaveRange.contains(octave) else { throw .damaged }
    if let letter = NoteName.Letter(rawValue: letter), (-6...6).contains(signs) {
      self.init(tonic: PitchClass(NoteName(letter, alteration: signs)), octave: octave, scale: scale)
    } else if letter == 255, (0...11).contains(signs) {
      self.init(tonic: PitchClass(semitones: UInt8(signs)), octave: octave, scale: scale)
    } else {
      throw .damaged
    }
  }
}
