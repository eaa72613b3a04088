import ChordEngine
import Glibc
import Instrument
import MIDI
import Testing

@testable import clumsy

private let isInstalled = access("/usr/bin/midicsv", X_OK) == 0
private let isCI = getenv("CI").map { String(cString: $0) } == "true"

@Suite struct MIDIFileTests {
  private func render(_ flags: String) throws -> [UInt8] {
    let ending = try Clumsy.shell("exec clumsy render --seed 7 --duration 1m -o - \(flags)")
    #expect(ending.code == 0 && ending.errors.isEmpty)
    return ending.output
  }

  @Test func midiFileHasTheGoldenDigest() throws {
    let folder = #filePath.dropLast("clumsyTests/Commands/MIDIFileTests.swift".count)
    let golden = String(decoding: fileBytes(folder + "Golden/seed7.txt") ?? [], as: UTF8.self)
    let ending = try Clumsy.run("render", "--seed", "7", "--duration", "10m", "-o", "-")
    #expect(golden.split(separator: "\n").last.map(String.init) == ending.digest)
  }

  @Test func fileHasHeaderAndThreeTracks() throws {
    let (file, tracks) = try tracks("--tempo 90")
    // Format 1, three tracks, 960 ticks per quarter note.
    #expect(file.prefix(14) == [0x4D, 0x54, 0x68, 0x64, 0, 0, 0, 6, 0, 1, 0, 3, 0x03, 0xC0])
    #expect(tracks.count == 3)
    #expect(tracks.allSatisfy { $0.suffix(3) == [0xFF, 0x2F, 0] })
    #expect(contains(tracks[0], Array("clumsy, seed 7".utf8)))
    // 60 000 000 µs / 90 = 666 667 µs per quarter note.
    #expect(contains(tracks[0], [0xFF, 0x51, 3, 0x0A, 0x2C, 0x2B]))
    #expect(contains(tracks[1], [0xFF, 0x03, 4] + Array("bass".utf8)))
    #expect(contains(tracks[2], [0xFF, 0x03, 4] + Array("keys".utf8)))
  }

  /// Some readers play all events of one track in a tick before those of the next track. With two tracks, the end of a
  /// key's note would end a bass note of the same pitch that begins in the same tick.
  @Test func sharedChannelHasOneTrack() throws {
    let (_, tracks) = try tracks("--bass-channel 3 --keys-channel 3")
    #expect(tracks.count == 3)
    #expect(contains(tracks[1], [0xFF, 0x03, 4] + Array("bass".utf8)))
    #expect(tracks[1].contains(0x92))
    // The keys' track holds only a name, a delta time and the end of the track.
    #expect(contains(tracks[2].prefix(8), [0, 0xFF, 0x03, 4] + Array("keys".utf8)))
    #expect(tracks[2].count <= 8 + 4 + 3)
  }

  @Test(.enabled(if: isInstalled || isCI, "midicsv, which reads the file in this test, is not installed"))
  func midicsvFindsEachNotePaired() throws {
    let ending = try Clumsy.shell("clumsy render --seed 7 --duration 10m -o - | midicsv")
    #expect(ending.code == 0 && ending.errors.isEmpty)
    var sounding: Set<[Substring]> = []
    var notes = 0
    for line in ending.lines {
      let fields = line.split(separator: ",").map { $0.drop { $0 == " " } }
      guard fields.count == 6, fields[2] == "Note_on_c" || fields[2] == "Note_off_c" else { continue }
      let note = [fields[0], fields[3], fields[4]]
      if fields[2] == "Note_on_c", fields[5] != "0" {
        notes += 1
        #expect(sounding.insert(note).inserted, "\(note) begins twice")
      } else {
        #expect(sounding.remove(note) != nil, "\(note) ends without having begun")
      }
    }
    #expect(notes > 100 && sounding.isEmpty)
  }

  /// At the slowest tempo (4 BPM), a tick of the file is so long that a short note could begin and end in one tick.
  @Test(arguments: Preset.allCases)
  func notesHaveLengthsAndDoNotOverlap(preset: Preset) throws {
    for (seed, tempo) in [(1, 4.0), (2, 120), (3, 960)] as [(UInt64, Double)] {
      var settings = preset.settings
      settings.seed = seed
      // On one channel and in one octave range, bass and keys share pitches.
      if seed == 3 { (settings.keysChannel, settings[.bassOctave]) = (settings.bassChannel, 0) }
      let file = try file(settings, Tempo(beatsPerMinute: tempo) ?? .standard)
      #expect(file.notes.fault == nil && file.notes.count > 10)
    }
  }

