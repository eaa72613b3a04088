import Physics2D

extension LumiaOptions {
  func write(to writer: inout ByteWriter) {
    for option in LumiaOption.allCases { writer.add(UInt64(self[option]), count: 2) }
  }

  init(from reader: inout ByteReader) throws(SnapshotError) {
    self.init()
    for option in LumiaOption.allCases {
      let value = Int(try reader.integer(count: 2))
      guard option.range.contains(value) else { throw .damaged }
      self[option] = value
    }
  }
}

extension Lumi {
  func write(to writer: inout ByteWriter) {
    // Write the fields in the order of `LumiField.all`.
    for index in oscillators.indices { oscillators[index].write(to: &writer) }
    writer.add(Int16(path.rawValue), speed, reach, heading)
    writer.add(Int16(blend.rawValue), layer, attack, life)
    writer.add(softness, letter)
  }

  init(from reader: inout ByteReader) throws(SnapshotError) {
    self.init()
    for field in LumiField.all {
      let value = Int(Int16(truncatingIfNeeded: try reader.integer(count: 2)))
      guard field.range.contains(value) else { throw .damaged }
      self[field] = value
    }
  }
}

extension LumiOscillator {
  fileprivate func write(to writer: inout ByteWriter) {
    writer.add(base, depth, Int16(shape.rawValue), Int16(clock.rawValue))
    writer.add(rate, phase)
    writer.add(UInt64(limit.rawValue), count: 2)
  }
}

extension ByteWriter {
  /// Adds two numbers of two bytes each in one call, because thousands of lumis (shapes of light) may be
  /// saved in a second.
  fileprivate mutating func add(_ a: Int16, _ b: Int16) {
    add(UInt64(UInt16(bitPattern: a)) | UInt64(UInt16(bitPattern: b)) << 16, count: 4)
  }

  fileprivate mutating func add(_ a: Int16, _ b: Int16, _ c: Int16, _ d: Int16) {
    let (low, high) = (UInt64(UInt16(bitPattern: a)), UInt64(UInt16(bitPattern: b)))
    add(low | high << 16 | UInt64(UInt16(bitPattern: c)) << 32 | UInt64(UInt16(bitPattern: d)) << 48)
  }
}

extension LumiStroke {
  func write(to writer: inout ByteWriter) {
    let text = Array(text.utf8)
    writer.add(UInt64(text.count), count: 1)
    writer.add(text)
  }

  init(from reader: inout ByteReader) throws(SnapshotError) {
    let text = try reader.bytes(count: Int(try reader.integer(count: 1)))
    guard let stroke = LumiStroke(text: text) else { throw .damaged }
    self = stroke
  }
}

extension PastPlaces {
  func write(to writer: inout ByteWriter) {
    writer.add(UInt64(bitPattern: first))
    writer.add(UInt64(bitPattern: end))
    for interval in first..<end {
      writer.add(UInt64(self[interval].x.bitPattern), count: 4)
      writer.add(UInt64(self[interval].y.bitPattern), count: 4)
      writer.add(UInt64(self[interval].late), count: 4)
    }
  }

  init(from reader: inout ByteReader) throws(SnapshotError) {
    let first = try reader.integer(in: Int64(0)...LumiaStage.latest)
    let end = try reader.integer(in: first...min(first + Self.capacity, LumiaStage.latest))
    self.init(first: first, end: end)
    for interval in first..<end {
      let x = Float(bitPattern: UInt32(try reader.integer(count: 4)))
      let y = Float(bitPattern: UInt32(try reader.integer(count: 4)))
      let late = UInt32(try reader.integer(count: 4))
      guard x.isFinite, y.isFinite, late < UInt32(Self.interval) else { throw .damaged }
      self[interval] = Place(x: x, y: y, late: late)
    }
  }
}

extension LiveLumi {
  func write(to writer: inout ByteWriter) {
    lumi.write(to: &writer)
    for number in [slot, chord, tone, velocity, pitch] { writer.add(UInt64(number), count: 1) }
    writer.add(UInt64(gatePulses), count: 2)
    writer.add(seed)
    for time in [number, birth, heldTime, heldSince, fadeStart, fadeLength] { writer.add(UInt64(bitPattern: time)) }
    for number in [heldQuarters, heldTempo, dimming] { writer.add(number) }
    for vector in [place, position, motion] { writer.add(vector) }
    writer.add(stroke != nil)
    stroke?.write(to: &writer)
    writer.add(UInt64(body.map { $0.index + 1 } ?? 0), count: 2)
    if lumi.path.isSimulated { past.write(to: &writer) }
  }

  /// - Parameters:
  ///   - now: the time of the stage, in nanoseconds.
  ///   - bodies: the bodies of the world.
  init(from reader: inout ByteReader, at now: Int64, _ bodies: [BodyID]) throws(SnapshotError) {
    let lumi = try Lumi(from: &reader)
    let (slot, chord) = (try reader.integer(count: 1), try reader.integer(count: 1))
    let (tone, velocity) = (try reader.integer(count: 1), try reader.integer(count: 1))
    let pitch = try reader.integer(count: 1)
    guard slot < 16 || slot == 255, chord < 8, tone < 8, 1...127 ~= velocity, pitch < 128 || pitch == 255 else {
      throw .damaged
    }
    let gatePulses = try reader.integer(count: 2)
    let seed = try reader.integer()
    let number = try reader.integer(in: Int64(1)...Int64.max)
    let birth = try reader.integer(in: Int64(0)...now)
    self.init(
      number: number, lumi: lumi, slot: UInt8(slot), chord: UInt8(chord), tone: UInt8(tone), seed: seed, birth: birth,
      place: .zero, velocity: UInt8(velocity))
    self.pitch = UInt8(pitch)
    self.gatePulses = UInt16(gatePulses)
    heldTime = try reader.integer(in: Int64(0)...now - birth)
    heldSince = try reader.integer(in: Int64(-1)...now)
    guard heldSince == -1 || heldSince >= birth + heldTime else { throw .damaged }
    fadeStart = try reader.integer(in: -LumiaStage.latest...now)
    fadeLength = try reader.integer(in: Int64(-1)...LumiaStage.latest)
    heldQuarters = try reader.number(in: -1e15...1e15)
    heldTempo = try reader.number(in: 0...1000)
    dimming = try reader.number(in: 0...1)
    place = try Self.place(from: &reader)
    position = try Self.place(from: &reader)
    motion = try Self.place(from: &reader)
    if try reader.flag() { stroke = try LumiStroke(from: &reader) }
    let index = Int(try reader.integer(count: 2)) - 1
    if index >= 0 {
      for id in bodies where id.index == index { body = id }
      guard body != nil, lumi.path == .gravity else { throw .damaged }
    }
    if lumi.path.isSimulated { past = try PastPlaces(from: &reader) }
  }

  private static func place(from reader: inout ByteReader) throws(SnapshotError) -> Vector2 {
    let x = try reader.number(in: -1e6...1e6)
    return Vector2(x, try reader.number(in: -1e6...1e6))
  }
}
