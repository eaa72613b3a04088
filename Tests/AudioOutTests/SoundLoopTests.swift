import CAllocations
import Glibc
import Instrument
import RealTime
import Synth
import Testing

@testable import AudioOut

struct SoundLoopTests {
  /// Returns the device's frames from the first audible frame on.
  private static func sound(of device: MemoryDevice) -> ArraySlice<SIMD2<Float>> {
    let frames = Array(device.frames.prefix(device.count))
    return frames[(frames.firstIndex { $0 != .zero } ?? frames.endIndex)...]
  }

  private static func sound(of frames: [SIMD2<Float>]) -> ArraySlice<SIMD2<Float>> {
    frames[(frames.firstIndex { $0 != .zero } ?? frames.endIndex)...]
  }

  /// `true` if two sounds are bit-identical over the shorter length.
  private static func agree(_ one: ArraySlice<SIMD2<Float>>, _ other: ArraySlice<SIMD2<Float>>) -> Bool {
    !one.isEmpty && zip(one, other).allSatisfy { $0 == $1 }
  }

  @Test(arguments: [true, false], [10_000_000, 7_777_777] as [Int64])
  func withoutDriftADeviceGetsWhatIsRendered(isPaced: Bool, turn: Int64) {
    let time = MemoryTime()
    let device = MemoryDevice(time, isPaced: isPaced)
    let room = Room(device, time: time)
    room.turn(for: 0.3, every: turn)
    room.pass(16)
    room.tap.clock.run(from: time.now() + 1_000)
    room.turn(for: 4, every: turn)
    let expected = Self.sound(of: Room.rendered(Room.notes(16), frames: 4 * Room.rate))
    let sound = Self.sound(of: device)
    #expect(sound.count > 3 * Room.rate)
    let first = zip(sound, expected).enumerated().first { $1.0 != $1.1 }?.offset
    #expect(first == nil, "\(room.loop.shift), \(room.deviation)")
    #expect(room.dropouts == 0 && room.lostNotes == 0)
  }

  @Test func thePeakIsTheGreatestAmplitudeThatWasWritten() {
    let time = MemoryTime()
    let device = MemoryDevice(time)
    let room = Room(device, time: time)
    room.turn(for: 0.3)
    #expect(room.takePeak() == 0)
    room.pass(16)
    room.tap.clock.run(from: time.now() + 1_000)
    var before = device.count
    for _ in 0..<8 {
      room.turn(for: 0.5)
      let written = device.frames[before..<device.count]
      before = device.count
      let greatest = written.reduce(Float(0)) { max($0, abs($1.x), abs($1.y)) }
      #expect(greatest > 0.001 && room.takePeak() == greatest)
    }
    #expect(room.takePeak() == 0)
  }

  @Test(arguments: [0, 5e-4, -5e-4], [0, 1e6]) func aNoteIsHeardTheLatencyAfterItsTime(drift: Double, jitter: Double) {
    let time = MemoryTime()
    let device = MemoryDevice(time, drift: drift, jitter: jitter)
    let room = Room(device, time: time)
    room.turn(for: 2)
    let origin = time.now()
    // With an interval of 3 s, each note begins in silence.
    let interval: Int64 = 3_000_000_000
    room.pass(10, every: interval, pitches: 1)
    room.tap.clock.run(from: origin)
    room.turn(for: 30)
    let alone = Room.rendered(Room.notes(1), frames: Room.rate)
    let attack = (alone.firstIndex { abs($0.x) > 0.01 } ?? 0) - Int(SoundPlayer.frame(of: 100_000_001, rate: Room.rate))
    var frame = 0
    for index in 0..<9 {
      let due = origin + 100_000_001 + Int64(index) * interval + Room.latency
      while device.time(of: frame) < due - 20_000_000 { frame += 1 }
      while frame < device.count, abs(device.frames[frame].x) <= 0.01 { frame += 1 }
      let heard = device.time(of: frame) - Int64(attack - room.playerLatency) * 1_000_000_000 / Int64(Room.rate)
      // The limit of 1 ms is eight frames of 125 µs.
      #expect(abs(heard - due) < 1_000_000, "note \(index): \((heard - due) / 1000) µs")
    }
    #expect(room.lostNotes == 0)
  }

  @Test func aDropoutIsCountedAndRecoveredAtTheNextTurn() {
    let time = MemoryTime()
    let device = MemoryDevice(time)
    let room = Room(device, time: time)
    room.pass(16)
    room.tap.clock.run(from: time.now())
    room.turn(for: 1)
    // Sleep for 45 ms: the buffer holds only 30 ms.
    time.sleep(until: time.now() + 45_000_000)
    room.turn(for: 0.02)
    #expect(device.starts == 2 && room.dropouts == 1)
    let before = device.count
    room.turn(for: 2)
    #expect(device.count - before >= 2 * Room.rate - 240)
    #expect(Array(device.frames[before..<device.count]).contains { $0 != .zero })
    #expect(room.dropouts == 1 && room.lostNotes == 0)
  }

