import Physics2D

extension LumiaStage {
  /// The first eight bytes, read as a little-endian integer: the letters "lumia", then the version of the format, 2.
  private static let signature: UInt64 = 0x0002_6169_6d75_6c

  /// The whole stage as bytes, the same on every machine. Allocates.
  public var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.add(Self.signature)
    writer.add(seed)
    for time in [nanoseconds, timeline.start, erasures, births] { writer.add(UInt64(bitPattern: time)) }
    writer.add(timeline.quarters)
    writer.add(timeline.tempo)
    for number in [chord, chordset, nextTone] { writer.add(UInt64(number), count: 1) }
    writer.add(isStaying)
    list.write(to: &writer)
    options.write(to: &writer)
    for pad in pads.indices {
      writer.add(UInt64(triggers[pad].action.rawValue), count: 1)
      writer.add(UInt64(triggers[pad].chord), count: 1)
      writer.add(UInt64(triggers[pad].amount), count: 2)
      writer.add(UInt64(pads[pad].pressure), count: 1)
      writer.add(UInt64(pads[pad].tone), count: 1)
      writer.add(UInt64(bitPattern: pads[pad].step))
    }
    for index in 0..<3 { writer.add(UInt64(bitPattern: flashes.times[index])) }
    writer.add(UInt64(bitPattern: flashes.burstStart))
    writer.add(flashes.burstArea)
    let world = world.bytes
    writer.add(world.count)
    writer.add(world)
    writer.add(lumis.count)
    for index in lumis.indices { lumis[index].write(to: &writer) }
    var checksum = FNV1a()
    for byte in writer.bytes { checksum.add(byte) }
    writer.add(checksum.value)
    return writer.bytes
  }

  /// The hash of `bytes`: equal stages have equal digests on every machine. Allocates.
  public var digest: UInt64 {
    var hash = FNV1a()
    for byte in bytes { hash.add(byte) }
    return hash.value
  }

  /// Restores a stage from its `bytes`. Throws if the bytes are not those of a stage, or are damaged.
  public static func restored(from bytes: [UInt8]) throws(SnapshotError) -> LumiaStage {
    var reader = ByteReader(bytes)
    guard bytes.count >= 16, try reader.integer() == signature else { throw .notASnapshot }
    var checksum = FNV1a()
    for byte in bytes.dropLast(8) { checksum.add(byte) }
    var end = ByteReader(Array(bytes.suffix(8)))
    guard try end.integer() == checksum.value else { throw .damaged }
    let seed = try reader.integer()
    let now = try reader.integer(in: Int64(0)...latest)
    let start = try reader.integer(in: Int64(0)...latest)
    let (erasures, births) = (try reader.integer(in: Int64(0)...latest), try reader.integer(in: Int64(0)...latest))
    let quarters = try reader.number(in: -1e9...1e9)
    let timeline = LumiaTimeline(start: start, quarters: quarters, tempo: try reader.number(in: 1...999))
    let (chord, chordset) = (try reader.integer(count: 1), try reader.integer(count: 1))
    let nextTone = try reader.integer(count: 1)
    let isStaying = try reader.flag()
    let list = try ChordsetList(from: &reader)
    guard chord < 8, chordset < list.count, nextTone < 8 else { throw .damaged }
    let options = try LumiaOptions(from: &reader)
    var triggers = InlineArray<8, TriggerPad>(repeating: TriggerPad(.chord, chord: 0))
    var pads = InlineArray<8, PressedPad>(repeating: PressedPad())
    for pad in pads.indices {
      (triggers[pad], pads[pad]) = (try TriggerPad(from: &reader), try PressedPad(from: &reader))
    }
    let flashes = try FlashGuard(from: &reader, at: now)
    let size = try reader.integer(in: 0...bytes.count)
    let world = try World.restored(from: try reader.bytes(count: size))
    guard world.now == Instant(nanoseconds: now), world.bodyCapacity == lumiCapacity else { throw .damaged }
    let bodies = world.bodyIDs
    var stage = LumiaStage(.still, seed: seed, world: world)
    (stage.nanoseconds, stage.timeline, stage.erasures, stage.births) = (now, timeline, erasures, births)
    (stage.chord, stage.chordset, stage.nextTone) = (UInt8(chord), UInt8(chordset), UInt8(nextTone))
    (stage.triggers, stage.pads, stage.flashes) = (triggers, pads, flashes)
    stage.list = list
    stage.isStaying = isStaying
    (stage.options, stage.mixer) = (options, ColourMixer(options.palette))
    for _ in 0..<(try reader.integer(in: 0...lumiCapacity)) {
      let lumi = try LiveLumi(from: &reader, at: now, bodies)
      if lumi.lumi.path.isSimulated { stage.simulatedCount += 1 }
      stage.lumis.append(lumi)
      stage.limitFlashes(of: stage.lumis.count - 1)
    }
    _ = try reader.integer()
    guard reader.isAtEnd else { throw .damaged }
    return stage
  }
}

extension TriggerPad {
  fileprivate init(from reader: inout ByteReader) throws(SnapshotError) {
    guard let action = Action(rawValue: UInt8(truncatingIfNeeded: try reader.integer(count: 1))) else { throw .damaged }
    let (chord, amount) = (UInt8(truncatingIfNeeded: try reader.integer(count: 1)), try reader.integer(count: 2))
    guard chord < 8 || chord == 255 && !action.needsChord, amount <= Self.largestAmount else { throw .damaged }
    self.init(action, chord: chord, amount: UInt16(amount))
  }
}

extension PressedPad {
  fileprivate init(from reader: inout ByteReader) throws(SnapshotError) {
    self.init()
    let (pressure, tone) = (try reader.integer(count: 1), try reader.integer(count: 1))
    guard pressure < 128, tone < 8 else { throw .damaged }
    (self.pressure, self.tone) = (UInt8(pressure), UInt8(tone))
    step = try reader.integer(in: -LumiaStage.latest...LumiaStage.latest)
  }
}

extension FlashGuard {
  fileprivate init(from reader: inout ByteReader, at now: Int64) throws(SnapshotError) {
    self.init()
    for index in 0..<3 { times[index] = try reader.integer(in: Int64(-1_000_000_000)...now) }
    burstStart = try reader.integer(in: Int64(-1_000_000_000)...now)
    burstArea = try reader.number(in: 0...1e9)
  }
}
