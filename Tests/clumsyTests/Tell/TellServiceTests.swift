import Glibc
import Instrument
import Testing

@testable import clumsy

/// Tests the service of `clumsy tell`, with socket pairs for clients and a simulated performance.
@Suite struct TellServiceTests {
  /// The simulated performance is a class, because the service copies its target.
  private final class SimulatedPerformance {
    var sent: [Gesture] = []
    /// Returns the outcome of a gesture; nil while the gesture is in flight.
    var outcome: (Gesture) -> GestureOutcome? = { _ in .applied }
    var isOpen = true
    /// The musical time at which sent gestures take effect (`effect`), and the present time (`now`), both in ns.
    var effect: Int64 = 0
    var now: Int64 = 0
    /// The time by which each call of `hasReached` advances `now`, in ns.
    var pace: Int64 = 0
    /// The questions that the service asked.
    var questions: [Question] = []
  }

  private struct Target: TellTarget {
    let performance: SimulatedPerformance
    mutating func send(_ gesture: Gesture) -> Bool {
      if performance.isOpen { performance.sent.append(gesture) }
      return performance.isOpen
    }
    var effect: Int64 { performance.effect }
    func hasReached(_ nanoseconds: Int64) -> Bool {
      defer { performance.now += performance.pace }
      return performance.now >= nanoseconds
    }
    func ask(_ request: RunRequest) -> Question? {
      let question = Question(request, isAwaited: true)
      if request == .undo { question.answer(.failure(Refusal("nothing can be undone"))) }
      if request != .time, request != .undo { question.answer(.success("\(request)")) }
      performance.questions.append(question)
      return question
    }
    mutating func outcome() -> GestureOutcome? { performance.sent.last.flatMap(performance.outcome) }
  }

  /// A client's end of a connection.
  private final class Peer {
    let descriptor: CInt
    init(_ service: inout TellService<Target>) {
      var ends: [CInt] = [-1, -1]
      socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0, &ends)
      service.add(ends[0])
      descriptor = ends[1]
      _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    }
    deinit { close(descriptor) }

    func say(_ text: String) { say(Array(text.utf8)) }
    func say(_ bytes: [UInt8]) { _ = send(descriptor, bytes, bytes.count, CInt(MSG_NOSIGNAL)) }