  @Test func aDeviceThatVanishesIsGivenBackAndSoundsAgainWhenItReturns() {
    let time = MemoryTime()
    let device = MemoryDevice(time)
    let room = Room(device, time: time)
    room.pass(40)
    room.tap.clock.run(from: time.now())
    room.turn(for: 1)
    device.failure = -Int(ENODEV)
    room.turn(for: 3)
    #expect(room.link.losses.pop() == -ENODEV && room.link.losses.pop() == nil)
    #expect(room.link.returns.pop() === device)
    let next = MemoryDevice(time)
    _ = room.link.arrivals.push(next)
    room.turn(for: 2)
    let sound = Self.sound(of: next)
    #expect(sound.count > 3 * Room.rate / 2)
    #expect(room.lostNotes == 0)
  }

  /// Formerly, a device opened before the rate was known played the music too slowly.
  @Test func aDeviceOfAnotherRateIsGivenBackUnplayed() {
    let time = MemoryTime()
    let device = MemoryDevice(time, rate: 4000)
    let room = Room(device, time: time)
    room.turn(for: 0.1)
    #expect(room.link.returns.pop() === device && device.starts == 0 && device.count == 0)
  }

  /// Formerly, a note rang for seconds if the tap was full when the note-off came.
  @Test func aNoteWhoseEndFoundNoSpaceEnds() throws {
    for capacity in [1, 2] {
      let time = MemoryTime()
      let device = MemoryDevice(time)
      var settings = Settings()
      settings[.sound] = Double(Sound.littleEP.rawValue)
      let room = Room(device, time: time, settings: settings, capacity: capacity)
      room.pass(1)
      room.tap.clock.run(from: time.now())
      room.turn(for: 0.5)
      #expect(room.tap.missedCount == 2 - capacity && room.tap.wantsStart == (capacity == 1))
      if room.tap.wantsStart { try Self.restart(room, settings) }
      room.turn(for: 1.5)
      let last = device.frames[(device.count - 400)..<device.count].map { abs($0.x) }.max() ?? 1
      #expect(last < 1e-3)
    }
  }

  /// Formerly, a process without a device that had been stopped for a night rendered the night's sound at audio
  /// priority.
  @Test func soundMissedWhileStoppedIsNotRendered() {
    let time = MemoryTime()
    let room = Room(time: time)
    room.pass(8)
    let origin = time.now()
    room.tap.clock.run(from: origin)
    room.turn(for: 1)
    let before = room.playerFrame
    time.sleep(until: time.now() + 30_000_000_000_000)
    room.tap.clock.run(from: origin + 30_000_000_000_000)
    room.turn(for: 0.5)
    #expect(room.playerFrame > before && room.playerFrame - before < Int64(Room.rate))
  }

  @Test func aDeviceThatStandsStillIsGivenBack() {
    let time = MemoryTime()
    let device = MemoryDevice(time, drift: 1e9)
    let room = Room(device, time: time)
    room.turn(for: 3)
    #expect(room.link.losses.pop() == -ETIMEDOUT && room.link.returns.pop() === device)
  }

  @Test func whileTheClockStandsNotesEndAndTheMusicGoesOnFromThere() {
    let time = MemoryTime()
    let device = MemoryDevice(time, isPaced: false)
    var settings = Settings()
    settings[.sound] = Double(Sound.grand.rawValue)
    settings[.reverbWet] = 0
    let room = Room(device, time: time, settings: settings)
    // A half-second note begins 0.1 s before the clock stops; undamped, it would ring for seconds.
    room.pass(8, every: 1_000_000_000, from: 900_000_001)
    let origin = time.now()
    room.tap.clock.run(from: origin)
    room.turn(for: 1)
    let stood = time.now() - origin
    room.tap.clock.stand(at: stood)
    room.turn(for: 0.1)
    #expect(room.music == .stands && room.stopTime == stood)
    let waiting = room.tap.events.first
    room.turn(for: 1)
    #expect(room.tap.events.first == waiting)
    #expect(device.frames[device.count - 1] == .zero)
    let before = device.count
    room.tap.clock.run(from: time.now() - stood)
    room.turn(for: 1)
    #expect(room.music == .runs && room.tap.events.first != waiting)
    #expect(Array(device.frames[before..<device.count]).contains { $0 != .zero })
  }

