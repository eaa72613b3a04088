import Foundation
import Golden
import Testing

@Suite struct GoldenTests {
  @Test("ten minutes of seed 7 are the golden ones, to the bit")
  func seed7() throws {
    let golden = try String(contentsOf: Self.file, encoding: .utf8).split(separator: "\n").map(String.init)
    let run = try GoldenRun(seed: 7, minutes: 10)
    let lines =
      run.digests.enumerated().map { "minute=\($0 + 1) digest=\(hex($1))" }
      + ["bytes=\(run.byteCount) fnv1a=\(hex(run.fnv1a))"]
    let parted = zip(golden, lines).first { $0 != $1 }
    #expect(
      golden == lines,
      """
      first at \(parted?.0 ?? "the end"), which is \(parted?.1 ?? "missing"); \
      in all \(golden.last ?? "nothing"), which is \(lines.last ?? "nothing")
      All of it:
      \(lines.joined(separator: "\n"))
      """)
  }

  private static let file = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../Golden/seed7.txt").standardized

  private func hex(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
