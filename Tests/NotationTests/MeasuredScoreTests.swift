import ChordEngine
import Instrument
import MIDI
import Notation
import Testing

struct MeasuredScoreTests {
  @Test(
    "The notes and rests of each voice fill each bar, and ties join equal pitches",
    arguments: 1...12 as ClosedRange<UInt64>)
  func voicesFillBars(_ seed: UInt64) throws {
    let score = try score(seed: seed)
    for grid in NoteGrid.allCases {
      let measured = MeasuredScore(score, grid: grid)
      #expect(measured.bars.count == score.bars.count)
      for staff in Staff.allCases {
        for isLower in [false, true] {
          var ties: [WrittenPitch] = []
          for bar in measured.bars {
            let events = isLower ? bar.staff(staff).lower : bar.staff(staff).upper
            var place = 0
            for event in events {
              #expect(event.start == place, "bar \(bar.number + 1)")
              place = event.end
              let back = event.heads.filter(\.isTiedBack).map(\.pitch)
              #expect(back == ties, "bar \(bar.number + 1)")
              ties = event.heads.filter(\.isTiedOn).map(\.pitch)
            }
            // A voice that has no note in a bar is left out, unless the whole staff is empty.
            #expect(place == (events.isEmpty ? 0 : bar.pulse.length), "bar \(bar.number + 1)")
          }
          #expect(ties.isEmpty)
        }
      }
    }
  }

  @Test("Each note is written once, at the nearest step of the time grid", arguments: [3, 7, 11] as [UInt64])
  func notesAreWrittenOnce(_ seed: UInt64) throws {
    let score = try score(seed: seed)
    let measured = MeasuredScore(score)
    var written: [[Int]] = []
    var begin = 0
    for bar in measured.bars {
      for staff in Staff.allCases {
        for event in bar.staff(staff).upper + bar.staff(staff).lower {
          for head in event.heads where !head.isTiedBack {
            written.append([begin + event.start, Int(head.pitch.number)])
          }
        }
      }
      begin += bar.pulse.length
    }
    var expected: [[Int]] = []
    var lengths = [0]
    for bar in measured.bars { lengths.append(lengths[lengths.count - 1] + bar.pulse.length) }
    for note in score.notes {
      let sixteenths = Double(note.start.cents) / 960 * 16 / Double(score.bars[note.start.bar].meter.unit)
      let rounded = min(lengths[note.start.bar] + 2 * Int(sixteenths.rounded()), lengths[note.start.bar + 1])
      let place = min(rounded, begin - 2)
      if !expected.contains([place, Int(note.pitch.number)]) {
        expected.append([place, Int(note.pitch.number)])
      }
    }
    #expect(written.sorted { $0.lexicographicallyPrecedes($1) } == expected.sorted { $0.lexicographicallyPrecedes($1) })
    #expect(written.count > 50)
  }

  @Test func keyOfEightFlatsIsRespelled() throws {
    let score = try score(seed: 10) {
      $0.key = Key(tonic: PitchClass(NoteName(.d, alteration: -1)), octave: 3, scale: .minor)
    }
    #expect(score.bars[0].key == KeySignature(sharps: 4, isMinor: true))
    #expect(score.notes.allSatisfy { $0.pitch.name.alteration >= 0 })
    #expect(score.chords.allSatisfy { $0.chord.root.alteration >= 0 })
  }

  @Test func accidentalShowsOncePerBar() throws {
    for bar in MeasuredScore(try score(seed: 7)).bars {
      for staff in Staff.allCases {
        var inForce: [Int: Int8] = [:]
        let events = (bar.staff(staff).upper + bar.staff(staff).lower).enumerated()
          .sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }
        for (_, event) in events {
          for head in event.heads where !head.isTiedBack {
            let name = head.pitch.name
            let before = inForce[head.pitch.step] ?? bar.key.alteration(of: name.letter)
            #expect(head.showsAccidental == (before != name.alteration))
            inForce[head.pitch.step] = name.alteration
          }
        }
      }
    }
  }

  @Test func barsWithNotesFarFromTheStaffHaveOctaveSigns() throws {
    let high = MeasuredScore(try score(seed: 7) { $0[.keysOctave] = 3 })
    let treble = high.bars.map(\.treble)
    #expect(treble.contains { $0.octaves > 0 })
    for staff in treble where staff.octaves == 0 {
      for head in staff.upper.flatMap(\.heads) {
        #expect(Array(Staff.ledgerLines(at: Staff.treble.position(of: head.pitch))).count <= 9)
      }
    }
    #expect(MeasuredScore(try score(seed: 7)).bars.allSatisfy { $0.treble.octaves == 0 })
  }

  @Test func countInIsNotWritten() throws {
    let plain = try score(seed: 7, seconds: 30)
    let counted = try score(seed: 7, seconds: 30) { $0[.countIn] = 2 }
    #expect(counted.bars.first?.number == 0)
    #expect(counted.notes.first?.start == plain.notes.first?.start)
  }

  @Test func musicThatEndsOnABarLineHasNoEmptyBar() throws {
    // The score has eight bars of 4/4 at 120 quarters a minute.
    let score = try score(seed: 7, seconds: 16) {
      $0 = Settings()
      $0[.tempo] = 120
    }
    #expect(score.bars.map(\.number) == Array(0..<8))
    #expect(score.notes.allSatisfy { $0.start.bar < 8 && $0.stop.bar < 8 })
  }

  @Test(
    "A note at the time of a bar line is in the new bar, whether its event comes before or after the beat's event",
    arguments: [true, false])
  func noteAtTheTimeOfABarLineIsInTheNewBar(_ isBeforeBeat: Bool) {
    // At 120 quarters a minute, 4/4, the second bar begins after two seconds.
    let line: Int64 = 2_000_000_000
    let beats = (0..<5).map { PerformanceEvent.beat(BeatEvent(nanoseconds: $0 * line / 4, bar: $0 / 4, beat: $0 % 4)) }
    let on = Message.noteOn(channel: Channel(number: 2), note: 60, velocity: 64)
    let note = PerformanceEvent.message(TimedMessage(nanoseconds: line, voice: .key, message: on))
    var transcription = Transcription(PerformanceStart(Settings()))
    for event in isBeforeBeat ? beats.dropLast() + [note, beats[4]] : beats + [note] { transcription.follow(event) }
    let score = transcription.score(endingAt: 2 * line)
    #expect(score.bars.map(\.number) == [0, 1])
    #expect(score.notes.map(\.start) == [ScorePlace(bar: 1, cents: 0)])
    #expect(MeasuredScore(score).bars[1].treble.upper.first?.heads.first?.pitch.number == 60)
  }
}