  @Test func aClockThatJumpsTakesTheMusicWithIt() {
    let time = MemoryTime()
    let device = MemoryDevice(time)
    let room = Room(device, time: time)
    room.pass(40)
    let origin = time.now()
    room.tap.clock.run(from: origin)
    room.turn(for: 1)
    // The musical clock jumps back by 0.5 s.
    room.tap.clock.run(from: origin + 500_000_000)
    room.turn(for: 1)
    #expect(room.playerFrame < 3 * Int64(Room.rate) / 2 + 800)
    #expect(abs(room.deviation) < 1_000_000)
  }

  /// A replay seeks. Events from before the jump, which are later in the music, must not delay the new events.
  @Test(arguments: [400_000_000, 5_000_000_000] as [Int64], [true, false])
  func aJumpDropsTheEventsBeforeIt(goal: Int64, isStanding: Bool) throws {
    let time = MemoryTime()
    let device = MemoryDevice(time)
    let room = Room(device, time: time)
    room.pass(40)
    room.tap.clock.run(from: time.now())
    room.turn(for: 1)
    if isStanding { room.tap.clock.stand(at: 1_000_000_000) }
    #expect(room.tap.jump(try Performance(Settings(), after: [], at: goal).start))
    room.pass(8, from: goal + 100_000_001)
    // The clock is not set yet: nothing of the new time may sound.
    room.turn(for: 0.05)
    #expect(room.lostNotes == 0 && room.tap.events.first != nil)
    if isStanding { room.tap.clock.stand(at: goal) } else { room.tap.clock.run(from: time.now() - goal) }
    room.tap.finishJump()
    room.turn(for: 0.02)
    if isStanding { room.tap.clock.run(from: time.now() - goal) }
    room.turn(for: 1)
    let frame = SoundPlayer.frame(of: goal + 1_000_000_000, rate: Room.rate)
    #expect(abs(room.playerFrame - frame) < 800 && abs(room.deviation) < 1_000_000 && room.lostNotes == 0)
    let next = try #require(room.tap.events.first)
    #expect((goal + 900_000_000...goal + 1_400_000_000).contains(next.nanoseconds))
  }

  @Test func atTheEndItFadesAndGivesTheDeviceBack() {
    let time = MemoryTime()
    let device = MemoryDevice(time)
    let room = Room(device, time: time)
    room.pass(4, every: 50_000_000)
    room.tap.clock.run(from: time.now())
    room.turn(for: 0.3)
    room.tap.clock.stand(at: 300_000_000)
    room.tap.end()
    let before = time.now()
    room.loop.run()
    #expect(time.now() - before < 400_000_000)
    #expect(!room.isPlaying && room.link.returns.pop() === device)
    let last = Array(device.frames[(device.count - 100)..<device.count])
    #expect(last.allSatisfy { $0 == .zero })
    let steps = zip(device.frames.prefix(device.count), device.frames.prefix(device.count).dropFirst()).map {
      abs($0.x - $1.x)
    }
    #expect(steps.max() ?? 1 < 0.5)
  }

  /// The limiter delays the music by some milliseconds; the music's end must be heard. The loop turns every 10 ms.
  @Test(arguments: [true, false], 0..<12 as Range<Int64>)
  func theLastOfTheMusicIsHeardBeforeItFades(isPaced: Bool, milliseconds: Int64) {
    let last = 650_000_000 + milliseconds * 1_000_000
    let time = MemoryTime()
    let device = MemoryDevice(time, isPaced: isPaced)
    let room = Room(device, time: time)
    room.turn(for: 0.3)
    room.pass(3)
    room.tap.clock.run(from: time.now())
    room.turn(for: 0.65)
    room.tap.clock.stand(at: last)
    room.tap.end()
    room.loop.run()
    let end = Int(SoundPlayer.frame(of: last, rate: Room.rate)) + room.playerLatency
    let expected = Self.sound(of: Room.rendered(Room.notes(3), frames: end))
    let sound = Self.sound(of: device)
    let first = zip(sound, expected).enumerated().first { $0.element.0 != $0.element.1 }?.offset
    #expect(sound.count > expected.count && first == nil, "\(expected.count - (first ?? 0)) frames before its end")
  }

  @Test func silenceFadesOutAndIn() {
    let time = MemoryTime()
    let device = MemoryDevice(time)
    let room = Room(device, time: time)
    room.pass(16)
    room.tap.clock.run(from: time.now())
    room.turn(for: 1)
    #expect(!room.isSilent)
    room.link.wantsSilence.store(true, ordering: .releasing)
    room.turn(for: 0.2)
    #expect(room.isSilent)
    #expect(Array(device.frames[(device.count - 400)..<device.count]).allSatisfy { $0 == .zero })
    room.link.wantsSilence.store(false, ordering: .releasing)
    room.turn(for: 0.5)
    #expect(!room.isSilent)
    #expect(Array(device.frames[(device.count - 2000)..<device.count]).contains { $0 != .zero })
  }

