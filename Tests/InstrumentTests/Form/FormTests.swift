import ChordEngine
import MIDI
import Physics2D
import Testing

@testable import Instrument

/// The form of a piece: sections return, vary, and change settings.
@Suite struct FormTests {
  #if DEBUG
    private static let seeds = UInt64(1)...6
  #else
    private static let seeds = UInt64(1)...60
  #endif

  static func form(_ letters: String, bars: Int) -> Form { Form(letters: letters, bars: bars) }

  /// Returns the piece of a seed with a form. At the piece's tempo, a bar does not last a whole number of nanoseconds.
  private static func piece(_ seed: UInt64, _ letters: String, bars: Int = 4) -> Settings {
    var settings = Settings.piece(ofSeed: seed)
    settings.form = form(letters, bars: bars)
    settings[.tempo] = 91 + Double(seed) * 1.37
    return settings
  }

  /// Returns the strikes of each of the first `count` sections, with times relative to the section's first bar line.
  private static func sections(_ settings: Settings, _ count: Int) throws -> [[Strike]] {
    let timeline = PerformanceTimeline(settings, until: 1_000_000_000_000)
    var starts: [Int64] = []
    var bar: Int64 = 1
    for index in 0...count {
      guard let place = BarPlace(bar: bar, beat: 1) else { break }
      let start = try timeline.nanoseconds(at: place)
      starts.append(try #require(start))
      bar += Int64(settings.form[index % settings.form.count].bars)
    }
    let end = try #require(starts.last)
    let strikes = try Recording(settings, until: end, capacity: 256).strikes
    return zip(starts, starts.dropFirst()).map { start, end in
      strikes.filter { start..<end ~= $0.nanoseconds }.map { strike in
        var strike = strike
        strike.nanoseconds -= start
        return strike
      }
    }
  }

  @Test func sectionsOfOneCapitalLetterAreIdentical() throws {
    for seed in Self.seeds {
      let sections = try Self.sections(Self.piece(seed, "ABA"), 6)
      #expect(sections[0].count > 8 && sections[0] != sections[1], "seed \(seed)")
      for (index, letter) in [0, 1, 0, 0, 1, 0].enumerated() {
        #expect(sections[index] == sections[letter], "seed \(seed)")
      }
    }
  }

  @Test func lowercaseLetterVariesASectionFromItsThirdBar() throws {
    var departed = 0
    for seed in Self.seeds {
      let settings = Self.piece(seed, "Aaa")
      let sections = try Self.sections(settings, 3)
      let timeline = Timeline(tempo: settings[.tempo], signature: settings.timeSignature)
      let start = timeline.nanoseconds(at: timeline.beginning(ofBar: 2))
      func part(_ section: [Strike], isFirst: Bool) -> [Strike] {
        section.filter { ($0.nanoseconds < start) == isFirst }
      }
      for section in sections {
        #expect(part(section, isFirst: true) == part(sections[0], isFirst: true), "seed \(seed)")
      }
      let rests = sections.map { part($0, isFirst: false) }
      if rests[0] != rests[1], rests[1] != rests[2] { departed += 1 }
    }
    #expect(departed * 100 >= Self.seeds.count * 95)
  }

  @Test func aNumberedVariationIsTheSameEachTime() throws {
    var settings = Self.piece(5, "A")
    settings.form = Form()
    for variation in [0, 2, 3, 2] as [UInt8] {
      let section = try #require(Form.Section(letter: 0, variation: variation, bars: 4))
      let isAdded = settings.form.append(section)
      #expect(isAdded)
    }
    let sections = try Self.sections(settings, 8)
    #expect(sections[1] == sections[3] && sections[1] == sections[5] && sections[0] == sections[4])
    #expect(sections[1] != sections[2] && sections[0] != sections[1])
  }

  @Test func aSectionBeginsWithItsChord() throws {
    for seed in Self.seeds {
      for section in try Self.sections(Self.piece(seed, "Aab"), 3) {
        let first = try #require(section.first)
        #expect(first.voice == .bass && first.nanoseconds <= 2_000, "seed \(seed): \(first.nanoseconds)")
      }
    }
  }

  /// A note just before a section would sound together with the section's first chord.
  @Test func nothingStrikesJustBeforeASectionBegins() throws {
    for seed in Self.seeds {
      let settings = Self.piece(seed, "Aab", bars: 1)
      let timeline = Timeline(tempo: settings[.tempo], signature: settings.timeSignature)
      let length = timeline.nanoseconds(at: timeline.beginning(ofBar: 1))
      for section in try Self.sections(settings, 40) {
        #expect(section.allSatisfy { $0.nanoseconds < length - 1_000_000 }, "seed \(seed)")
      }
    }
  }

  /// If the performance reports flights or beats, it also reports the beginning of each section after the first, and
  /// of the final chord. These reports change no other event.
  @Test func beginningsOfSectionsAreReported() throws {
    for seed in Self.seeds {
      var settings = Self.piece(seed, "Ab", bars: 1)
      settings[.ending] = 1
      let timeline = Timeline(tempo: settings[.tempo], signature: settings.timeSignature)
      let length = timeline.nanoseconds(at: timeline.beginning(ofBar: 1))
      func events(flights: Bool, beats: Bool, capacity: Int) throws -> [PerformanceEvent] {
        var performance = try Performance(settings)
        (performance.reportsFlights, performance.reportsBeats) = (flights, beats)
        var buffer = FixedBuffer<PerformanceEvent>(capacity: capacity)
        var (events, isComplete): ([PerformanceEvent], Bool) = ([], false)
        while !isComplete {
          isComplete = performance.advance(to: 3 * length, events: &buffer)
          for index in buffer.indices { events.append(buffer[index]) }
          buffer.removeAll()
        }
        return events
      }
      let plain = try events(flights: false, beats: false, capacity: 64)
      for (flights, beats) in [(true, false), (false, true), (true, true)] {
        var (sections, others): ([SectionEvent], [PerformanceEvent]) = ([], [])
        for event in try events(flights: flights, beats: beats, capacity: seed % 2 == 0 ? 1 : 64) {
          switch event {
          case .section(let section): sections.append(section)
          case .flight, .beat, .midiClock: break
          case .gesture, .strike, .message: others.append(event)
          }
        }
        #expect(others == plain && sections.map(\.number) == [1, 2], "seed \(seed)")
        #expect(sections.map(\.section) == [settings.form[1], nil])
        #expect(sections.allSatisfy { abs($0.nanoseconds - $0.number * length) <= 1 }, "seed \(seed)")
      }
    }
  }

  @Test func sectionsHaveSettingsOfTheirOwn() throws {
    var settings = Self.piece(3, "ABA")
    let meter = try #require(TimeSignature(beats: 3, unit: 4))
    settings.sections = [
      SectionSetting(letter: 1, .gesture(.set(.gravity, 4))), SectionSetting(letter: 1, .balls(2)),
      SectionSetting(letter: 1, .gesture(.key(Key(tonic: PitchClass(NoteName(.g)))))),
      SectionSetting(letter: 1, .gesture(.set(.tempo, 60))),
      SectionSetting(letter: 1, .gesture(.timeSignature(meter))),
    ]
    var performance = try Performance(settings)
    let bar = Bars(settings)
    for (index, letter) in [0, 1, 0, 0, 1].enumerated() {
      performance.skip(to: bar.middle(ofSection: index) / Performance.tick * Performance.tick)
      let (now, isB) = (performance.settings, letter == 1)
      #expect(now[.gravity] == (isB ? 4 : settings[.gravity]) && now[.tempo] == (isB ? 60 : settings[.tempo]))
      #expect(PianoBalls(performance).count == (isB ? 2 : settings.balls))
      #expect(now.key.tonic.semitones == (isB ? 7 : settings.key.tonic.semitones))
      #expect(performance.timeline.signature.beats == (isB ? 3 : settings.timeSignature.beats))
    }
  }

  /// Times in the middle of the sections of the test above. Sections A and B have four bars each; B is in 3/4 at tempo
  /// 60.
  private struct Bars {
    let a, b: Int64

    init(_ settings: Settings) {
      let timeline = Timeline(tempo: settings[.tempo], signature: settings.timeSignature)
      a = timeline.nanoseconds(at: timeline.beginning(ofBar: 4))
      b = 12_000_000_000
    }

    func middle(ofSection index: Int) -> Int64 {
      let lengths = [a, b, a, a, b]
      return lengths[..<index].reduce(0, +) + lengths[index] / 2
    }
  }

  /// With `hands` 0, a value that a gesture sets in one section holds until this section returns. With `hands` 1, the
  /// value holds in all sections.
  @Test(arguments: [0.0, 1]) func gestureHoldsUntilItsSectionReturnsOrInAllSections(hands: Double) throws {
    var settings = Self.piece(3, "ABCA")
    settings[.hands] = hands
    settings.sections = [SectionSetting(letter: 2, .gesture(.set(.gravity, 5)))]
    let timeline = Timeline(tempo: settings[.tempo], signature: settings.timeSignature)
    let length = timeline.nanoseconds(at: timeline.beginning(ofBar: 4))
    var performance = try Performance(settings)
    var events = FixedBuffer<PerformanceEvent>(capacity: 16)
    func tick(_ time: Int64) -> Int64 { time / Performance.tick * Performance.tick }
    performance.skip(to: tick(length / 2))
    performance.apply(.set(.gravity, 30), events: &events)
    performance.apply(.set(.legato, 0.3), events: &events)
    let initial = (settings[.gravity], settings[.legato])
    let expected = hands == 1 ? [(30, 0.3), (30, 0.3), (30, 0.3)] : [(30, 0.3), (5, 0.3), initial]
    for (index, values) in expected.enumerated() {
      performance.skip(to: tick(length * Int64(index + 1) + length / 2))
      #expect(
        performance.settings[.gravity] == values.0 && performance.settings[.legato] == values.1, "section \(index + 1)")
    }
  }

