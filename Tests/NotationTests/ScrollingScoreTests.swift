import Canvas
import ChordEngine
import Instrument
import MIDI
import Offline
import Sessions
import Testing

@testable import Notation

/// The canvas commands of the scrolling score.
@Suite struct ScrollingScoreTests {
  private static let second: Int64 = 1_000_000_000
  private static let channel = Channel(number: 1)

  private static func key(_ name: String) -> Key? {
    let words = name.split(separator: " ")
    guard var key = Key(name: words[0]), let scale = Scale(name: words[1]) else { return nil }
    key.scale = scale
    return key
  }

  /// A scrolling score, and a canvas to which the score's commands are applied.
  private struct ScoreCanvas {
    var scene = Scene()
    var score: ScrollingScore
    var sent: [ObjectCommand] = []

    init(_ settings: Settings, at nanoseconds: Int64 = 0, isRunning: Bool = true) throws {
      score = ScrollingScore(PerformanceStart(settings))
      score.draw(at: nanoseconds, isRunning: isRunning)
      try send(at: nanoseconds)
    }

    mutating func advance(to nanoseconds: Int64, isRunning: Bool = true) throws {
      score.advance(to: nanoseconds, isRunning: isRunning)
      try send(at: nanoseconds)
    }

    mutating func play(_ message: Message, at nanoseconds: Int64, _ voice: Voice = .key) throws {
      score.follow(.message(TimedMessage(nanoseconds: nanoseconds, voice: voice, message: message)))
      try send(at: nanoseconds)
    }

    mutating func send(at nanoseconds: Int64) throws {
      sent = score.takeCommands()
      for command in sent {
        try scene.apply(
          [UInt8](command.command.name.utf8), to: [UInt8](command.object.utf8), command.arguments, at: nanoseconds)
      }
    }

    /// Returns the positions and colours of all noteheads.
    func heads(at nanoseconds: Int64) -> [(x: Double, y: Double, colour: Colour)] {
      drawing(at: nanoseconds).compactMap { primitive in
        guard case .glyph(Symbol.noteheadBlack.rawValue, let origin, let size, let colour) = primitive else {
          return nil
        }
        return (origin.x + 0.5 * 0.295 * size, origin.y, colour)
      }
    }

    func drawing(at nanoseconds: Int64) -> [Primitive] {
      var drawing = Drawing()
      scene.draw(part: 1, at: nanoseconds, into: &drawing)
      return drawing.primitives
    }
  }

  private static func settings(seed: UInt64) -> Settings {
    var settings = Settings()
    _ = settings.choose(by: seed, except: [])
    return settings
  }

  private static func noteOn(_ number: UInt8) -> Message { .noteOn(channel: Self.channel, note: number, velocity: 100) }

  @Test(arguments: [7, 11, 21, 23] as [UInt64])
  func notesAreAtTheNowLineWhenTheySound(seed: UInt64) throws {
    let settings = Self.settings(seed: seed)
    var canvas = try ScoreCanvas(settings)
    var notes = 0
    var most = 0
    let performance = try Performance(settings)
    try renderOffline(performance, until: 40 * Self.second, reportsBeats: true) { event throws(any Error) in
      try canvas.advance(to: event.nanoseconds)
      canvas.score.follow(event)
      try canvas.send(at: event.nanoseconds)
      most = max(most, canvas.scene.objectCount)
      guard event.isNoteOn, case .message(let timed) = event, timed.voice != .click else { return }
      notes += 1
      let last = try #require(canvas.heads(at: event.nanoseconds).last)
      #expect(abs(last.x - Double(ScrollingLayout.window + ScrollingLayout.now)) <= 0.5 + 1e-6)
      #expect(last.colour == Palette.paper.sounding)
    }
    #expect(notes > 50)
    #expect(most < 2500, "the canvas had up to \(most) objects")
    // The music ended at 40 s. At 61 s, the window's left edge is at 55 s, so all noteheads must have been removed.
    try canvas.advance(to: 60 * Self.second)
    try canvas.advance(to: 61 * Self.second)
    #expect(canvas.heads(at: 61 * Self.second).isEmpty)
    #expect(canvas.score.drawn.objects.count <= 1)
  }

  /// Each case states a pitch, the key, the staff, the notehead's place in half spaces (of 7 units) below the top line,
  /// the places of its ledger lines in units below the notehead, and its accidental.
  @Test(
    arguments: [
      (60, "C major", Staff.treble, 10, [0], nil), (62, "C major", .treble, 9, [], nil),
      (61, "C major", .treble, 10, [0], Glyph.accidentalSharp), (71, "C major", .treble, 4, [], nil),
      (81, "C major", .treble, -2, [0], nil), (83, "C major", .treble, -3, [7], nil),
      (84, "C major", .treble, -4, [14, 0], nil), (41, "C major", .bass, 9, [], nil),
      (36, "C major", .bass, 12, [-14, 0], nil), (66, "G major", .treble, 7, [], nil),
      (65, "G major", .treble, 7, [], .accidentalNatural), (59, "Eb minor", .treble, 10, [0], nil),
    ] as [(UInt8, String, Staff, Int, [Int], Glyph?)])
  func noteIsWrittenAsTheKeySpellsIt(
    number: UInt8, key: String, staff: Staff, position: Int, ledgers: [Int], sign: Glyph?
  ) throws {
    var settings = Settings()
    settings.key = try #require(Self.key(key))
    var canvas = try ScoreCanvas(settings)
    try canvas.play(Self.noteOn(number), at: 0, staff == .bass ? .bass : .key)
    let head = try #require(canvas.heads(at: 0).last)
    #expect(head.y == Double(ScrollingLayout.top(of: staff) + position * 7))
    let lines = canvas.sent.filter { $0.command == .addLine }.map { $0.arguments[3] }
    #expect(lines == ledgers.map { .integer(Int32($0)) })
    let glyphs = canvas.sent.filter { $0.command == .setGlyph }.map { $0.arguments }
    let names = [sign?.name, "noteheadBlack"].compactMap { $0 }
    #expect(glyphs == names.map { [.string([UInt8]($0.utf8))] })
  }

