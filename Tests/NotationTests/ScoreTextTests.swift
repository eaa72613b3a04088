import ChordEngine
import Instrument
import Notation
import Testing

struct ScoreTextTests {
  @Test(
    "Each chord name has a reading in words",
    arguments: [
      ("C", "C major"), ("E♭m", "E♭ minor"), ("Dm7", "D minor 7"), ("G7", "G dominant 7"), ("Cmaj7", "C major 7"),
      ("Bm7♭5", "B minor 7 ♭5"), ("Bdim7", "B diminished 7"), ("Caug", "C augmented"), ("G13♭9", "G dominant 13 ♭9"),
      ("Dsus4", "D suspended 4"), ("C6/9", "C 6 and 9"), ("Cm(maj7)", "C minor major 7"), ("C5", "C 5"),
      ("Cadd9", "C added 9"), ("C/E", "C major over E"), ("G7/B", "G dominant 7 over B"),
    ])
  func chordNamesHaveReadings(_ name: String, _ words: String) throws {
    let chord = try Chord(parsing: name)
    #expect(chord.name == name)
    #expect(chord.spoken == words)
  }

  @Test func barTextHasAtMostOneLineForEachBeat() throws {
    let score = try score(seed: 7, seconds: 24)
    var named = 0
    for (index, bar) in score.bars.enumerated() {
      let lines = score.text(ofBar: index).split(separator: "\n")
      for line in lines {
        let begin = "Bar \(bar.number + 1), beat "
        let beat = line.hasPrefix(begin) ? Int(line.dropFirst(begin.count).prefix { $0 != ":" }) ?? 0 : 0
        #expect(line == "Bar \(bar.number + 1): no notes" || (1...bar.meter.beats).contains(beat))
      }
      let beats = lines.map { $0.prefix { $0 != ":" } }
      #expect(Set(beats).count == beats.count, "a beat has more than one line")
      named += lines.flatMap { $0.split(separator: " ") }.count { word in score.notes.contains { $0.pitch.text == word }
      }
    }
    #expect(named == score.notes.count)
  }

  @Test func noteAtTheEndOfTheLastBarIsOnItsLastBeat() throws {
    var atEnd = 0
    for seed in 1...60 as ClosedRange<UInt64> {
      let score = try score(seed: seed, seconds: 12)
      let last = score.bars.count - 1
      let beats = score.bars[last].meter.beats
      #expect(!score.text(ofBar: last).contains(", beat \(beats + 1): "), "seed \(seed)")
      let end = Int64(beats) * ScorePlace.centsPerBeat
      atEnd += score.notes.count { $0.start.bar == last && $0.start.cents >= end - ScorePlace.centsPerBeat / 8 }
    }
    #expect(atEnd > 0, "no note tests the rounding at the end of a last bar")
  }

  @Test func textHasTheFirstNoteAndTheLastChord() throws {
    let score = try score(seed: 7, seconds: 24) { settings in
      settings.key = Key(tonic: PitchClass(NoteName(.e, alteration: -1)), scale: .minor)
    }
    let all = score.bars.indices.map { score.text(ofBar: $0) }
    let first = try #require(score.notes.first)
    let bar = try #require(score.bar(at: first.onset + 1))
    #expect(all[bar].contains(first.pitch.text))
    #expect(all.allSatisfy { !$0.isEmpty && !$0.hasSuffix("\n") })
    for (index, chord) in score.chords.enumerated() where index + 1 == score.chords.count {
      #expect(all.joined(separator: "\n").contains(": " + chord.chord.spoken))
    }
    #expect(score.bar(at: score.bars[0].start - 1) == nil)
  }
}
