import ChordEngine
import MIDI
import Physics2D
import Testing

@testable import Instrument

@Suite struct DigestTests {
  /// Each entry except the first changes one part of the state outside the physics world.
  private static let changes: [(String, @Sendable (inout Performance) -> Void)] = [
    ("nothing", { _ in }),
    ("time", { $0.advanceSilently(to: Performance.tick) }),
    ("random numbers", { _ = $0.random.next() }),
    ("chord", { $0.degree = .two }),
    ("voicing", { $0.settings.voicing = .close }),
    ("octave", { $0.settings.key.octave = 3 }),
    ("tonic", { $0.settings.key.tonic = PitchClass(semitones: 1) }),
    ("scale", { $0.settings.key.scale = .dorian }),
    ("bass channel", { $0.settings.bassChannel = Channel(number: 3) }),
    ("keys' channel", { $0.settings.keysChannel = Channel(number: 3) }),
    ("keys' channels", { $0.settings.keysChannels = KeysChannels([2, 3].map { Channel(number: $0) }, of: .keys)! }),
    ("balls' channels", { $0.settings.keysChannels = KeysChannels([2, 3].map { Channel(number: $0) }, of: .balls)! }),
    ("a transposition", { $0.settings.transposition[Channel(number: 2)] = 3 }),
    ("a transposition of another channel", { $0.settings.transposition[Channel(number: 3)] = 3 }),
    ("keys' length", { $0.settings[.keyLength] += 1 }),
    ("bass length", { $0.settings[.bassLength] = 1 }),
    ("another bass length", { $0.settings[.bassLength] = 2 }),
    ("restitution", { $0.settings[.bounce] = 0.5 }),
    ("a bouncer's place", { $0.settings.layout.bouncers[0].center.x += 1 }),
    ("a bouncer's radius", { $0.settings.layout.bouncers[0].radius += 1 }),
    ("a chord", { $0.settings.chordset[3] = .degree(.one, .sixth) }),
    ("the pad's chord", { $0.settings.chordset[7] = .degree(.one, .sixth) }),
    ("a fifth key", { $0.settings.layout.keys = PianoKeys(count: 5) }),
    ("a key's place", { $0.settings.layout.keys[3].center.x += 1 }),
    ("the bass ball's start", { $0.settings.layout.bassBall.x += 1 }),
    ("a glide", { $0.scene.gliding.setEnd(second, of: 1) }),
    ("a glide of another bouncer", { $0.scene.gliding.setEnd(second, of: 2) }),
    ("a bouncer that lets the ball pass", { $0.scene.gliding.setPass(second, of: 1) }),
    ("a held ball", { $0.scene.heldBalls = 1 }),
    ("another held ball", { $0.scene.heldBalls = 2 }),
    ("impacts of the bass ball", { $0.scene.gliding.impactCount = 3 }),
    ("the start of the count of impacts", { $0.scene.gliding.impactCountStart = 3 }),
    ("a note", { $0.pending.insert(note()) }),
    ("a note with another end", { $0.pending.insert(note(end: second + 1)) }),
    ("a note of another voice", { $0.pending.insert(note(voice: .bass)) }),
    ("a note on another channel", { $0.pending.insert(note(channel: 2)) }),
    ("a note of another pitch", { $0.pending.insert(note(pitch: 61)) }),
    (
      "two notes",
      {
        $0.pending.insert(note())
        $0.pending.insert(note(pitch: 61, end: second + 1))
      }
    ),
    (
      "two notes in the other order",
      {
        $0.pending.insert(note(pitch: 61, end: second + 1))
        $0.pending.insert(note())
      }
    ),
    ("one chordset of the image fewer", { $0.chordsetCount -= 1 }),
    ("a strike", { _ = $0.recordStrike(ball: 1, index: 1, at: 0) }),
    ("a strike of another ball", { _ = $0.recordStrike(ball: 2, index: 1, at: 0) }),
    ("a strike on another key", { _ = $0.recordStrike(ball: 1, index: 2, at: 0) }),
    ("a strike at another time", { _ = $0.recordStrike(ball: 1, index: 1, at: 1) }),
  ]

  @Test(arguments: [true, false])
  func digestCoversAllThatDecidesTheContinuation(isPlaying: Bool) throws {
    var settings = Preset.original.settings
    settings.balls = 0
    var names: [UInt64: String] = [:]
    for (name, change) in Self.changes {
      var performance = try Performance(settings)
      performance.isPlaying = isPlaying
      change(&performance)
      let digest = performance.digest
      #expect(names[digest] == nil, "\(name) has the digest of \(names[digest] ?? "")")
      names[digest] = name
    }
  }

  @Test func enharmonicKeysHaveOneDigest() throws {
    func digest(_ key: String) throws -> UInt64 {
      var settings = Preset.original.settings
      settings.key = try #require(Key(name: key))
      return try Performance(settings).digest
    }
    #expect(try digest("Cb4") == digest("B3"))
    #expect(try digest("Cb4") != digest("B4"))
  }

  @Test func aPauseIsInTheDigest() throws {
    var performance = try Performance(Preset.original.settings)
    let before = performance.digest
    try performance.apply(.pause)
    let paused = performance.digest
    try performance.apply(.play)
    let after = performance.digest
    #expect(paused != before && after == before)
  }

  private static func note(
    pitch: UInt8 = 60, channel: Int = 1, end: Int64 = second, voice: Voice = .key
  ) -> TimedMessage {
    TimedMessage(
      nanoseconds: end, voice: voice, message: .noteOff(channel: Channel(number: channel), note: pitch, velocity: 64))
  }
}

extension Performance {
  fileprivate mutating func advanceSilently(to nanoseconds: Int64) {
    var events = FixedBuffer<PerformanceEvent>(capacity: 1)
    precondition(advance(to: nanoseconds, events: &events))
  }
}
