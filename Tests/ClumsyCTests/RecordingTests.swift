import CClumsy
import Instrument
import Testing

@testable import ClumsyC

@Suite struct RecordingTests {
  /// Returns the files of a recorded session; nil if the session cannot be recorded.
  private func files(_ lines: String, _ kind: Int32) -> [[UInt8]]? {
    let text = "clumsy 1 engine \(Performance.engineVersion)\n\(lines)"
    guard let session = text.withCString({ clumsy_session_read($0, Int32(text.utf8.count), nil) }) else { return nil }
    defer { clumsy_session_free(session) }
    guard let recording = clumsy_recording_create(session, kind, 8000) else { return nil }
    defer { clumsy_recording_free(recording) }
    var files = [[UInt8]](repeating: [], count: Int(clumsy_recording_files(recording)))
    var isComplete = false
    while !isComplete {
      isComplete = clumsy_recording_advance(recording) == 1
      for index in files.indices { files[index] += bytes { clumsy_recording_bytes(recording, Int32(index), $0, $1) } }
    }
    #expect(clumsy_recording_share(recording) == 1)
    return files.indices.map { index in
      bytes { clumsy_recording_header(recording, Int32(index), $0, $1) } + files[index]
    }
  }

  private func bytes(_ write: (UnsafeMutablePointer<UInt8>?, Int32) -> Int32) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: Int(write(nil, 0)))
    _ = bytes.withUnsafeMutableBufferPointer { write($0.baseAddress, Int32($0.count)) }
    return bytes
  }

  @Test func midiFileHasOneTrackForEachPart() throws {
    let midi = try #require(files("seed 7\nend 1500\n", 0))
    #expect(midi.count == 1 && midi[0].starts(with: "MThd".utf8))
    #expect(midi[0][8...11].elementsEqual([0, 1, 0, 3]))
  }

  @Test func stemsAreEquallyLong() throws {
    let session = "seed 7\n400 gravity 12\n900 spawn 700 600\nend 1500\n"
    let whole = try #require(files(session, 1))
    let stems = try #require(files(session, 2))
    #expect(whole.count == 1 && stems.count == 2)
    #expect(stems[0].count == stems[1].count && stems[0].prefix(68) == stems[1].prefix(68) && stems[0] != stems[1])
    // After a header of 68 bytes, the files contain six seconds and a tail, with 6 bytes (2 × 24 bits) a frame.
    for file in whole + stems { #expect(file.starts(with: "RIFF".utf8) && file.count > 68 + 6 * 6 * 8000) }
  }

  @Test func invalidAndTooLongSessionsAreNotRecorded() {
    #expect(files("seed 7\n", 1) == nil)
    #expect(files("seed 7\nbegin 10\nend 10\n", 1) == nil)
    // No recording is of kind 3 or −1.
    #expect(files("seed 7\nend 10\n", 3) == nil)
    #expect(files("seed 7\nend 10\n", -1) == nil)
    // This session of 28 hours would have more than 4 GiB of samples.
    #expect(files("seed 7\nend 25000000\n", 1) == nil)
  }
}
