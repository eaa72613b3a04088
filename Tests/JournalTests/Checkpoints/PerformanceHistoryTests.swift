import ChordEngine
import Glibc
import Instrument
import Physics2D
import Sessions
import Testing

@testable import Journal

@Suite struct PerformanceHistoryTests {
  private static func gestures(_ random: inout SplitMix64, until tick: Int64) -> [TimedGesture] {
    var list: [TimedGesture] = []
    var now: Int64 = 0
    func number(_ random: inout SplitMix64, _ low: Double, _ high: Double) -> Double { random.next(in: low..<high) }
    while true {
      now += Int64(number(&random, 0, 6000))
      guard now < tick else { return list }
      let ball = Int(number(&random, 0, 7))
      let gesture: Gesture
      switch Int(number(&random, 0, 14)) {
      case 0: gesture = .set(.gravity, number(&random, 1, 25))
      case 1: gesture = .set(.speed, number(&random, 50, 700))
      case 2: gesture = .set(.reverb, 1)
      case 3: gesture = .flickBall(ball, x: number(&random, -200, 200), y: number(&random, -200, 200))
      case 4: gesture = .dragBall(ball, x: number(&random, 510, 990), y: number(&random, 300, 690))
      case 5: gesture = .spawn(x: number(&random, 510, 990), y: number(&random, 300, 690))
      case 6: gesture = .remove(ball: ball)
      case 7:
        let degree = Degree(rawValue: UInt8(ball)) ?? .one
        gesture = .moveBouncer(degree, x: number(&random, 60, 430), y: number(&random, 60, 630))
      case 8: gesture = .chord(ball, Settings().chordset[(ball + 3) % 8])
      case 9: gesture = .move(LFO(.gravity, from: 3, to: number(&random, 4, 12), period: 9_000_000_000, shape: .smooth))
      case 10: gesture = .set(.bouncer(ball % 7), ball % 2 == 0 ? 0 : 1)
      case 11: gesture = .set(.shortestGap, number(&random, 0, 100))
      case 12: gesture = .reset
      default: gesture = list.last?.gesture == .pause ? .play : .pause
      }
      list.append(TimedGesture(tick: now, gesture: gesture))
      if gesture == .pause {
        now += 100
        list.append(TimedGesture(tick: now, gesture: .play))
      }
    }
  }

  private static func settings(_ random: inout SplitMix64) -> Settings {
    var settings = Settings()
    settings.seed = random.next()
    return settings
  }

