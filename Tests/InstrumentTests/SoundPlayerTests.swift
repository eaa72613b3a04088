import CAllocations
import MIDI
import Physics2D
import Synth
import Testing

@testable import Instrument

@Suite struct SoundPlayerTests {
  static let rates = [8000, 44_100, 48_000, 96_000, 192_000]

  /// A time halfway between two frames belongs to the later frame.
  @Test(arguments: rates) func aTimeHasItsNearestFrame(rate: Int) {
    var random = SplitMix64(seed: UInt64(rate))
    var times = (0..<5000).map { index in Int64(random.next() >> UInt64(1 + index % 62)) % Performance.latest }
    times += [0, 1, 999_999_999, 1_000_000_000, Performance.latest]
    for time in times {
      let (exact, frame) = (time.multipliedFullWidth(by: Int64(rate)), SoundPlayer.frame(of: time, rate: rate))
      let nearest = frame.multipliedFullWidth(by: 1_000_000_000)
      // The difference is small, so the low halves suffice.
      let late = Int64(bitPattern: nearest.low &- exact.low)
      #expect((-499_999_999...500_000_000).contains(late), "\(time) ns")
      #expect(nearest.high == exact.high || abs(nearest.high - exact.high) == 1)
    }
  }

  /// Compares the player with a synthesizer that gets each of a thousand notes at the exact nearest frame.
  @Test(arguments: rates) func aNoteStartsAtItsNearestFrame(rate: Int) {
    let length = 4000
    var random = SplitMix64(seed: UInt64(rate))
    var events: [PerformanceEvent] = []
    let times = (0..<1000).map { _ in Int64(random.next() % UInt64(length * 1_000_000_000 / rate)) }.sorted()
    for (number, time) in times.enumerated() { events.append(.noteOn(UInt8(40 + number % 40), 100, at: time)) }
    var player = SoundPlayer(Settings(), rate: rate)
    let played = player.play(events, frames: length)
    var synth = Synthesizer(rate: rate, settings: Settings().values.synth)
    var expected = [StereoFrame](repeating: .zero, count: length)
    var next = 0
    for frame in 0..<length {
      // The nearest frame is time · rate / 10⁹ + ½, rounded down.
      while next < times.count, (2 * Int(times[next]) * rate + 1_000_000_000) / 2_000_000_000 == frame {
        synth.noteOn(
          .keys, note: UInt8(40 + next % 40), velocity: 100, stroke: SoundPlayer.stroke(at: times[next]))
        next += 1
      }
      expected.withUnsafeMutableBufferPointer { synth.render($0.baseAddress! + frame, count: 1) }
    }
    #expect(played == expected && played.contains { $0 != .zero })
  }

  @Test(arguments: [1, 31, 64, 1000]) func blockLengthChangesNothing(length: Int) throws {
    let events = try Self.events()
    let expected = Self.moving.sound(of: events, frames: 24_000)
    #expect(Self.moving.sound(of: events, frames: 24_000, block: length) == expected)
    #expect(expected.contains { $0 != .zero } && expected.allSatisfy { abs($0.x) <= 1 && abs($0.y) <= 1 })
  }

  @Test func placeOfANotePansItsSound() {
    let note = Message.noteOn(channel: Channel(number: 2), note: 60, velocity: 100)
    let balances = [-127, -40, 40, 127].map { (place: Int8) in
      let event = PerformanceEvent.message(TimedMessage(nanoseconds: 0, voice: .key, place: place, message: note))
      let frames = Settings().sound(of: [event], frames: 8000)
      return frames.reduce(0) { $0 + $1.y * $1.y } / frames.reduce(0) { $0 + $1.x * $1.x }
    }
    #expect(balances == balances.sorted() && balances[3] > 1.4 * balances[0], "\(balances)")
  }

  @Test func aNoteOfVelocityZeroEnds() {
    let begins = PerformanceEvent.noteOn(60, 100, at: 0)
    let zero = Settings().sound(of: [begins, .noteOn(60, 0, at: 200_000_000)], frames: 8000)
    let off = Message.noteOff(channel: Channel(number: 2), note: 60, velocity: 64)
    let ended = Settings().sound(of: [begins, .message(off, .key, at: 200_000_000)], frames: 8000)
    #expect(zero == ended && Settings().sound(of: [begins], frames: 8000) != zero)
  }

