import Instrument
import Sessions
import Testing

@Suite struct ForkTests {
  @Test func forkKeepsTheSessionUntilItsTick() throws {
    var sessions = RandomSession(seed: 4)
    var forks = 0
    for _ in 0..<sessionCount / 3 {
      let session = sessions.session()
      let last = session.gestures.last?.tick ?? 0
      let tick = sessions.below(3) == 0 ? session.gestures.first?.tick ?? 0 : Int64(sessions.below(Int(last) + 50))
      let keeps = sessions.below(2) == 0
      let gestures = (0..<sessions.below(3)).map { _ in sessions.gesture() }
      guard let fork = session.forked(at: tick, then: gestures, keepingGestures: keeps) else { continue }
      forks += 1
      #expect(fork.settings == session.settings && fork.begin == session.begin && fork.engine == session.engine)
      let before = session.gestures.filter { $0.tick < tick || keeps && $0.tick == tick }
      let after = keeps ? session.gestures.filter { $0.tick > tick } : []
      #expect(fork.gestures == before + gestures.map { TimedGesture(tick: tick, gesture: $0) } + after)
      #expect(fork.end == (keeps && session.end.map { $0 >= tick } ?? false ? session.end : nil))
      #expect(try Session(parsing: fork.text) == fork)
      if let difference = fork.difference(from: session) {
        #expect(difference.tick.map { $0 >= min(tick, session.end ?? tick) } ?? false)
      }
    }
    #expect(forks > sessionCount / 6)
  }

  @Test func invalidForkIsNil() throws {
    let session = try #require(Session(Settings()))
    #expect(session.forked(at: 5, then: [.set(.gravity, 101)], keepingGestures: false) == nil)
    for tick in [-1, Session.largestTick + 1] {
      #expect(session.forked(at: tick, then: [], keepingGestures: true) == nil)
    }
  }

  @Test(
    arguments: [
      ("", "", nil),
      ("seed 7\n", "", (nil, "seed 7", nil)),
      ("", "seed 7\n", (nil, nil, "seed 7")),
      ("seed 7\nsound harp\n", "seed 8\n", (nil, "seed 7", "seed 8")),
      ("gravity 4\nsound harp\n", "sound grand\n", (nil, "gravity 4", nil)),
      ("sound harp\n", "gravity 4\nsound grand\n", (nil, nil, "gravity 4")),
      (
        "move gravity=4..5/9s,walk\n", "move speed=100..110/9s,walk\n",
        (nil, "move gravity=4..5/9s,walk", "move speed=100..110/9s,walk")
      ),
      (
        "move gravity=4..5/9s,walk\n", "move gravity=4..6/9s,walk\n",
        (nil, "move gravity=4..5/9s,walk", "move gravity=4..6/9s,walk")
      ),
      ("ball 700 500\nball 800 500\n", "ball 700 500\n", (nil, "ball 800 500", nil)),
      ("begin 5\n", "begin 6\n", (nil, "begin 5", "begin 6")),
      ("seed 7\n1 pause\n", "seed 7\n2 pause\n", (1, "pause", nil)),
      ("2 pause\n", "1 pause\n", (1, nil, "pause")),
      ("2 pause\n3 play\n", "2 pause\n3 reset\nend 9\n", (3, "play", "reset")),
      ("2 pause\nend 4\n", "2 pause\n3 reset\nend 9\n", (3, nil, "reset")),
      // Only the first session states section A. Its line must not be paired with the second session's section B.
      ("section A gravity 4\nsection B gravity 5\n", "section B gravity 5\n", (nil, "section A gravity 4", nil)),
      ("2 pause\nend 4\n", "2 pause\n4 reset\n", (4, "end", "reset")),
      ("2 pause\nend 4\n", "2 pause\nend 5\n", (4, "end", nil)),
      ("2 pause\nend 4\n", "2 pause\n", (4, "end", nil)),
      ("1 spawn 0 1\n", "1 spawn -0 1\n", (1, "spawn 0 1", "spawn -0 1")),
    ] as [(String, String, (Int64?, String?, String?)?)])
  func differenceIsTheFirstDifferingSettingOrGesture(
    first: String, second: String, expected: (Int64?, String?, String?)?
  ) throws {
    let head = "clumsy 1 engine 2\n"
    let (left, right) = (try Session(parsing: head + first), try Session(parsing: head + second))
    let found = left.difference(from: right)
    #expect(found?.tick == expected?.0 && found?.first == expected?.1 && found?.second == expected?.2)
    #expect((found == nil) == (expected == nil))
    let reverse = right.difference(from: left)
    #expect(reverse?.tick == found?.tick && reverse?.first == found?.second && reverse?.second == found?.first)
  }

  @Test func differenceExistsExactlyIfTheTextsDiffer() throws {
    var sessions = RandomSession(seed: 5)
    var last = sessions.session()
    for _ in 0..<sessionCount / 3 {
      let session = sessions.session()
      #expect(session.difference(from: session) == nil)
      let difference = session.difference(from: last)
      #expect((difference == nil) == (session.text == last.text))
      if let difference { #expect(difference.first != difference.second) }
      last = session
    }
  }
}
