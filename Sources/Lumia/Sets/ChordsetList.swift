import Physics2D

/// The list of chordsets. A chordset has eight chords of eight lumis (moving shapes) each, and options.
struct ChordsetList: ~Copyable {
  private static let lumisPerSet = LumiaStage.chordCount * LumiaStage.chordCount

  /// The lumis of all slots. A slot is the storage of one chordset, which keeps its slot when it moves in the list.
  private var lumis = FixedBuffer<Lumi>(capacity: LumiaStage.largestChordsetCount * ChordsetList.lumisPerSet)
  private(set) var count = LumiaSet.allCases.count
  /// The slot of the chordset at each place of the list, followed by the free slots.
  private var order = InlineArray<16, UInt8> { UInt8($0) }
  private var origins = InlineArray<16, LumiaSet>(repeating: .still)
  private var slotOptions = InlineArray<16, LumiaOptions>(repeating: LumiaOptions())

  /// A list with a chordset of each built-in set.
  init() {
    for _ in 0..<lumis.capacity { lumis.append(Lumi()) }
    for set in LumiaSet.allCases {
      fill(Int(set.rawValue), with: set)
      slotOptions[Int(set.rawValue)] = set.options
    }
  }

  func slot(of place: Int) -> UInt8 { order[place] }
  func origin(of place: Int) -> LumiaSet { origins[Int(order[place])] }
  func options(of place: Int) -> LumiaOptions { slotOptions[Int(order[place])] }
  func lumi(_ place: Int, _ chord: Int, _ tone: Int) -> Lumi { lumis[index(place, chord, tone)] }

  /// Returns the place of a slot's chordset; nil if the slot is free.
  func place(ofSlot slot: UInt8) -> Int? {
    for place in 0..<count where order[place] == slot { return place }
    return nil
  }

  private func index(_ place: Int, _ chord: Int, _ tone: Int) -> Int {
    Int(order[place]) * Self.lumisPerSet + chord * LumiaStage.chordCount + tone
  }

  mutating func set(_ field: LumiField, _ value: Int, _ place: Int, _ chord: Int, _ tone: Int) {
    lumis[index(place, chord, tone)][field] = value
  }

  mutating func setOptions(_ options: LumiaOptions, of place: Int) { slotOptions[Int(order[place])] = options }

  private mutating func fill(_ slot: Int, with set: LumiaSet) {
    origins[slot] = set
    for chord in 0..<LumiaStage.chordCount {
      for tone in 0..<LumiaStage.chordCount {
        lumis[slot * Self.lumisPerSet + chord * LumiaStage.chordCount + tone] = set.lumi(chord: chord, tone: tone)
      }
    }
  }

  /// Inserts a copy of the chordset at `place` so that the copy has the place `target`, 0…`count`. The list must not be
  /// full.
  mutating func copy(_ place: Int, to target: Int) {
    let (source, slot) = (Int(order[place]), Int(order[count]))
    for index in 0..<Self.lumisPerSet {
      lumis[slot * Self.lumisPerSet + index] = lumis[source * Self.lumisPerSet + index]
    }
    (origins[slot], slotOptions[slot]) = (origins[source], slotOptions[source])
    count += 1
    move(count - 1, to: target)
  }

  mutating func move(_ place: Int, to target: Int) {
    let slot = order[place]
    if place < target { for index in place..<target { order[index] = order[index + 1] } }
    if place > target { for index in (target..<place).reversed() { order[index + 1] = order[index] } }
    order[target] = slot
  }

  mutating func remove(_ place: Int) {
    move(place, to: count - 1)
    count -= 1
  }

  /// Gives a chordset the lumis and options of its origin, the built-in set from which it was made.
  mutating func reset(_ place: Int) {
    let slot = Int(order[place])
    fill(slot, with: origins[slot])
    slotOptions[slot] = origins[slot].options
  }
}

extension ChordsetList {
  /// Writes the number of chordsets and the order of all slots; then each chordset's origin, options, and lumis. A lumi
  /// that equals the origin's is written as a flag only.
  func write(to writer: inout ByteWriter) {
    writer.add(UInt64(count), count: 1)
    for place in order.indices { writer.add(UInt64(order[place]), count: 1) }
    for place in 0..<count {
      writer.add(UInt64(origin(of: place).rawValue), count: 1)
      for option in LumiaOption.allCases { writer.add(UInt64(options(of: place)[option]), count: 2) }
      for chord in 0..<LumiaStage.chordCount {
        for tone in 0..<LumiaStage.chordCount {
          let lumi = lumi(place, chord, tone)
          let isChanged = lumi != origin(of: place).lumi(chord: chord, tone: tone)
          writer.add(isChanged)
          if isChanged { lumi.write(to: &writer) }
        }
      }
    }
  }

  init(from reader: inout ByteReader) throws(SnapshotError) {
    self.init()
    let saved = Int(try reader.integer(count: 1))
    guard 1...LumiaStage.largestChordsetCount ~= saved else { throw .damaged }
    count = saved
    var used: UInt16 = 0
    for place in order.indices {
      let slot = try reader.integer(count: 1)
      guard slot < LumiaStage.largestChordsetCount, used >> slot & 1 == 0 else { throw .damaged }
      used |= 1 << slot
      order[place] = UInt8(slot)
    }
    for place in 0..<count {
      let slot = Int(order[place])
      guard let origin = LumiaSet(rawValue: UInt8(truncatingIfNeeded: try reader.integer(count: 1))) else {
        throw .damaged
      }
      fill(slot, with: origin)
      slotOptions[slot] = try LumiaOptions(from: &reader)
      for index in 0..<Self.lumisPerSet where try reader.flag() {
        lumis[slot * Self.lumisPerSet + index] = try Lumi(from: &reader)
      }
    }
  }
}
