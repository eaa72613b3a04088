import CClumsy
import MIDI
import Testing

@testable import ClumsyC
@testable import Roll

/// Tests the functions of clumsy.h for piano rolls.
@Suite struct RollCallTests {
  /// A MIDI file with two notes, and with events that a piano roll does not show.
  private static let file: [UInt8] =
    Array("MThd".utf8) + [0, 0, 0, 6, 0, 0, 0, 1, 0, 96] + Array("MTrk".utf8) + [0, 0, 0, 42]
    + [0, 0xFF, 0x51, 3, 0x0F, 0x42, 0x40] + [0, 0x90, 60, 90, 0, 0xF0, 3, 0x7D, 1, 0xF7] + [96, 0x80, 60, 33]
    + [0, 0xB0, 64, 127, 0, 0xFF, 0x60, 1, 7] + [0, 0x91, 64, 80, 48, 0x81, 64, 0] + [0, 0xFF, 0x2F]
    + [0]

  private func saved(_ roll: OpaquePointer) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: Int(rollSave(roll, nil, 0)))
    _ = rollSave(roll, &bytes, Int32(bytes.count))
    return bytes
  }

  private func open(_ bytes: [UInt8]) throws -> OpaquePointer {
    try #require(bytes.withUnsafeBufferPointer { rollOpen($0.baseAddress, Int32($0.count), nil) })
  }

  @Test func anOpenedFileIsSavedWithTheSameBytes() throws {
    let roll = try open(Self.file)
    defer { rollFree(roll) }
    #expect(rollCount(roll) == 2 && saved(roll) == Self.file)
    #expect(rollWarnings(roll, nil, 0) == 0)
    // The file has a tempo of 60 BPM.
    #expect(rollNanoseconds(roll, 96) == 1e9 && rollTickAt(roll, 1e9) == 96 && rollTickAt(roll, 999_999_999) == 95)
    var voices: [Int32] = [0, 0]
    #expect(rollVoices(roll, &voices, 2) == 2 && voices == [0, 1])
  }

  @Test func anEditedNoteChangesOnlyItsBytes() throws {
    let roll = try open(Self.file)
    defer { rollFree(roll) }
    #expect(rollDo(roll, 2, 0, 0, 0, 0, 0) == 0)
    #expect(rollDo(roll, 14, 2, 0, 0, 0, 0) == 1)
    let edited = saved(roll)
    #expect(edited.count == Self.file.count)
    for kept in [[0xF0, 3, 0x7D, 1, 0xF7], [0xB0, 64, 127], [0xFF, 0x60, 1, 7], [0x80, 62, 33]] as [[UInt8]] {
      #expect(edited.indices.contains { edited[$0...].starts(with: kept) }, "\(kept)")
    }
    #expect(rollDo(roll, 28, 0, 0, 0, 0, 0) == 1)
    #expect(self.saved(roll) == Self.file)
  }

  @Test func newRollIsSavedAsAMIDIFile() throws {
    let roll = rollCreate(960)
    defer { rollFree(roll) }
    #expect(rollDo(roll, 21, 0, 480, 67, 100, 3) == 0)
    let document = try MIDIDocument(saved(roll))
    #expect(document.division == .ticksPerQuarter(960) && document.notes.count == 1)
    #expect(document.notes[0].end == 480 && document.notes[0].channel == 3 && document.notes[0].pitch == 60)
  }

  @Test func bytesThatAreNoMIDIFileAreRefused() {
    var error = clumsy_text_error()
    #expect([UInt8]("no".utf8).withUnsafeBufferPointer { rollOpen($0.baseAddress, 2, &error) } == nil)
    #expect(error.message.0 == CChar(bitPattern: UInt8(ascii: "b")))
    #expect(rollOpen(nil, 5, nil) == nil)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1, 0.5])
  func noNumberCrashesACall(number: Double) throws {
    let roll = try open(Self.file)
    defer { rollFree(roll) }
    for action in Int32(-1)...31 {
      _ = rollDo(roll, action, number, number, number, number, number)
      #expect(rollCount(roll) >= 0)
    }
    var view = clumsy_roll_view(
      from: number, pixels_per_tick: number, top: number, row_height: number, width: number, height: number)
    var rectangles = [clumsy_roll_rectangle](repeating: clumsy_roll_rectangle(), count: 9)
    #expect(rollDraw(roll, &view, &rectangles, 9) >= -1)
    var zoom = clumsy_roll_zoom(
      level: 9, lowest_level: -99, highest_level: 99, step_width: number, row_height: number, lowest_height: number,
      highest_height: number)
    _ = rollPinch(roll, &zoom, number, number)
    #expect(rollLineAt(roll, number, 0) >= 0 && rollSnap(roll, 0, number, 1).isFinite)
    #expect(rollAt(roll, number, 3, number) >= -1 && rollBeside(roll, number, 3, 1) >= -1)
    #expect(rollNotes(roll, number, number, nil, 0) >= 0 && rollPosition(roll, number, nil, 0) > 0)
  }
}