  @Test func firstTrackHasKeyAndMeter() throws {
    let (_, tracks) = try tracks("--key Eb --scale minor --time-signature 6/8")
    #expect(contains(tracks[0], [0, 0xFF, 0x58, 4, 6, 3, 12, 8]) && contains(tracks[0], [0, 0xFF, 0x59, 2, 0xFA, 1]))
    let (_, standard) = try self.tracks("--key C --scale major --time-signature 4/4")
    #expect(contains(standard[0], [0, 0xFF, 0x58, 4, 4, 2, 24, 8]) && contains(standard[0], [0, 0xFF, 0x59, 2, 0, 0]))
  }

  @Test func markersNameTheChordOfEachNote() throws {
    for (seed, tonic) in [(1, "Gb"), (2, "C#"), (3, "F")] as [(UInt64, String)] {
      var settings = Settings()
      settings.seed = seed
      settings.key = try #require(Key(name: tonic))
      let file = try file(settings, .standard)
      let markers = file.tracks[0].compactMap { event in
        event.meta(6).map { (tick: event.tick, text: String(decoding: $0, as: UTF8.self)) }
      }
      #expect(markers.first?.tick == 0 && markers.count > 5)
      #expect(zip(markers, markers.dropFirst()).allSatisfy { $0.text != $1.text && $0.tick < $1.tick })
      for track in file.tracks {
        for event in track where event.bytes[0] & 0xF0 == 0x90 {
          let marker = try #require(markers.last { $0.tick <= event.tick })
          let chord = try Chord(parsing: marker.text)
          #expect(marker.text.utf8.allSatisfy { $0 < 0x80 })
          // If a key is struck just before the bass, in the same tick, its note belongs to the previous chord.
          let before = markers.last { $0.tick < event.tick }.flatMap { try? Chord(parsing: $0.text) }
          let tones = chord.pitchClasses | (marker.tick == event.tick ? before?.pitchClasses ?? 0 : 0)
          #expect(tones & 1 << UInt16(event.bytes[1] % 12) != 0, "\(event) in \(marker)")
        }
      }
    }
  }

  @Test func programsPrecedeFirstNoteAndNameInstrument() throws {
    let (_, tracks) = try tracks("--program fretless-bass --bank 300 --bass-program 20")
    let bass = [0, 0xFF, 0x04, UInt8("church-organ".utf8.count)] + Array("church-organ".utf8)
    #expect(contains(tracks[1], bass + [0, 0xC0, 19]))
    #expect(contains(tracks[2], Array("fretless-bass".utf8) + [0, 0xB1, 0, 2, 0, 0xB1, 32, 44, 0, 0xC1, 35]))
    let (_, standard) = try self.tracks("")
    #expect(
      standard.allSatisfy { !contains($0, [0, 0xFF, 0x04]) && !contains($0, [0, 0xC0]) && !contains($0, [0, 0xC1]) })
  }

  private func file(_ settings: Settings, _ tempo: Tempo) throws -> MIDIFileReader {
    var settings = settings
    settings[.tempo] = 60_000_000 / Double(tempo.microsecondsPerQuarter)
    return MIDIFileReader(try standardMIDIFile(settings, until: 60_000_000_000))
  }

  /// The tempo of the preset `original` is 120 BPM.
  @Test func anotherTempoChangesTheFile() throws {
    // At twice the tempo, notes keep their times in ns but have twice the ticks.
    let original = "--preset original"
    #expect(try render("\(original) --tempo 120") == render(original))
    #expect(try render("\(original) --tempo 240") != render(original))
  }

  /// Returns the whole file, and the content of each track.
  private func tracks(_ flags: String) throws -> ([UInt8], [ArraySlice<UInt8>]) {
    let file = try render(flags)
    var tracks: [ArraySlice<UInt8>] = []
    var rest = file.dropFirst(14)
    while rest.count >= 8 {
      #expect(rest.prefix(4).elementsEqual("MTrk".utf8))
      let size = rest.dropFirst(4).prefix(4).reduce(0) { $0 << 8 | Int($1) }
      tracks.append(rest.dropFirst(8).prefix(size))
      rest = rest.dropFirst(8 + size)
    }
    #expect(rest.isEmpty)
    return (file, tracks)
  }

  private func contains(_ track: ArraySlice<UInt8>, _ bytes: [UInt8]) -> Bool {
    track.indices.contains { track[$0...].starts(with: bytes) }
  }
}