  /// Formerly, the reverb of each part began to rotate at its own first note, so the sum differed by 25 %.
  @Test func thePartsAddUpToTheWhole() throws {
    let events = try Self.events()
    let whole = Self.moving.sound(of: events, frames: 16_000)
    let parts = [Part.bass, .keys].map { Self.moving.sound(of: events, frames: 16_000, part: $0) }
    let differences = whole.indices.map { parts[0][$0] + parts[1][$0] - whole[$0] }
    #expect(differences.allSatisfy { max(abs($0.x), abs($0.y)) < 1e-6 })
    for part in parts { #expect(part.contains { $0 != .zero }) }
  }

  @Test(arguments: [(Parameter.sound, 4.0), (.bassSound, 5)])
  func aSoundChangesWhilePlaying(parameter: Parameter, value: Double) {
    let start: Int64 = 100_000_000
    let voice = parameter == .sound ? Voice.key : .bass
    var changed = Settings()
    changed[parameter] = value
    let note = PerformanceEvent.noteOn(50, 90, voice, at: start)
    let expected = changed.sound(of: [note], frames: 4000)
    #expect(Settings().sound(of: [.set(parameter, value, at: start), note], frames: 4000) == expected)
    #expect(Settings().sound(of: [note], frames: 4000) != expected)
  }

  @Test func aJumpEndsTheNotes() {
    var player = SoundPlayer(Settings(), rate: 48_000)
    _ = player.play([.noteOn(60, 100, at: 0)], frames: 4800)
    player.resync(to: 3_600_000_000_000)
    let frame = player.frame
    #expect(frame == 48_000 * 3600)
    _ = player.play([], frames: 48_000 * 8)
    let isSilent = player.isSilent
    #expect(isSilent)
  }

  @Test func aPlayerAllocatesNothingAfterItsConstruction() throws {
    let events = try Self.events()
    var block = [StereoFrame](repeating: .zero, count: 64)
    for round in 0..<2 {
      var player = SoundPlayer(Self.moving, rate: 8000)
      let before = allocation_count()
      // An iterator would allocate in debug builds.
      for index in events.indices {
        let frame = SoundPlayer.frame(of: events[index].nanoseconds, rate: 8000)
        while player.frame < frame { player.render(&block, count: 1) }
        player.apply(events[index])
      }
      player.resync(to: 9_000_000_000)
      player.endAllNotes()
      player.render(&block, count: 64)
      let allocations = allocation_count() - before
      if round == 1 { #expect(allocations == 0) }
    }
  }

  /// Settings with oscillating sound parameters.
  private static var moving: Settings {
    var settings = Preset.club.settings
    settings[.reverbWet] = 0.2
    settings[.delayWet] = 30
    _ = settings.oscillators.set(LFO(.cutoff, from: 300, to: 2900, period: second, shape: .smooth))
    _ = settings.oscillators.set(LFO(.sound, from: 0, to: 6, period: second, shape: .steps))
    return settings
  }

  private static func events() throws -> [PerformanceEvent] {
    var performance = try Performance(moving)
    var events = FixedBuffer<PerformanceEvent>(capacity: 4096)
    let gestures: [(Int64, Gesture)] = [
      (400, .set(.resonance, 12)), (500, .pause), (652, .set(.level, -6)), (752, .play), (1000, .set(.delayTime, 0.1)),
      (1300, .move(LFO(.reverbWet, from: 0, to: 0.4, period: second))), (1500, .set(.sound, 2)), (2000, .reset),
    ]
    for (milliseconds, gesture) in gestures {
      _ = performance.advance(to: milliseconds * 1_000_000, events: &events)
      performance.apply(gesture, events: &events)
    }
    _ = performance.advance(to: 3 * second, events: &events)
    return events.indices.map { events[$0] }
  }
}
