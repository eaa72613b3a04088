import ChordEngine
import Instrument
import MIDI
import Physics2D
import Testing

@testable import Sessions

@Suite struct SessionTextTests {
  @Test func printedSessionParsesToTheSameSession() throws {
    var sessions = RandomSession(seed: 1)
    var gestures = 0
    var changed = 0
    for _ in 0..<sessionCount {
      let session = sessions.session()
      let text = session.text
      let read = try Session(parsing: text)
      #expect(read == session && read.text == text)
      gestures += session.gestures.count
      if session.settings.layout != .original { changed += 1 }
    }
    // The test would prove nothing if few random gestures were valid, or few layouts were changed.
    #expect(gestures > 8 * sessionCount && changed > sessionCount / 50)
  }

  @Test func numbersAreWrittenWithoutLossOfPrecision() throws {
    var session = try #require(Session(Settings()))
    let numbers: [Double] = [
      -0.0, 0, 0.1, 1 / 3, .leastNonzeroMagnitude, .greatestFiniteMagnitude, 1e16, 123_456_789.123,
      -9.223372036854775e18,
    ]
    for number in numbers {
      let isAdded = session.append(.spawn(x: number, y: number), at: 0)
      #expect(isAdded)
    }
    for (number, item) in zip(numbers, try Session(parsing: session.text).gestures) {
      guard case .spawn(let x, let y) = item.gesture else {
        Issue.record("the parsed gesture is not the spawn that was written")
        continue
      }
      #expect(x.bitPattern == number.bitPattern && y.bitPattern == number.bitPattern)
    }
  }

  @Test func mutatedTextsAreReadOrRefusedAndNeverTrap() {
    var sessions = RandomSession(seed: 2)
    var read = 0
    for _ in 0..<sessionCount {
      var bytes = Array(sessions.session().text.utf8)
      for _ in 0...sessions.below(3) where !bytes.isEmpty {
        let place = sessions.below(bytes.count)
        switch sessions.below(5) {
        case 0: bytes[place] = UInt8(sessions.below(256))
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(Array("0 -.#,/=e9\n".utf8)[sessions.below(11)], at: place)
        case 3: bytes.removeSubrange(place..<min(bytes.count, place + sessions.below(30)))
        default: bytes.insert(contentsOf: bytes[sessions.below(place + 1)...place], at: place)
        }
      }
      do throws(TextError) {
        let session = try Session(parsing: bytes)
        #expect((try? Session(parsing: session.text)) == session)
        read += 1
      } catch {
        #expect(error.line >= 1 && error.column >= 1 && !error.text.isEmpty)
        #expect(!error.text.utf8.contains { $0 < 0x20 })
      }
    }
    #expect(read > 0)
  }

  @Test(arguments: ["", "\nseed 7", "\nseed 7\n10 pause", "\n10 pause\nend 20", "\n# a comment"])
  func lastLineNeedsNoLineFeed(lines: String) throws {
    let text = "clumsy 1 engine 2" + lines
    #expect(try Session(parsing: text) == Session(parsing: text + "\n"))
    #expect(throws: TextError.self) { try Session(parsing: text + "\n20 pl") }
  }

  @Test func commentsBlankLinesAndAllLineEndsAreAccepted() throws {
    let text =
      "clumsy 1  engine 2 # a comment\r\n\r\n# seed 8\n\tkey  F#3\tminor # Fis\n1 chord 4 #ivo7 #\n \n2 chord 1 C#\n"
    let session = try Session(parsing: text)
    #expect(session.text == "clumsy 1 engine 2\nkey F#3 minor\n1 chord 4 #iv°7\n2 chord 1 C#\n")
  }

  @Test func gestureAndSettingNamesAreUnique() {
    let names =
      Gesture.names + ["seed", "balls", "bouncer", "keys", "piano-key", "bass", "ball", "begin", "end", "clumsy"]
    #expect(names.count == Set(names).count)
  }

