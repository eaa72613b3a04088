import Glibc

@testable import clumsy

/// README.md and the pages of docs, with their blocks of commands and their marked sections.
enum Documentation {
  static let root = String(#filePath.dropLast("/Tests/clumsyTests/Help/Documentation.swift".count))

  /// The pages by their paths below the root.
  static let pages: [(path: String, text: String)] = {
    var names: [String] = []
    if let directory = opendir(root + "/docs") {
      defer { closedir(directory) }
      while let entry = readdir(directory) {
        names.append(
          withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) })
      }
    }
    let paths = ["README.md"] + names.filter { $0.hasSuffix(".md") }.sorted().map { "docs/" + $0 }
    return paths.map { ($0, String(decoding: fileBytes(root + "/" + $0) ?? [], as: UTF8.self)) }
  }()

  /// How the tests run the commands of a block, as the word behind its `sh` says.
  enum Kind: String, CaseIterable {
    /// Ends by itself and needs no other program.
    case completes
    /// Plays until Ctrl-C.
    case plays
    /// Renders sound.
    case sounds
    /// Plays for long, to be counted.
    case foresees
    /// The search whose result the page shows.
    case finds
    /// Another search.
    case searches
    /// The parts of one search.
    case merges
    /// For a clumsy that runs.
    case tells
    /// Keeps what was played, in the order of the pages.
    case keeps
    /// Follows `keeps`: renames and forgets.
    case renames
    /// Compares what `keeps` made.
    case differs
    /// Writes a page; Tests/Page opens what it writes.
    case pages
    /// Serves a page; Tests/PageServer asks for it.
    case serves
    /// Needs the kernel's sequencer: Tests/Sequencer has it.
    case sequencer
    /// Needs FluidSynth or flac: Tests/Render/sounds has them.
    case helpers
    /// Of other programs, or of make.
    case other
  }

  /// The words behind `sh` of all blocks of commands.
  static var tags: [String] { blocks.map(\.tag) }

  /// The commands of a kind, each once, in the order of the pages.
  static func commands(_ kind: Kind) -> [String] {
    var commands: [String] = []
    for block in blocks where block.tag == kind.rawValue {
      for line in block.lines where !commands.contains(line) { commands.append(line) }
    }
    return commands
  }

  private static let blocks: [(tag: String, lines: [String])] = pages.flatMap { page in
    var blocks: [(tag: String, lines: [String])] = []
    var isInside = false
    for line in page.text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```sh") {
        blocks.append((String(line.dropFirst(5).drop { $0 == " " }), []))
        isInside = true
      } else if line.hasPrefix("```") {
        isInside = false
      } else if isInside {
        blocks[blocks.count - 1].lines.append(String(line))
      }
    }
    return blocks
  }

  /// The text between `<!-- name -->` and `<!-- /name -->`, of the only page that has it; nil if none or several have.
  static func section(_ name: String) -> String? {
    let found = pages.compactMap { page -> String? in
      let lines = page.text.split(separator: "\n", omittingEmptySubsequences: false)
      guard let start = lines.firstIndex(of: "<!-- \(name) -->"), let end = lines.firstIndex(of: "<!-- /\(name) -->")
      else { return nil }
      return lines[(start + 1)..<end].map { $0 + "\n" }.joined()
    }
    return found.count == 1 ? found[0] : nil
  }
}