  /// Returns the saved bytes of a performance after `cue`; nil if there is no performance.
  private static func bytes(_ performance: consuming Performance?) -> [UInt8]? {
    guard var performance else { return nil }
    performance.cue()
    return performance.bytes
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func performanceIsTheSameFromTheBeginningAndFromACheckpoint(seed: UInt64) throws {
    let folder = TestFolder()
    let checkpoints = CheckpointFolder(folder.path("cache"))
    var random = SplitMix64(seed: seed)
    let settings = Self.settings(&random)
    let gestures = Self.gestures(&random, until: 4 * PerformanceHistory.interval)
    let history = PerformanceHistory(settings, gestures, checkpoints)
    var ticks = (0..<4).map { _ in Int64(random.next(in: 0..<Double(4 * PerformanceHistory.interval))) }
    ticks += [3 * PerformanceHistory.interval, gestures[gestures.count / 2].tick]
    for tick in ticks {
      let time = tick * Performance.tick
      let expected = Self.bytes(try Performance(settings, after: gestures, at: time))
      #expect(
        Self.bytes(try history.performance(at: time)) == expected,
        "first call for tick \(tick), with or without a checkpoint")
      #expect(
        Self.bytes(try history.performance(at: time)) == expected, "second call for tick \(tick), with a checkpoint")
    }
    #expect(!TestFolder.names(in: checkpoints.path).isEmpty)
    #expect(TestFolder.names(in: checkpoints.path).allSatisfy { $0.hasSuffix(".checkpoint") })
  }

  @Test func forkStartsFromACheckpointOfTheOriginal() throws {
    let folder = TestFolder()
    let checkpoints = CheckpointFolder(folder.path("cache"))
    let end = 3 * PerformanceHistory.interval * Performance.tick
    let gestures = [TimedGesture(tick: 100, gesture: .set(.gravity, 4))]
    _ = try PerformanceHistory(Settings(), gestures, checkpoints).performance(at: end)
    #expect(TestFolder.names(in: checkpoints.path).count == 3)
    // The fork differs from the time of the second checkpoint on.
    let other = gestures + [TimedGesture(tick: 2 * PerformanceHistory.interval, gesture: .set(.gravity, 9))]
    var times: [Int64] = []
    let fork = try PerformanceHistory(Settings(), other, checkpoints).performance(at: end) { time in
      times.append(time)
      return true
    }
    #expect(times == [end], "the fork must be computed from the second checkpoint on, not from the beginning")
    #expect(Self.bytes(fork) == Self.bytes(try Performance(Settings(), after: other, at: end)))
    #expect(TestFolder.names(in: checkpoints.path).count == 4)
  }

  @Test func damagedOrForeignCheckpointIsIgnored() throws {
    let folder = TestFolder()
    let checkpoints = CheckpointFolder(folder.path("cache"))
    let time = PerformanceHistory.interval * Performance.tick
    let gestures = [TimedGesture(tick: 7000, gesture: .flickBall(1, x: 30, y: 40))]
    let history = PerformanceHistory(Settings(), gestures, checkpoints, savesCheckpoints: false)
    let expected = Self.bytes(try Performance(Settings(), after: gestures, at: time))
    _ = try PerformanceHistory(Settings(), gestures, checkpoints).performance(at: time)
    let path = checkpoints.path + "/" + (try #require(TestFolder.names(in: checkpoints.path).first))
    let whole = try #require(Bytes.read(path))
    // Make an intact checkpoint of another session for the same time.
    let foreign = CheckpointFolder(folder.path("other"))
    _ = try PerformanceHistory(Settings(), [], foreign).performance(at: time)
    let name = try #require(TestFolder.names(in: foreign.path).first)
    let other = try #require(Bytes.read(foreign.path + "/" + name))
    var faults = [[], Array(whole.prefix(23)), Array(whole.dropLast()), whole + [0], other]
    for index in stride(from: 0, to: whole.count, by: max(1, whole.count / 40)) {
      var damaged = whole
      damaged[index] ^= 0x10
      faults.append(damaged)
    }
    for fault in faults {
      Bytes.write(fault, to: path)
      #expect(Self.bytes(try history.performance(at: time)) == expected)
    }
    unlink(path)
    mkdir(path, 0o700)
    #expect(Self.bytes(try history.performance(at: time)) == expected, "a folder")
    rmdir(path)
    mkfifo(path, 0o600)
    #expect(Self.bytes(try history.performance(at: time)) == expected, "a pipe")
    // A damaged checkpoint is rewritten.
    unlink(path)
    Bytes.write([1, 2, 3], to: path)
    _ = try PerformanceHistory(Settings(), gestures, checkpoints).performance(at: time)
    #expect(Bytes.read(path) == whole)
  }

  @Test func unwritableFolderIsIgnored() throws {
    let folder = TestFolder()
    folder.write("", to: folder.path("file"))
    let time = 2 * PerformanceHistory.interval * Performance.tick
    let history = PerformanceHistory(Settings(), [], CheckpointFolder(folder.path("file/cache")))
    #expect(
      Self.bytes(try history.performance(at: time)) == Self.bytes(try Performance(Settings(), after: [], at: time)))
  }

  @Test func computationOfALongPastCanBeCancelled() throws {
    let folder = TestFolder()
    for checkpoints in [nil, CheckpointFolder(folder.path("cache"))] {
      var times: [Int64] = []
      let history = PerformanceHistory(Settings(), [], checkpoints)
      let performance = try history.performance(at: Performance.latest) { time in
        times.append(time / Performance.tick)
        return times.count < 3
      }
      let isEnded = performance == nil
      #expect(isEnded && times == [1, 2, 3].map { $0 * PerformanceHistory.interval })
    }
  }

  /// Checkpoints are saved every five minutes in the hour before `last`, hourly in the day before `last`, and daily
  /// before that. `last` is a number of intervals of five minutes.
  @Test func earlierCheckpointsAreSparser() {
    let last: Int64 = 12 * 24 * 40 + 5
    let saved = (1...last).filter { PerformanceHistory.isCheckpoint($0, of: last) }
    #expect(saved.suffix(12) == ((last - 11)...last).map { $0 })
    #expect(saved.count == 12 + 23 + 40 - 1)
    #expect(saved.first == 288)
  }
}

enum Bytes {
  static func read(_ path: String) -> [UInt8]? { try? Journal.read(path, atMost: 1 << 24) }

  static func write(_ bytes: [UInt8], to path: String) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    _ = Journal.write(bytes, at: 0, to: descriptor)
    close(descriptor)
  }
}