  @Test func pieceEndsWithAFinalChord() throws {
    for seed in Self.seeds {
      var settings = Self.piece(seed, "AB", bars: 2)
      settings[.ending] = 1
      let timeline = PerformanceTimeline(settings, until: 1_000_000_000_000)
      let place = try #require(BarPlace(bar: 5, beat: 1))
      let found = try timeline.nanoseconds(at: place)
      let end = try #require(found)
      let recording = try Recording(settings, until: end + 20_000_000_000, capacity: 256)
      let last = recording.strikes.filter { $0.nanoseconds >= end }
      #expect(last.first?.voice == .bass && last.count { $0.voice == .key } >= 2, "seed \(seed)")
      #expect(last.allSatisfy { $0.nanoseconds < end + 10_000 }, "seed \(seed)")
      #expect(recording.fault == nil)
    }
  }

  @Test func formSetByAGestureBeginsAtTheNextBarLine() throws {
    var settings = Settings.onTheBeat(seed: 4)
    settings[.ending] = 0
    var performance = try Performance(settings)
    var events = FixedBuffer<PerformanceEvent>(capacity: 16)
    performance.skip(to: 3_000_000_000)
    performance.apply(.form(Self.form("AB", bars: 1)), events: &events)
    #expect(performance.progress.section(performance.settings) == nil && performance.cues.section == 4_000_000_000)
    performance.skip(to: 4_100_000_000)
    #expect(performance.progress.section(performance.settings)?.letter == 0)
    performance.skip(to: 6_100_000_000)
    #expect(performance.progress.section(performance.settings)?.letter == 1)
    performance.apply(.form(Form()), events: &events)
    performance.skip(to: 60_000_000_000)
    #expect(performance.progress.number == -1)
  }

  /// A follower sees only the events of a performance. Every 25 ticks, the test compares the states of both.
  @Test func followerHasTheStateOfAPieceWithSections() throws {
    for seed in Self.seeds {
      var settings = Self.piece(seed, "AbC", bars: 1)
      settings.sections.append(
        SectionSetting(letter: 2, .gesture(.move(LFO(.tempo, from: 80, to: 140, period: 1_000_000_000)))))
      var performance = try FollowedPerformance(settings)
      for tick in stride(from: Int64(25), to: 5_000, by: 25) {
        performance.advance(to: tick * Performance.tick, "seed \(seed), \(tick)")
      }
    }
  }
}
