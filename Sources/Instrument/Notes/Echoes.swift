import Physics2D

/// The pending echoes, in the order of their times: for each note that still echoes, its next echo.
struct Echoes: ~Copyable {
  struct Echo: Equatable, BitwiseCopyable {
    /// The exact beat at which the echo is due.
    var beats: Beats
    /// The time at which the struck note began, in nanoseconds since the performance's start.
    var source: Int64
    /// The length, in nanoseconds.
    var length: Int64
    var note: UInt8
    var velocity: UInt8
    /// The ball that struck the note.
    var ball: UInt8
    /// The struck key, from 0.
    var key: UInt8
    /// The place in the stereo image, as in `TimedMessage`.
    var place: Int8
  }

  /// The largest number of pending echoes. A further echo replaces the softest echo, or is left out if it is not louder
  /// than the softest.
  static let capacity = 64
  /// The lowest velocity of an echo.
  static let softest: UInt8 = 8

  private var list = FixedBuffer<Echo>(capacity: Self.capacity)

  var first: Echo? { list.isEmpty ? nil : list[0] }
  var count: Int { list.count }

  /// Inserts an echo after pending echoes with the same time.
  mutating func insert(_ echo: Echo) {
    if list.isFull {
      guard let softest, list[softest].velocity < echo.velocity else { return }
      list.remove(at: softest)
    }
    list.append(echo)
    var slot = list.count - 1
    while slot > 0, echo.beats < list[slot - 1].beats {
      list[slot] = list[slot - 1]
      slot -= 1
    }
    list[slot] = echo
  }

  mutating func removeFirst() -> Echo? {
    guard let first else { return nil }
    list.remove(at: 0)
    return first
  }

  mutating func remove(where condition: (UInt8) -> Bool) {
    for index in list.indices.reversed() where condition(list[index].note) { list.remove(at: index) }
  }

  mutating func removeAll() { list.removeAll() }

  mutating func move(by distance: Beats) {
    for index in list.indices { list[index].beats = list[index].beats + distance }
  }

  /// The index of the first of the softest echoes.
  private var softest: Int? {
    var softest: Int?
    for index in list.indices where softest.map({ list[index].velocity < list[$0].velocity }) ?? true {
      softest = index
    }
    return softest
  }
}

extension Echoes {
  func write(to writer: inout ByteWriter) {
    writer.add(list.count)
    for index in list.indices {
      let echo = list[index]
      writer.add(UInt64(bitPattern: echo.beats.pulses))
      writer.add(UInt64(bitPattern: echo.beats.part))
      writer.add(UInt64(bitPattern: echo.source))
      writer.add(UInt64(bitPattern: echo.length))
      let place = UInt8(bitPattern: echo.place)
      for byte in [echo.note, echo.velocity, echo.ball, echo.key, place] { writer.add(UInt64(byte), count: 1) }
    }
  }

  func add(to hash: inout FNV1a) {
    for index in list.indices {
      let echo = list[index]
      hash.add(UInt64(bitPattern: echo.beats.pulses))
      hash.add(UInt64(bitPattern: echo.beats.part))
      hash.add(UInt64(bitPattern: echo.source))
      hash.add(UInt64(bitPattern: echo.length))
      hash.add(echo.note)
      hash.add(echo.velocity)
      hash.add(echo.ball)
      hash.add(echo.key)
    }
  }

  /// Restores the echoes of a performance with a number of keys. The performance was saved at the beat `beats`, at
  /// `nanoseconds` after its start.
  static func restored(
    from reader: inout ByteReader, keys: Int, after beats: Beats, _ nanoseconds: Int64
  ) throws(SnapshotError) -> Echoes {
    var echoes = Echoes()
    var last = Beats(pulses: beats.pulses - 1)
    // The struck note may still wait for a grid line of `quantize`, which is less than 1000 pulses away.
    let latest = beats + Beats(pulses: EchoLength.longest + 1000)
    for _ in 0..<(try reader.integer(in: 0...capacity)) {
      let time = Beats(
        pulses: try reader.integer(in: last.pulses...latest.pulses),
        parts: try reader.integer(in: Int64(0)...Beats.partsPerPulse - 1))
      let source = try reader.integer(in: -Performance.latest...nanoseconds + PendingMessages.longestWait)
      let length = try reader.integer(in: Int64(1)...PendingMessages.longestNote)
      let note = UInt8(try reader.integer(count: 1))
      let velocity = UInt8(try reader.integer(count: 1))
      let ball = UInt8(try reader.integer(count: 1))
      let key = UInt8(try reader.integer(count: 1))
      let place = Int8(bitPattern: UInt8(try reader.integer(count: 1)))
      guard time >= last, note <= 127, softest...127 ~= velocity, 1...UInt8(Stage.pianoBallCount) ~= ball, key < keys,
        place > -128
      else { throw .damaged }
      last = time
      echoes.list.append(
        Echo(
          beats: time, source: source, length: length, note: note, velocity: velocity, ball: ball, key: key,
          place: place))
    }
    return echoes
  }
}
