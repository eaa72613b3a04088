import Foundation
import Golden
import Testing

@Suite struct GoldenTests {
  #if DEBUG
    /// The golden files that a debug build compares; the others would take most of a minute.
    private static let files: [GoldenFile] = [.physics, .seed7, .original, .gestures, .limits]
  #else
    private static let files = GoldenFile.allCases
  #endif

  @Test("this build computes the golden numbers", arguments: files)
  func golden(file: GoldenFile) throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Golden").standardized
    let golden = try String(contentsOf: folder.appending(path: file.name), encoding: .utf8)
    let report = Self.difference(of: file.lines(), from: golden.split(separator: "\n").map(String.init))
    #expect(report == nil, "Tests/Golden/\(file.name): \(report ?? "")")
  }

  #if DEBUG
    /// A debug build runs only this file with a checkpoint at every tick, because all files would take minutes.
    private static let everyTick = [GoldenFile.limits]
  #else
    private static let everyTick = GoldenFile.allCases
  #endif

  @Test("taking a checkpoint at every tick does not change the golden numbers", arguments: everyTick)
  func ticks(file: GoldenFile) {
    let ticks = Set(file.lines(everyTick: true))
    let lines = file.lines()
    #expect(!lines.isEmpty && ticks.count > lines.count)
    #expect(lines.first { !ticks.contains($0) } == nil)
  }

  @Test("the report of a difference quotes the first differing line and says what to do")
  func message() {
    #expect(Self.difference(of: ["a", "b"], from: ["a", "b"]) == nil)
    let report = Self.difference(of: ["tick=1 x", "tick=2 y", "tick=3 y"], from: ["tick=1 x", "tick=2 x", "tick=3 x"])
    #expect(report?.contains("line 2: golden tick=2 x, here tick=2 y") == true)
    #expect(report?.contains("make golden") == true)
    #expect(Self.difference(of: ["a"], from: ["a", "b"])?.contains("line 2: golden b, here the end") == true)
  }

  private static func difference(of lines: [String], from golden: [String]) -> String? {
    guard lines != golden else { return nil }
    let first = zip(lines, golden).enumerated().first { $0.element.0 != $0.element.1 }
    let index = first?.offset ?? min(lines.count, golden.count)
    return """
      runs differ at line \(index + 1): golden \(index < golden.count ? golden[index] : "the end"), \
      here \(index < lines.count ? lines[index] : "the end")
      whole run: golden \(golden.last ?? "nothing"), here \(lines.last ?? "nothing")
      If the engine was meant to change: make golden
      """
  }
}