  @Test(arguments: [(1, 0.377), (64, 0.686), (127, 1)] as [(UInt8, Double)])
  func velocityIsOpacity(velocity: UInt8, opacity: Double) throws {
    var canvas = try ScoreCanvas(Settings())
    try canvas.play(.noteOn(channel: Self.channel, note: 60, velocity: velocity), at: 0)
    let command = try #require(canvas.sent.first { $0.command == .setOpacity })
    guard case .float(let number) = command.arguments[0] else { return }
    #expect(abs(Double(number) - opacity) < 0.001)
  }

  @Test func noteIsColouredWhileItSounds() throws {
    var canvas = try ScoreCanvas(Settings())
    try canvas.play(Self.noteOn(60), at: Self.second)
    #expect(canvas.heads(at: Self.second).last?.colour == Palette.paper.sounding)
    try canvas.play(.noteOff(channel: Self.channel, note: 60, velocity: 0), at: 2 * Self.second)
    #expect(canvas.heads(at: 2 * Self.second).last?.colour == .black)
    let tail = try #require(canvas.sent.last { $0.command == .addLine })
    #expect(tail.arguments[4] == .integer(Int32(ScrollingLayout.speed)))
  }

  @Test func restrikingANoteEndsTheEarlierOne() throws {
    var canvas = try ScoreCanvas(Settings())
    for time in [1, 2, 3] as [Int64] { try canvas.play(Self.noteOn(60), at: time * Self.second) }
    #expect(canvas.heads(at: 3 * Self.second).map(\.colour) == [.black, .black, Palette.paper.sounding])
  }

  @Test func clicksAreNotWritten() throws {
    var canvas = try ScoreCanvas(Settings())
    try canvas.play(Self.noteOn(76), at: 0, .click)
    #expect(canvas.sent.isEmpty)
  }

  @Test func nothingIsSentBeforeTheScoreIsDrawn() throws {
    var score = ScrollingScore(PerformanceStart(Settings()))
    score.follow(.message(TimedMessage(nanoseconds: 0, voice: .key, message: Self.noteOn(60))))
    score.advance(to: Self.second, isRunning: true)
    #expect(score.takeCommands().isEmpty)
  }

  @Test func stoppedMusicStopsTheScroller() throws {
    var canvas = try ScoreCanvas(Settings(), isRunning: false)
    try canvas.play(Self.noteOn(60), at: 0)
    let place = try #require(canvas.heads(at: 0).last?.x)
    #expect(canvas.heads(at: 5 * Self.second).last?.x == place)
    // The canvas's clock continues while the music is stopped, so the scroller must be stopped, too.
    for (isRunning, commands) in [
      (true, [Command.start, .setScrollerPosition]), (false, [.stop, .setScrollerPosition]),
    ] {
      canvas.score.advance(to: 0, isRunning: isRunning)
      #expect(canvas.score.takeCommands().map(\.command) == commands)
    }
  }

  @Test func scrollerGrowsBeforeItEnds() throws {
    var canvas = try ScoreCanvas(Settings(), at: 3600 * Self.second)
    var widths: [Argument] = []
    for time in 3600..<4800 as Range<Int64> {
      try canvas.advance(to: time * Self.second)
      widths += canvas.sent.filter { $0.command == .setScrollerWidth }.map { $0.arguments[0] }
    }
    let first = 3600 * Int32(ScrollingLayout.speed) + 65_536
    #expect(widths == [.integer(first + 65_536), .integer(first + 2 * 65_536)])
    try canvas.play(Self.noteOn(60), at: 4800 * Self.second)
    let x = try #require(canvas.heads(at: 4800 * Self.second).last?.x)
    #expect(abs(x - Double(ScrollingLayout.window + ScrollingLayout.now)) <= 1.5)
  }

  @Test func floodOfNotesStaysBounded() throws {
    var canvas = try ScoreCanvas(Settings())
    for index in 0..<5000 {
      let number = UInt8(index % 128)
      try canvas.play(Self.noteOn(number), at: Int64(index) * 100_000)
      try canvas.advance(to: Int64(index) * 100_000)
    }
    #expect(canvas.score.drawn.objects.count == ScrollingLayout.objectLimit)
    #expect(canvas.scene.objectCount < Limit.objects.largest)
  }

  @Test func undoEndsTheColourOfSoundingNotes() throws {
    var canvas = try ScoreCanvas(Settings())
    try canvas.play(Self.noteOn(60), at: Self.second)
    canvas.score.restart(PerformanceStart(Settings()))
    try canvas.send(at: 2 * Self.second)
    #expect(canvas.heads(at: 2 * Self.second).last?.colour == .black)
  }

  @Test func changedKeyReplacesTheSignature() throws {
    var settings = Settings()
    settings.key = try #require(Self.key("C major"))
    var canvas = try ScoreCanvas(settings)
    let signs = { (canvas: ScoreCanvas) in
      canvas.drawing(at: 0).count { if case .glyph(Symbol.flat.rawValue, _, _, _) = $0 { true } else { false } }
    }
    #expect(signs(canvas) == 0)
    settings.key = try #require(Self.key("Ab major"))
    canvas.score.restart(PerformanceStart(settings))
    try canvas.send(at: 0)
    #expect(signs(canvas) == 8)
  }
}