  @Test func unpacedSinkWaitsForItsEvents() {
    let time = MemoryTime()
    let device = MemoryDevice(time, isPaced: false)
    let room = Room(device, time: time)
    room.tap.clock.run(from: time.now())
    room.turn(for: 1)
    room.pass(16)
    room.turn(for: 4)
    let expected = Self.sound(of: Room.rendered(Room.notes(16), frames: 4 * Room.rate))
    let isAlike = Self.agree(Self.sound(of: device), expected)
    #expect(isAlike)
  }

  @Test func anotherPerformanceTakesItsSoundAndEndsTheNotes() throws {
    let (room, device) = Self.holdingANote()
    var settings = Settings()
    settings[.cutoff] = 900
    settings[.level] = -20
    try Self.restart(room, settings)
    room.turn(for: 0.2)
    #expect(room.values == Settings().values, "the restart came too early")
    room.turn(for: 0.3)
    #expect(room.values == settings.values && room.tap.next == nil)
    #expect(abs(room.playerFrame - Int64(Room.rate)) < 500, "the sound must play on from its position")
    // Wait 20 s: a note that is still held would sound longer.
    room.turn(for: 20)
    #expect(Array(device.frames[(device.count - 1000)..<device.count]).allSatisfy { $0 == .zero })
    #expect(room.lostNotes == 0 && room.dropouts == 0)
  }

  /// Formerly, a late loop applied an undone gesture to the new performance.
  @Test func aGestureBeforeAnotherPerformanceIsNotMadeInIt() throws {
    let (room, _) = Self.holdingANote()
    let undone = GestureEvent(nanoseconds: 600_000_000, source: 0, gesture: .set(.cutoff, 900), refusal: nil)
    room.tap.push(.gesture(undone))
    try Self.restart(room, Settings())
    // The loop's next turn comes after both the gesture (0.6 s) and the restart (0.8 s).
    room.loop.time.sleep(until: room.loop.time.now() + 900_000_000)
    room.turn(for: 0.5)
    #expect(room.values == Settings().values && room.tap.next == nil)
  }

  @Test func anotherPerformanceAllocatesNothing() throws {
    func allocations() throws -> UInt {
      let (room, _) = Self.holdingANote()
      var settings = Settings()
      settings[.cutoff] = 900
      _ = settings.oscillators.set(LFO(.resonance, from: 0, to: 0.5, period: 1_000_000_000, shape: .smooth))
      try Self.restart(room, settings)
      let before = allocation_count()
      room.turn(for: 0.5)
      let count = allocation_count() - before
      #expect(room.tap.next == nil)
      return count
    }
    // The first round absorbs the Swift runtime's one-time allocations.
    _ = try allocations()
    let count = try allocations()
    #expect(count == 0)
  }

  /// Returns a room 0.5 s after its music began. A note struck at 0.1 s of the music is held.
  private static func holdingANote() -> (Room, MemoryDevice) {
    let time = MemoryTime()
    let device = MemoryDevice(time)
    let room = Room(device, time: time)
    room.turn(for: 0.1)
    room.tap.push(Room.notes(1)[0])
    room.tap.reach(60_000_000_000)
    room.tap.clock.run(from: time.now())
    room.turn(for: 0.5)
    return (room, device)
  }

  private static func restart(_ room: Room, _ settings: Settings) throws {
    #expect(room.tap.restart(try Performance(settings, after: [], at: 800_000_000).start))
  }

  /// The first round absorbs the Swift runtime's one-time allocations.
  @Test func nothingAllocatesOnceItPlays() {
    _ = allocationsWhilePlaying()
    #expect(allocationsWhilePlaying() == 0)
  }

  private func allocationsWhilePlaying() -> UInt {
    let time = MemoryTime()
    let device = MemoryDevice(time, drift: 1e-4)
    let room = Room(device, time: time)
    room.turn(for: 0.1)
    room.pass(16)
    room.tap.clock.run(from: time.now())
    room.turn(for: 0.5)
    let before = allocation_count()
    room.turn(for: 1)
    // Plays through a dropout, a pause and the loss of the device.
    time.sleep(until: time.now() + 60_000_000)
    room.turn(for: 0.5)
    room.tap.clock.stand(at: 1_600_000_000)
    room.turn(for: 0.2)
    room.tap.clock.run(from: time.now() - 1_600_000_000)
    room.turn(for: 0.5)
    device.failure = -Int(ENODEV)
    room.turn(for: 0.5)
    return allocation_count() - before
  }
}
