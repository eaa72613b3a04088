import MIDI
import Testing

/// A track with meta events, controllers, an exclusive message and two notes. Some events use running status.
private let rich: [UInt8] = [
  0, 0xFF, 0x03, 2, 0x68, 0x69,
  0, 0xFF, 0x60, 2, 0x99, 0xAA,
  0, 0xB0, 7, 100, 0, 10, 64,
  0, 0xF0, 3, 0x43, 0x12, 0xF7,
  0, 0x90, 60, 100, 48, 64, 90,
  48, 60, 0,
  0, 0x80, 64, 30,
  0x81, 0x00, 0xFF, 0x2F, 0,
]

/// Returns a file whose only track contains the events and an end of track.
private func file(_ events: UInt8...) -> [UInt8] { TestFile(events + TestFile.end).bytes }

private func joined(_ parts: [UInt8]...) -> [UInt8] { parts.flatMap { $0 } }

private let whole = TestFile(rich).bytes

private let unusualFiles: [(name: String, bytes: [UInt8])] = [
  ("a file with many kinds of events", whole),
  ("format 2", TestFile(rich, rich, format: 2).bytes),
  ("time code", TestFile(rich, division: [0xE7, 40]).bytes),
  ("an alien chunk", joined(whole, TestFile.chunk("XFIH", [1, 2, 3]))),
  ("trailing bytes", joined(whole, [0, 0, 0])),
  ("RIFF", riff(whole)),
  ("a MacBinary header", joined([UInt8](repeating: 0, count: 128), whole)),
  ("a track cut off", Array(whole.dropLast(7))),
  ("a wrong number of tracks", TestFile(rich, count: 5).bytes),
  ("a format of 9", TestFile(rich, format: 9).bytes),
  ("a division of 0", TestFile(rich, division: [0, 0]).bytes),
  ("running status over a meta event", file(0, 0x90, 60, 9, 0, 0xFF, 1, 0, 5, 60, 0)),
  ("data bytes above 7F", file(0, 0x90, 60, 0xFF, 5, 0x80, 60, 0)),
]

private let damagedFiles: [(bytes: [UInt8], kinds: [MIDIWarning.Kind])] = [
  (whole, []),
  (TestFile(rich, format: 9, division: [0, 0], count: 2).bytes, [.format, .division, .trackCount]),
  (file(0, 0x90, 60, 9), [.noNoteOff]),
  (TestFile([0, 0x90, 60, 9, 0, 0x80, 60, 0]).bytes, [.noEnd]),
  (TestFile([0, 0x41, 60, 9]).bytes, [.unreadRest, .noEnd]),
  (file(0, 0xF8), [.systemMessage]),
  (file(0x80, 0x80, 0x80, 0x80, 0, 0xC0, 5), [.longQuantity]),
  (file(0, 0xFF, 0x51, 1, 5), [.metaLength]),
  (file(0, 0xFF, 0x2F, 0), [.afterEnd]),
  (joined(whole, [1, 2, 3]), [.betweenChunks]),
]

@Suite struct MIDIDocumentTests {
  @Test func notesHaveTheirExactTicks() throws {
    let notes = try MIDIDocument(TestFile(rich).bytes).notes
    #expect(notes.map(\.start) == [0, 48] && notes.map(\.end) == [96, 96])
    #expect(notes.map(\.pitch) == [60, 64] && notes.map(\.velocity) == [100, 90])
    #expect(notes.map(\.releaseVelocity) == [64, 30] && notes.map(\.source) == [0, 1])
  }

  @Test(arguments: unusualFiles)
  func anUneditedFileKeepsItsBytes(name: String, bytes: [UInt8]) throws {
    let document = try MIDIDocument(bytes)
    #expect(document.notes.count > 0, "\(name)")
    #expect(document.bytes(with: document.notes) == bytes, "\(name)")
  }

