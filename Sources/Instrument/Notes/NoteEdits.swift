import Physics2D

/// The number of strikes of each ball so far, and the future strikes that gestures have suppressed.
struct NoteEdits: BitwiseCopyable {
  struct Strike: Equatable, BitwiseCopyable {
    var ball: UInt8
    /// The number of the strike among the strikes of its ball, from 1.
    var number: Int64
  }

  /// The largest number of suppressed future strikes.
  static let capacity = 64

  private(set) var strikes = PerBall<Int64>(repeating: 0)
  private var waiting = InlineArray<64, Strike>(repeating: Strike(ball: 0, number: 0))
  private(set) var count = 0

  /// Suppresses a future strike. Throws `noSuchBall` if the ball is not 0…16, `passed` if the strike is in the past,
  /// and `edits` if `capacity` other future strikes are suppressed already.
  mutating func suppress(ball: Int, strike number: Int) throws(GestureError) {
    guard strikes.indices.contains(ball) else { throw .noSuchBall(ball) }
    let strike = Strike(ball: UInt8(ball), number: Int64(number))
    guard strike.number > strikes[ball] else { throw .passed(ball: ball, strike: number) }
    for index in 0..<count where waiting[index] == strike { return }
    guard count < Self.capacity else { throw .edits }
    waiting[count] = strike
    count += 1
  }

  /// Counts a strike of a ball. Returns `true` if the strike is suppressed.
  mutating func strike(ball: Int) -> Bool {
    strikes[ball] += 1
    guard count > 0 else { return false }
    let strike = Strike(ball: UInt8(ball), number: strikes[ball])
    for index in 0..<count where waiting[index] == strike {
      count -= 1
      for later in index..<count { waiting[later] = waiting[later + 1] }
      return true
    }
    return false
  }

  /// Adds each ball's number of strikes and the suppressed strikes to a hash. Without suppressed strikes, adds nothing:
  /// digests of performances without edits must not change.
  func add(to hash: inout FNV1a) {
    guard count > 0 else { return }
    for ball in strikes.indices { hash.add(UInt64(bitPattern: strikes[ball])) }
    for index in 0..<count {
      hash.add(waiting[index].ball)
      hash.add(UInt64(bitPattern: waiting[index].number))
    }
  }

  func write(to writer: inout ByteWriter) {
    for ball in strikes.indices { writer.add(UInt64(bitPattern: strikes[ball])) }
    writer.add(count)
    for index in 0..<count {
      writer.add(UInt64(waiting[index].ball), count: 1)
      writer.add(UInt64(bitPattern: waiting[index].number))
    }
  }

  init() {}

  init(from reader: inout ByteReader) throws(SnapshotError) {
    for ball in strikes.indices { strikes[ball] = try reader.integer(in: 0...Int64.max - 1) }
    count = try reader.integer(in: 0...Self.capacity)
    for index in 0..<count {
      let ball = try reader.integer(count: 1)
      guard ball < strikes.count else { throw .damaged }
      waiting[index] = Strike(ball: UInt8(ball), number: try reader.integer(in: strikes[Int(ball)] + 1...Int64.max))
    }
  }
}
