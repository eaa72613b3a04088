import Foundation
import FuzzChecks
import Testing

/// What the fuzzers found once, and what they begin with: each file by its name.
@Suite struct CaseTests {
  @Test("a world", .timeLimit(.minutes(2)), arguments: try files("cases/world") + files("corpus/world"))
  func world(file: String) throws {
    try replay(file, WorldCase.fault)
  }

  @Test(
    "an instrument", .timeLimit(.minutes(2)), arguments: try files("cases/instrument") + files("corpus/instrument"))
  func instrument(file: String) throws {
    try replay(file, InstrumentCase.fault)
  }

  private func replay(_ file: String, _ fault: ([UInt8], ((String) -> Void)?) -> String?) throws {
    let bytes = [UInt8](try Data(contentsOf: Self.folder.appending(path: file)))
    guard let words = fault(bytes, nil) else { return }
    var story: [String] = []
    _ = fault(bytes) { story.append($0) }
    Issue.record("Tests/Fuzz/\(file): \(words)\n\(story.joined(separator: "\n"))")
  }

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Fuzz")
    .standardized

  private static func files(_ path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: path).path).sorted()
      .filter { !$0.hasPrefix(".") }.map { "\(path)/\($0)" }
  }
}
