import Physics2D

/// The latest note of each member channel of an MPE zone. Times are in nanoseconds since the performance's start.
struct MemberChannels: BitwiseCopyable {
  struct Member: BitwiseCopyable {
    /// The number, 1…16, of the ball whose place bends the note or sets its timbre; 0 for none.
    var ball: UInt8 = 0
    /// `true` until the note begins.
    var isWaiting = false
    /// The ball's place when the note began, in points from the left.
    var origin = 0.0
    var begin: Int64 = 0
    var end: Int64 = 0
  }

  private var members = InlineArray<15, Member>(repeating: Member())

  init() {}

  /// The state in which the latest note of every channel began and ended at the given time, in nanoseconds.
  init(endedAt nanoseconds: Int64) {
    members = InlineArray(repeating: Member(begin: nanoseconds, end: nanoseconds))
  }

  subscript(index: Int) -> Member {
    get { members[index] }
    set { members[index] = newValue }
  }

  /// Returns the member, 0…14, whose latest note ended earliest, of the members that fulfil a condition; nil if no
  /// member fulfils the condition.
  func leastRecent(where isFree: (Int) -> Bool) -> Int? {
    var found: Int?
    for index in members.indices where isFree(index) {
      if found.map({ members[index].end < members[$0].end }) ?? true { found = index }
    }
    return found
  }

  /// The member, 0…14, whose latest note began earliest.
  var oldest: Int {
    var oldest = 0
    for index in members.indices where members[index].begin < members[oldest].begin { oldest = index }
    return oldest
  }

  /// Detaches the notes of a ball from the ball, so that the ball's place no longer changes the notes. If `ball` is
  /// nil, detaches the notes of all balls.
  mutating func release(ball: Int? = nil) {
    for index in members.indices where ball == nil || Int(members[index].ball) == ball { members[index].ball = 0 }
  }
}

extension MemberChannels {
  func write(to writer: inout ByteWriter) {
    for index in members.indices {
      let member = members[index]
      writer.add(UInt64(member.ball), count: 1)
      writer.add(member.isWaiting)
      writer.add(member.origin)
      writer.add(UInt64(bitPattern: member.begin))
      writer.add(UInt64(bitPattern: member.end))
    }
  }

  func add(to hash: inout FNV1a) {
    for index in members.indices {
      let member = members[index]
      hash.add(member.ball)
      hash.add(UInt8(member.isWaiting ? 1 : 0))
      hash.add(member.origin)
      hash.add(UInt64(bitPattern: member.begin))
      hash.add(UInt64(bitPattern: member.end))
    }
  }

  init(from reader: inout ByteReader, at nanoseconds: Int64) throws(SnapshotError) {
    for index in members.indices {
      var member = Member()
      member.ball = UInt8(try reader.integer(count: 1))
      member.isWaiting = try reader.flag()
      member.origin = try reader.number(in: 0...Stage.width)
      let latest = nanoseconds + PendingMessages.longestWait
      member.begin = try reader.integer(in: -Performance.latest...latest)
      member.end = try reader.integer(in: -Performance.latest...latest + PendingMessages.longestNote)
      guard member.ball <= Stage.pianoBallCount else { throw .damaged }
      members[index] = member
    }
  }
}
