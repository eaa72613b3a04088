import Foundation
import FuzzChecks
import Physics2D
import Testing
import Thoroughness

/// Replays the inputs with which fuzzers found faults (folder `cases`), and the fuzzers' seed inputs (`corpus`).
@Suite struct CaseTests {
  @Test("a world of Physics2D has no fault", arguments: try files("cases/world") + files("corpus/world"))
  func world(file: String) throws {
    try replay(file, WorldCase.fault)
  }

  @Test(
    "an instrument has no fault", arguments: try files("cases/instrument") + files("corpus/instrument"))
  func instrument(file: String) throws {
    try replay(file, InstrumentCase.fault)
  }

  @Test("reading a MIDI file has no fault", arguments: try files("cases/midifile") + files("corpus/midifile"))
  func midiFile(file: String) throws {
    try replay(file, MIDIFileCase.fault)
  }

  @Test(
    "editing a MIDI file has no fault",
    arguments: try files("cases/midifile") + files("corpus/midifile") + files("cases/mididocument")
      + files("corpus/mididocument"))
  func midiDocument(file: String) throws {
    try replay(file, MIDIDocumentCase.fault)
  }

  @Test("damaged MIDI files cause no fault")
  func damagedMIDIFiles() throws {
    let names = try Self.files("corpus/midifile") + Self.files("corpus/mididocument")
    let files = try names.map { [UInt8](try Data(contentsOf: Self.folder.appending(path: $0))) }
    for seed in Self.seeds {
      for (file, name) in zip(files, names) {
        play(damaged(file, seed), "\(name), damaged by seed \(seed)", MIDIDocumentCase.fault)
      }
    }
  }

  @Test("reading an OSC packet has no fault", arguments: try files("cases/osc") + files("corpus/osc"))
  func oscPacket(file: String) throws {
    try replay(file, OSCCase.fault)
  }

  @Test("reading a session has no fault", arguments: try files("cases/session") + files("corpus/session"))
  func session(file: String) throws {
    try replay(file, SessionCase.fault)
  }

  @Test("reading a share line has no fault", arguments: try files("cases/share") + files("corpus/share"))
  func share(file: String) throws {
    try replay(file, ShareCase.fault)
  }

  @Test("a canvas player has no fault", arguments: try files("cases/player") + files("corpus/player"))
  func player(file: String) throws {
    try replay(file, PlayerCase.fault)
  }

  @Test("a canvas has no fault", arguments: try files("cases/canvas") + files("corpus/canvas"))
  func canvas(file: String) throws {
    try replay(file, CanvasCase.fault)
  }

  #if DEBUG
    static let seeds = UInt64(0)..<10
  #else
    static let seeds = UInt64(0)..<150 * thoroughness
  #endif

  @Test("random bytes, which need no fuzzer, cause no fault")
  func seeds() {
    for seed in Self.seeds {
      var random = SplitMix64(seed: seed)
      let bytes = (0..<160).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      play(bytes, "world of seed \(seed)", WorldCase.fault)
      play(bytes, "instrument of seed \(seed)", InstrumentCase.fault)
      play(bytes, "OSC packet of seed \(seed)", OSCCase.fault)
      play(bytes, "player of seed \(seed)", PlayerCase.fault)
      play(bytes, "share line of seed \(seed)", ShareCase.fault)
    }
  }

  /// Returns a file with a few bytes changed, inserted or removed.
  private func damaged(_ file: [UInt8], _ seed: UInt64) -> [UInt8] {
    var random = SplitMix64(seed: seed)
    var bytes = file
    for _ in 0...random.next() % 6 where bytes.count > 20 {
      // The header (14 bytes) stays intact. A file with a damaged header would be refused before its tracks are read.
      let place = 14 + Int(random.next() % UInt64(bytes.count - 14))
      switch random.next() % 4 {
      case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
      case 1: bytes.insert(UInt8(truncatingIfNeeded: random.next()), at: place)
      case 2: bytes.remove(at: place)
      default: bytes[place] ^= 1 << UInt8(random.next() % 8)
      }
    }
    return bytes
  }

  private func replay(_ file: String, _ fault: ([UInt8], ((String) -> Void)?) -> String?) throws {
    play([UInt8](try Data(contentsOf: Self.folder.appending(path: file))), "Tests/Fuzz/\(file)", fault)
  }

  /// Runs a case. If the case has a fault, runs the case again and records an issue with its steps.
  private func play(_ bytes: [UInt8], _ name: String, _ fault: ([UInt8], ((String) -> Void)?) -> String?) {
    guard let words = fault(bytes, nil) else { return }
    var story: [String] = []
    _ = fault(bytes) { story.append($0) }
    Issue.record("\(name): \(words)\n\(story.joined(separator: "\n"))")
  }

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Fuzz")
    .standardized

  private static func files(_ path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: path).path).sorted()
      .filter { !$0.hasPrefix(".") }.map { "\(path)/\($0)" }
  }
}
