import ChordEngine
import MIDI
import Physics2D

extension FormProgress {
  /// Writes the place in the form, `marks`, and the settings at the start of the performance (`original`).
  func write(to writer: inout ByteWriter) {
    writer.add(UInt64(bitPattern: number + 1))
    writer.add(UInt64(bitPattern: nextBar))
    writer.add(UInt64(bitPattern: start))
    writer.add(UInt64(bitPattern: startBeats.pulses))
    writer.add(hasEnded)
    writer.add(hasVaried)
    for slot in marks.indices { writer.add(UInt64(marks[slot]), count: 1) }
    original[0].write(to: &writer)
  }

  func add(to hash: inout FNV1a) {
    hash.add(UInt64(bitPattern: number))
    hash.add(UInt64(bitPattern: nextBar))
    hash.add(UInt64(bitPattern: start))
    hash.add(UInt64(bitPattern: startBeats.pulses))
    hash.add(UInt64((hasEnded ? 1 : 0) + (hasVaried ? 2 : 0)))
    for slot in marks.indices where !SettingIndex.isAddition(slot) { hash.add(marks[slot]) }
    var writer = ByteWriter()
    original[0].writeFirst(to: &writer)
    addAdditions(to: &hash, &writer)
    for byte in writer.bytes { hash.add(byte) }
  }

  /// Adds the marks and settings that the first version of engine 4 did not have. Leaves out marks of 0, and the
  /// settings if all have their default values. So older digests do not change.
  private func addAdditions(to hash: inout FNV1a, _ writer: inout ByteWriter) {
    for slot in marks.indices where SettingIndex.isAddition(slot) && marks[slot] != 0 {
      hash.add(UInt8(slot))
      hash.add(marks[slot])
    }
    var (own, standard) = (ByteWriter(), ByteWriter())
    original[0].writeAdditions(to: &own)
    Settings().writeAdditions(to: &standard)
    if own.bytes != standard.bytes { writer.add(own.bytes) }
  }

  /// Reads the progress of a performance. `time` is the present time of the physics clock, in nanoseconds.
  init(
    from reader: inout ByteReader, _ settings: Settings, _ timeline: Timeline, at time: Int64
  ) throws(SnapshotError) {
    self.init(settings)
    number = try reader.integer(in: Int64(0)...Beats.most) - 1
    nextBar = try reader.integer(in: Int64(0)...Beats.most)
    start = try reader.integer(in: Int64(0)...time)
    startBeats = Beats(pulses: try reader.integer(in: Int64(0)...Beats.most))
    hasEnded = try reader.flag()
    hasVaried = try reader.flag()
    for slot in marks.indices {
      let mark = UInt8(try reader.integer(count: 1))
      guard mark <= Form.letterCount || mark == Self.always else { throw .damaged }
      marks[slot] = mark
    }
    original = [try Settings(from: &reader)]
    guard original[0].balls >= original[0].layout.placeCount else { throw .damaged }
    guard settings.form.count > 0, !hasEnded else { return }
    let bar = timeline.bar(at: timeline.beats(at: time))
    guard (bar...bar + Int64(Form.Section.barRange.upperBound) + 1).contains(nextBar), next(settings, timeline) > time
    else { throw .damaged }
  }
}

extension Form {
  func write(to writer: inout ByteWriter) {
    writer.add(UInt64(count), count: 1)
    for index in 0..<count {
      for byte in [self[index].letter, self[index].variation, self[index].bars] { writer.add(UInt64(byte), count: 1) }
    }
  }

  init(from reader: inout ByteReader) throws(SnapshotError) {
    self.init()
    for _ in 0..<(try reader.integer(count: 1)) {
      let letter = UInt8(try reader.integer(count: 1))
      let variation = UInt8(try reader.integer(count: 1))
      let bars = Int(try reader.integer(count: 1))
      guard let section = Section(letter: letter, variation: variation, bars: bars), append(section) else {
        throw .damaged
      }
    }
  }
}

extension SectionSetting {
  private enum Kind: UInt64 {
    case set, move, key, chords, chord, rhythm, timeSignature, balls, tonic
  }

  /// Writes the setting. Precondition: `isAllowed` is `true`.
  func write(to writer: inout ByteWriter) {
    writer.add(UInt64(letter), count: 1)
    func begin(_ kind: Kind) { writer.add(kind.rawValue, count: 1) }
    switch change {
    case .balls(let count):
      begin(.balls)
      writer.add(count)
    case .tonic(let tonic):
      begin(.tonic)
      Key(tonic: tonic).write(to: &writer)
    case .gesture(.set(let parameter, let value)):
      begin(.set)
      writer.add(UInt64(parameter.rawValue), count: 1)
      writer.add(value)
    case .gesture(.move(let lfo)):
      begin(.move)
      var oscillators = Oscillators()
      _ = oscillators.set(lfo)
      oscillators.write(to: &writer)
    case .gesture(.key(let key)):
      begin(.key)
      key.write(to: &writer)
    case .gesture(.chords(let chordset)):
      begin(.chords)
      chordset.write(to: &writer)
    case .gesture(.chord(let slot, let chord)):
      begin(.chord)
      writer.add(slot)
      Chordset([chord]).write(to: &writer)
    case .gesture(.rhythm(let rhythm)):
      begin(.rhythm)
      rhythm.write(to: &writer)
    case .gesture(.timeSignature(let signature)):
      begin(.timeSignature)
      signature.write(to: &writer)
    case .gesture: preconditionFailure("a section changes settings only")
    }
  }

  init(from reader: inout ByteReader) throws(SnapshotError) {
    let letter = UInt8(try reader.integer(count: 1))
    guard let kind = Kind(rawValue: try reader.integer(count: 1)) else { throw .damaged }
    let change: Change
    switch kind {
    case .balls: change = .balls(try reader.integer(in: Settings.ballRange))
    case .tonic: change = .tonic(try Key(from: &reader).tonic)
    case .set:
      guard let parameter = Parameter(rawValue: UInt8(try reader.integer(count: 1))) else { throw .damaged }
      change = .gesture(.set(parameter, try reader.number()))
    case .move:
      let oscillators = try Oscillators(from: &reader)
      guard oscillators.count == 1 else { throw .damaged }
      change = .gesture(.move(oscillators[0]))
    case .key: change = .gesture(.key(try Key(from: &reader)))
    case .chords: change = .gesture(.chords(try Chordset(from: &reader)))
    case .chord:
      let slot = try reader.integer(in: 0...Chordset.slotCount - 1)
      change = .gesture(.chord(slot, try Chordset(from: &reader)[0]))
    case .rhythm: change = .gesture(.rhythm(try Rhythm(from: &reader)))
    case .timeSignature: change = .gesture(.timeSignature(try TimeSignature(from: &reader)))
    }
    self.init(letter: letter, change)
    guard isAllowed else { throw .damaged }
  }
}