  @Test func editingANoteLeavesOtherEventsUnchanged() throws {
    let document = try MIDIDocument(TestFile(rich).bytes)
    var notes = document.notes
    notes[0].pitch = 72
    #expect(
      document.bytes(with: notes)
        == TestFile([
          0, 0xFF, 0x03, 2, 0x68, 0x69,
          0, 0xFF, 0x60, 2, 0x99, 0xAA,
          0, 0xB0, 7, 100, 0, 10, 64,
          0, 0xF0, 3, 0x43, 0x12, 0xF7,
          0, 0x90, 72, 100, 48, 64, 90,
          48, 0x80, 72, 64,
          0, 0x80, 64, 30,
          0x81, 0x00, 0xFF, 0x2F, 0,
        ]).bytes)
  }

  @Test func noteAfterTheEndOfTrackMovesTheEndOfTrack() throws {
    let document = try MIDIDocument(file(0, 0x90, 60, 9, 5, 0x80, 60, 0))
    let notes = document.notes + [MIDIDocument.Note(start: 10, end: 300, pitch: 62, velocity: 80)]
    #expect(
      document.bytes(with: notes)
        == TestFile([
          0, 0x90, 60, 9, 5, 0x80, 60, 0, 5, 0x90, 62, 80, 0x82, 0x22, 0x80, 62, 64, 0, 0xFF, 0x2F, 0,
        ]).bytes)
  }

  @Test func lengthsOfAnEditedRIFFFileAreUpdated() throws {
    let document = try MIDIDocument(riff(TestFile(rich).bytes))
    let edited = document.bytes(with: [])
    let inner = try MIDIDocument(TestFile(rich).bytes).bytes(with: [])
    #expect(edited == riff(inner))
  }

  /// The first letter of the chunk after the MIDI file must not be taken for padding.
  @Test func anOddRIFFFileWithoutPaddingKeepsItsNextChunk() throws {
    let inner = whole.count % 2 == 1 ? whole : joined(whole, [9])
    var unpadded = riff(inner)
    unpadded.remove(at: 20 + inner.count)
    let edited = try MIDIDocument(unpadded).bytes(with: [])
    #expect(edited == riff(try MIDIDocument(inner).bytes(with: [])))
  }

  @Test func aFileWithoutTracksGetsATrackForItsFirstNote() throws {
    let document = try MIDIDocument(TestFile().bytes)
    let edited = document.bytes(with: [MIDIDocument.Note(start: 0, end: 5, pitch: 60, velocity: 9)])
    #expect(edited == file(0, 0x90, 60, 9, 5, 0x80, 60, 64))
  }

  @Test func anEmptyFileIsEmptyAndValid() throws {
    #expect(MIDIDocument.empty.notes.isEmpty && MIDIDocument.empty.warnings.isEmpty)
    #expect(try MIDIFileReader(MIDIDocument.empty.bytes).trackCount == 1)
  }

  @Test func impossibleValuesOfNotesAreClamped() throws {
    var note = MIDIDocument.Note(start: -5, end: -9, track: 77, channel: 200, pitch: 255, velocity: 0)
    note.releaseVelocity = 255
    let edited = try MIDIDocument(MIDIDocument.empty.bytes(with: [note]))
    let found = try #require(edited.notes.first)
    #expect(found.start == 0 && found.end == 0 && found.channel == 15 && found.pitch == 127 && found.velocity == 1)
  }

  @Test func aMissingHeaderIsAnError() {
    for text in ["", "MThd", "hello, world, this is no file"] {
      #expect(throws: MIDIFileError.self) { try MIDIDocument(Array(text.utf8)) }
    }
  }

  @Test(arguments: damagedFiles)
  func damageGivesWarnings(bytes: [UInt8], kinds: [MIDIWarning.Kind]) throws {
    #expect(try MIDIDocument(bytes).warnings.map(\.kind) == kinds)
  }

  @Test func temposAndSignaturesAreInOrder() throws {
    let first: [UInt8] = [10, 0xFF, 0x51, 3, 0x07, 0xA1, 0x20, 0, 0xFF, 0x58, 4, 3, 2, 24, 8]
    let second: [UInt8] = [5, 0xFF, 0x51, 3, 0, 0, 1]
    let document = try MIDIDocument(TestFile(joined(first, TestFile.end), joined(second, TestFile.end)).bytes)
    #expect(document.tempoChanges.map(\.tick) == [5, 10] && document.tempoChanges[1].tempo == .standard)
    let signature = try #require(document.signatures.first)
    #expect(document.signatures.count == 1 && signature.tick == 10 && signature.beats == 3 && signature.unit == 4)
  }
}

private func riff(_ file: [UInt8]) -> [UInt8] {
  func size(_ count: Int) -> [UInt8] {
    [0, 8, 16, 24].map { (shift: Int) in UInt8(truncatingIfNeeded: count >> shift) }
  }
  let data = joined(Array("data".utf8), size(file.count), file, file.count % 2 == 1 ? [0] : [])
  let rest = joined(Array("DISP".utf8), size(2), [1, 2])
  return joined(Array("RIFF".utf8), size(4 + data.count + rest.count), Array("RMID".utf8), data, rest)
}
