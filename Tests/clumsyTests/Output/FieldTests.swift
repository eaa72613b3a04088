import Glibc
import Testing

@testable import clumsy

@Suite struct FieldTests {
  private static let root = String(#filePath.dropLast("/Tests/clumsyTests/Output/FieldTests.swift".count))
  private static let pages =
    ["README.md"] + TestFolder.names(in: root + "/docs").filter { $0.hasSuffix(".md") }.map { "docs/\($0)" }

  /// A new field needs a row in a table of `README.md` or of a page in `docs`.
  @Test func eachFieldOfRenderedJSONLinesIsInADocumentedTable() throws {
    let folder = try TestFolder()
    folder.write(
      "clumsy 1 engine 2\nseed 7\nprogram vibraphone\nsoftest 60\n0 gravity 20\n1 remove 9\nend 2000\n", to: "a.clumsy")
    let ending = try Clumsy.run("render", folder.path("a.clumsy"), "--format", "jsonl", "--flights")
    #expect(ending.code == 0)
    let fields = Set(ending.text.matches(of: /"([A-Za-z_]+)":/).map { String($0.1) })
    #expect(fields.isSuperset(of: ["silent", "refused", "bytes", "fraction"]))
    let rows = Self.pages.flatMap { page in
      String(decoding: fileBytes(Self.root + "/" + page) ?? [], as: UTF8.self).split(separator: "\n").filter {
        $0.hasPrefix("| `")
      }
    }
    for field in fields.sorted() { #expect(rows.contains { $0.contains("`\(field)`") }, "\(field)") }
  }
}
