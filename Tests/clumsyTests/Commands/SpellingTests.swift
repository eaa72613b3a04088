import ChordEngine
import Foundation
import Instrument
import MIDI
import Terminal
import Testing

@testable import clumsy

@Suite struct SpellingTests {
  /// In E♭ minor, the sixth chord is C♭maj7, and no note is spelt B.
  @Test func eFlatMinorHasCFlat() throws {
    var settings = Settings()
    settings.key = try #require(Key(name: "Eb"))
    settings.key.scale = .minor
    var (monitor, lines, json) = (Monitor(settings), "", JSONLines(settings))
    var bytes: [UInt8] = []
    try renderOffline(settings, until: 60_000_000_000) { event in
      lines += monitor.line(for: event)
      json.append(event, to: &bytes)
    }
    let text = String(decoding: bytes, as: UTF8.self)
    for shown in [lines, text] {
      #expect(shown.contains("C♭maj7") && shown.contains("C♭3") && shown.contains("C♭5") && shown.contains("G♭"))
      for wrong in ["B2", "B3", "B4", "♯"] { #expect(!shown.contains(wrong), "\(wrong)") }
    }
    #expect(lines.contains("bass ball strikes VI ") && lines.contains("bass ball strikes ii° "))
    #expect(text.contains(#""name":"C♭3","harmony":"C♭maj7","velocity""#))
  }

  @Test func noteNamesMatchNotes() throws {
    struct Line: Decodable {
      let type: String
      let note: Int?
      let name, harmony: String?
    }
    for (index, builtIn) in BuiltInChordset.allCases.enumerated() {
      var settings = Settings()
      settings.key = try #require(Key(name: ["Eb", "F#", "Cb", "A"][index % 4]))
      settings.key.scale = [Scale.minor, .major, .lydian][index % 3]
      settings.chordset = builtIn.chordset
      var (json, bytes) = (JSONLines(settings), [UInt8]())
      try renderOffline(settings, until: 10_000_000_000) { json.append($0, to: &bytes) }
      var strikes = 0
      for text in bytes.split(separator: UInt8(ascii: "\n")) {
        let line = try JSONDecoder().decode(Line.self, from: Data(text))
        guard line.type == "strike" else { continue }
        strikes += 1
        let harmony = try #require(line.harmony)
        #expect(try Chord(parsing: harmony).name == harmony)
        #expect(try number(of: #require(line.name)) == line.note)
      }
      #expect(strikes > 5)
    }
  }

  private func number(of name: String) throws -> Int {
    let letters: [Character: Int] = ["C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11]
    var number = try #require(name.first.flatMap { letters[$0] })
    let octave = try #require(Int(name.drop { !"-0123456789".contains($0) }))
    for sign in name { number += sign == "♯" ? 1 : sign == "♭" ? -1 : 0 }
    return number + 12 * (octave + 1)
  }

  @Test func gesturesChangeNamesOfChordsAndNotes() throws {
    var monitor = Monitor(Settings())
    func line(_ event: PerformanceEvent) -> String { String(monitor.line(for: event).drop { $0 != " " }.dropFirst(2)) }
    func gesture(_ gesture: Gesture, refusal: GestureError? = nil) -> PerformanceEvent {
      .gesture(GestureEvent(nanoseconds: 0, source: 0, gesture: gesture, refusal: refusal))
    }
    func strike(_ voice: Voice, _ index: UInt8, _ chord: Degree, _ note: Int) -> PerformanceEvent {
      .strike(
        Strike(
          nanoseconds: 0, voice: voice, index: index, ball: 0, speed: 1, x: 0, y: 0, chord: chord,
          channel: Channel(number: 1), pitch: Pitch(folding: note), velocity: 9))
    }
    #expect(line(gesture(.chord(2, try ChordSlot(parsing: "V7/vi")))) == "chord 3 V7/vi\n")
    #expect(line(strike(.bass, 2, .three, 52)) == "bass ball strikes V7/vi  1 points/s     E3 velocity 9     E7\n")
    #expect(line(strike(.key, 7, .three, 68)) == "ball 0 strikes key 8    1 points/s     G♯4 velocity 9\n")
    #expect(
      line(gesture(.chords(try Chordset(parsing: "Fm,C7"))))
        == "chords Fm,C7,Fm,C7,Fm,C7,Fm,C7\n")
    #expect(line(strike(.key, 0, .three, 68)) == "ball 0 strikes key 1    1 points/s     A♭4 velocity 9\n")
    #expect(line(strike(.bass, 1, .two, 60)) == "bass ball strikes I7    1 points/s     C4 velocity 9     C7\n")
    // A refused gesture changes no name.
    let refused = gesture(.chord(8, .degree(.one, .triad)), refusal: .noSuchSlot(8))
    #expect(line(refused) == "chord 9 1:triad: refused, there is no slot 9; allowed: 1…8 (the last is the spare pad)\n")
    #expect(line(gesture(.key(try #require(Key(name: "Ab3"))))) == "key Ab3 major\n")
    #expect(line(strike(.bass, 1, .two, 60)) == "bass ball strikes III7  1 points/s     C4 velocity 9     C7\n")
  }

  /// The JSON line of a long gesture is complete.
  @Test func longestGestureIsOneLine() throws {
    let longest = Array(repeating: "C######m7b9#11b13add11/D######", count: 8).joined(separator: ",")
    let chordset = try Chordset(parsing: longest)
    var (json, bytes) = (JSONLines(Settings()), [UInt8]())
    json.append(
      .gesture(GestureEvent(nanoseconds: .max, source: 255, gesture: .chords(chordset), refusal: nil)), to: &bytes)
    let line = try JSONDecoder().decode([String: JSONValue].self, from: Data(bytes))
    #expect(bytes.count > longest.utf8.count)
    #expect(line["gesture"] == .text("chords " + longest))
  }

  private enum JSONValue: Decodable, Equatable {
    case text(String)
    case number(Double)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let text = try? container.decode(String.self) {
        self = .text(text)
      } else {
        self = .number(try container.decode(Double.self))
      }
    }
  }
}