    func receivedText() -> String {
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      let count = recv(descriptor, &buffer, buffer.count, 0)
      return String(decoding: buffer[..<max(0, count)], as: UTF8.self)
    }
  }

  /// Calls the service's `turn` several times. Each time, a new client sends a line, so that `poll` does not sleep.
  private func turn(_ service: inout TellService<Target>, times: Int = 4) {
    for _ in 0..<times {
      let waker = Peer(&service)
      waker.say("\n")
      let goesOn = service.turn(listener: -1, ending: -1)
      #expect(goesOn)
    }
  }

  @Test func linesAreHandledInOrderAndAnswered() {
    let performance = SimulatedPerformance()
    var service = TellService(Target(performance: performance))
    let peer = Peer(&service)
    performance.outcome = { gesture in
      gesture == .reset
        ? .refused(GestureEvent(nanoseconds: 12_000_000, source: 0, gesture: .reset, refusal: .full)) : .applied
    }
    peer.say("pause\nreset\nnonsense 1\nplay\n")
    turn(&service, times: 8)
    #expect(performance.sent == [.pause, .reset, .play])
    #expect(
      peer.receivedText() == """
        0
        75 refused at tick 3: the stage is full; allowed: 16 balls
        64 column 1: found 'nonsense', expected a gesture
        0

        """)
  }

  @Test func requestIsAnsweredWithTextOfRun() {
    var service = TellService(Target(performance: SimulatedPerformance()))
    let peer = Peer(&service)
    peer.say("keep\nkeep dusk\nundo\npreset rain\nquit\nkeep a b\n")
    turn(&service, times: 8)
    #expect(
      peer.receivedText() == """
        0 keep(name: nil)
        0 keep(name: Optional("dusk"))
        75 nothing can be undone
        0 preset("rain")
        0 quit
        64 keep takes a one-word name, or nothing

        """)
  }

  /// A `time` request of one program must not delay other programs' gestures.
  @Test func gesturesDoNotWaitForAnotherClientsAnswer() {
    let performance = SimulatedPerformance()
    var service = TellService(Target(performance: performance))
    let (asker, player) = (Peer(&service), Peer(&service))
    asker.say("time\nreset\n")
    turn(&service)
    player.say("pause\n")
    turn(&service, times: 8)
    #expect(performance.questions.map(\.request) == [.time] && performance.sent == [.pause])
    #expect(player.receivedText() == "0\n" && asker.receivedText() == "")
    performance.questions.first?.answer(.success("now"))
    turn(&service, times: 8)
    #expect(asker.receivedText() == "0 now\n0\n" && performance.sent == [.pause, .reset])
    asker.say("time\n")
    turn(&service)
    service.finish()
    #expect(asker.receivedText() == "69 the run has ended\n")
  }

  @Test func gestureIsAnsweredAfterItHasTakenEffect() {
    let performance = SimulatedPerformance()
    var service = TellService(Target(performance: performance))
    let peer = Peer(&service)
    performance.outcome = { _ in nil }
    peer.say("pause\nplay\n")
    turn(&service, times: 8)
    #expect(performance.sent == [.pause] && peer.receivedText() == "")
    performance.outcome = { _ in .applied }
    turn(&service, times: 8)
    #expect(performance.sent == [.pause, .play] && peer.receivedText() == "0\n0\n")
  }

  /// Before `clumsy tell` exits, it sends an empty line and waits for the answer, so the run's end loses no gesture.
  @Test func emptyLineIsAnsweredAfterAllGesturesHaveTakenEffect() {
    let performance = SimulatedPerformance()
    var service = TellService(Target(performance: performance))
    let peer = Peer(&service)
    let late = Peer(&service)
    performance.effect = 8
    peer.say("pause\n\nplay\n")
    turn(&service, times: 8)
    #expect(performance.sent == [.pause] && peer.receivedText() == "0\n")
    performance.effect = 16
    late.say("reset\n\n")
    performance.now = 8
    turn(&service, times: 8)
    #expect(performance.sent.contains(.play) && peer.receivedText() == "0\n0\n")
    #expect(late.receivedText() == "0\n")
    performance.now = 16
    service.finish()
    #expect(late.receivedText() == "0\n")
  }

  /// The answer must not be lost if musical time reaches `effect` between two checks.
  @Test(arguments: 1...6) func effectBetweenTwoChecksIsAnswered(effect: Int64) {
    let performance = SimulatedPerformance()
    (performance.effect, performance.pace) = (effect, 1)
    var service = TellService(Target(performance: performance))
    let peer = Peer(&service)
    peer.say("\n")
    turn(&service, times: 12)
    #expect(peer.receivedText() == "0\n")
  }

  @Test func requestWaitsUntilEarlierGesturesHaveTakenEffect() {
    let performance = SimulatedPerformance()
    var service = TellService(Target(performance: performance))
    let peer = Peer(&service)
    performance.effect = 8
    peer.say("pause\nkeep\n")
    turn(&service, times: 8)
    #expect(peer.receivedText() == "0\n")
    performance.now = 8
    turn(&service)
    #expect(peer.receivedText() == "0 keep(name: nil)\n")
  }

  @Test func emptyLineIsAnsweredIfTheRunEndsBeforeTheEffect() {
    let performance = SimulatedPerformance()
    var service = TellService(Target(performance: performance))
    let peer = Peer(&service)
    performance.effect = 8
    peer.say("pause\n\n")
    turn(&service)
    service.finish()
    #expect(peer.receivedText() == "0\n69 the run has ended\n")
  }

  @Test func clientsTakeTurns() {
    let performance = SimulatedPerformance()
    var service = TellService(Target(performance: performance))
    let flood = Peer(&service)
    let other = Peer(&service)
    performance.outcome = { _ in nil }
    flood.say(String(repeating: "pause\n", count: 100))
    other.say("reset\n")
    turn(&service, times: 2)
    performance.outcome = { _ in .applied }
    turn(&service, times: 8)
    #expect(performance.sent.prefix(3).contains(.reset))
    #expect(other.receivedText() == "0\n")
  }

  @Test func clientThatLeavesDoesNotAffectOthers() {
    let performance = SimulatedPerformance()
    var service = TellService(Target(performance: performance))
    var leaver: Peer? = Peer(&service)
    let other = Peer(&service)
    performance.outcome = { _ in nil }
    leaver?.say("pause\nhalf a li")
    turn(&service)
    leaver = nil
    other.say("play\n")
    performance.outcome = { _ in .applied }
    turn(&service, times: 8)
    #expect(performance.sent == [.pause, .play] && other.receivedText() == "0\n")
    // The service removes the last client that `turn` made (`waker`) only in the service's next turn.
    turn(&service, times: 1)
    let count = service.clientCount
    #expect(count <= 3)
  }

  @Test func garbageAndTooLongLinesAreAnswered() {
    let performance = SimulatedPerformance()
    var service = TellService(Target(performance: performance))
    let peer = Peer(&service)
    var generator = SplitMix(seed: 14)
    for _ in 0..<64 { peer.say((0..<1500).map { _ in UInt8(truncatingIfNeeded: generator.next()) }) }
    peer.say("\n" + String(repeating: "x", count: 9000) + "\npause\n")
    var answers = ""
    for _ in 0..<2000 where performance.sent.isEmpty || !answers.hasSuffix("\n0\n") {
      turn(&service, times: 1)
      answers += peer.receivedText()
    }
    #expect(performance.sent == [.pause])
    #expect(answers.hasSuffix("64 a line is longer than 4096 bytes\n0\n"))
    #expect(answers.split(separator: "\n").dropLast().allSatisfy { $0.hasPrefix("64 ") || $0 == "0" })
  }

  /// A client's next line waits until the previous answer is sent, so unread answers cannot fill the memory.
  @Test func aClientThatReadsNoAnswersDoesNotDelayOthers() {
    let performance = SimulatedPerformance()
    var service = TellService(Target(performance: performance))
    let mute = Peer(&service)
    let other = Peer(&service)
    for _ in 0..<20_000 {
      mute.say(String(repeating: "x\n", count: 500))
      turn(&service, times: 1)
    }
    other.say("pause\n")
    turn(&service, times: 80)
    #expect(performance.sent == [.pause] && other.receivedText() == "0\n")
  }

  @Test func idleClientsMakeRoomForOthers() {
    let performance = SimulatedPerformance()
    var service = TellService(Target(performance: performance))
    let peers = (0..<TellService<Target>.limit).map { _ in Peer(&service) }
    peers[0].say("half a l")
    usleep(UInt32(TellService<Target>.patience / 1000) + 1_000)
    peers[1].say("pause\n")
    _ = service.turn(listener: -1, ending: -1)
    let count = service.clientCount
    #expect(count == TellService<Target>.limit - 1)
    for _ in 0..<4 { _ = service.turn(listener: -1, ending: peers[1].descriptor) }
    #expect(peers[1].receivedText() == "0\n")
  }

  @Test func waitingClientsAreAnsweredAtEnd() {
    let performance = SimulatedPerformance()
    var service = TellService(Target(performance: performance))
    let first = Peer(&service)
    let second = Peer(&service)
    performance.outcome = { _ in nil }
    first.say("pause\n")
    turn(&service)
    second.say("play\n")
    turn(&service)
    service.finish()
    #expect(first.receivedText() == "69 the run has ended\n" && second.receivedText() == "69 the run has ended\n")
    #expect(performance.sent == [.pause])
  }

  @Test func gestureIsRefusedAfterEndOfRun() {
    let performance = SimulatedPerformance()
    var service = TellService(Target(performance: performance))
    let peer = Peer(&service)
    performance.isOpen = false
    peer.say("pause\n")
    turn(&service)
    #expect(peer.receivedText() == "69 the run has ended\n")
    performance.isOpen = true
    performance.outcome = { _ in .withdrawn }
    peer.say("pause\n")
    turn(&service)
    #expect(peer.receivedText() == "69 the run has ended\n")
  }

  @Test func endingDescriptorEndsService() {
    var service = TellService(Target(performance: SimulatedPerformance()))
    var ends: [CInt] = [-1, -1]
    pipe(&ends)
    close(ends[1])
    defer { close(ends[0]) }
    let goesOn = service.turn(listener: -1, ending: ends[0])
    #expect(!goesOn)
  }
}

/// A deterministic pseudo-random generator.
struct SplitMix {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