  @Test func gesturesThatNoTextCanExpressAreRefused() throws {
    var session = try #require(Session(Settings()))
    let unwritten: [Gesture] = [
      .set(.gravity, 101), .set(.speed, .nan), .set(.voicing, 0.5), .spawn(x: .infinity, y: 1), .remove(ball: 0),
      .chord(8, .degree(.one, .triad)), .chord(.max, .degree(.one, .triad)),
      .key(Key(tonic: PitchClass(NoteName(.c, alteration: 3)))),
      .move(LFO(.gravity, from: 1, to: 2, period: 1)),
    ]
    for gesture in unwritten {
      let isAdded = session.append(gesture, at: 0)
      #expect(!isAdded)
    }
    for (tick, isAllowed) in [(5, true), (4, false), (-1, false), (Session.largestTick + 1, false), (5, true)] {
      let isAdded = session.append(.pause, at: tick)
      #expect(isAdded == isAllowed)
    }
    for (tick, isAllowed) in [(4, false), (5, true), (6, false)] as [(Int64, Bool)] {
      let hasEnded = session.finish(at: tick)
      #expect(hasEnded == isAllowed)
    }
    let isAdded = session.append(.play, at: 5)
    #expect(!isAdded && session.gestures.count == 2 && session.end == 5)
    var wrong = Settings()
    wrong[.gravity] = -1
    #expect(Session(wrong) == nil)
  }

  @Test(arguments: Preset.allCases) func presetTextIsASessionWithoutAnEnd(preset: Preset) throws {
    let session = try Session(parsing: preset.text)
    #expect(session.settings == preset.settings && session.gestures.isEmpty && session.end == nil)
    #expect(preset.text.split(separator: "\n")[1] == "# \(preset.help)")
    // A preset's text states each setting that differs from the default piece. The seed need not be stated.
    var played = try Session(parsing: Array(preset.text.utf8), onto: Preset.standard.settings).settings
    played.seed = preset.settings.seed
    #expect(played == preset.settings)
  }

  @Test func textCanBeParsedOntoOtherSettings() throws {
    var base = Preset.tides.settings
    base.seed = 3
    let read = try Session(parsing: Array("clumsy 1 engine 1\ngravity 3\nball 700 400\n".utf8), onto: base).settings
    base.fix(.gravity, at: 3)
    #expect(base.layout.addPlace(read.layout.places[0]) && read == base)
    let again = try Session(parsing: Array("clumsy 1 engine 1\nball 800 400\n".utf8), onto: read)
    #expect(again.settings.layout.placeCount == 1)
  }

  @Test func presetSettingsAreSessions() throws {
    for preset in Preset.allCases {
      let session = try #require(Session(preset.settings), "\(preset)")
      #expect(try Session(parsing: session.text).settings == preset.settings)
    }
    #expect(Session(Settings())?.text == "clumsy 1 engine \(Performance.engineVersion)\n")
  }

  @Test func textConsistsOfHeadGestureLinesAndEnd() throws {
    var sessions = RandomSession(seed: 3)
    for _ in 0..<sessionCount / 10 {
      let session = sessions.session()
      let lines = session.gestures.map { Session.line($0) }.joined()
      #expect(session.text == session.head + lines + (session.end.map { Session.endLine(at: $0) } ?? ""))
      let begun = try Session(parsing: session.head)
      #expect(begun.settings == session.settings && begun.begin == session.begin && begun.end == nil)
    }
  }

  @Test func beginMustNotBeAfterTheEndButMayBeAfterGestures() throws {
    let text = "clumsy 1 engine 2\nseed 7\nbegin 100\n50 pause\n70 play\nend 100\n"
    var session = try Session(parsing: text)
    #expect(session.begin == 100 && session.end == 100 && session.gestures.count == 2 && session.text == text)
    for (tick, isAllowed) in [(101, false), (-1, false), (100, true), (0, true)] as [(Int64, Bool)] {
      let isBegun = session.begin(at: tick)
      #expect(isBegun == isAllowed)
    }
    #expect(session.text == "clumsy 1 engine 2\nseed 7\n50 pause\n70 play\nend 100\n")
    var open = try #require(Session(Settings()))
    let steps = [
      open.begin(at: Session.largestTick + 1), open.begin(at: 10), open.finish(at: 9), open.finish(at: 10),
    ]
    #expect(steps == [false, true, false, true])
  }
}
