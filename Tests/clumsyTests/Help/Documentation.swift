import Glibc

@testable import clumsy

/// The project's Markdown pages for users, and the commands in their code blocks.
enum Documentation {
  static let root = String(#filePath.dropLast("/Tests/clumsyTests/Help/Documentation.swift".count))

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

  /// The way in which tests run a block's commands. The word after the block's opening "```sh" names the kind.
  enum Kind: String, CaseIterable {
    /// Ends by itself, and needs no other program.
    case completes
    /// Plays until Ctrl-C.
    case plays
    /// Renders minutes of sound.
    case sounds
    /// Simulates long pieces (`odds`).
    case foresees
    /// The search (`tune`) whose result the documentation shows.
    case finds
    /// Searches pieces (`tune`).
    case searches
    /// One search in several parts (`tune --shard` and `tune --merge`).
    case merges
    /// Talks to a running clumsy.
    case tells
    /// Keeps sessions; tests run these commands in the order of the pages.
    case keeps
    /// Renames and forgets sessions; tests run these commands after `keeps`.
    case renames
    /// Compares sessions that the commands of `keeps` made.
    case differs
    /// Writes a web page (`page`); Tests/Page opens such pages in browsers.
    case pages
    /// Serves a web page until Ctrl-C; Tests/PageServer requests such pages.
    case serves
    /// Needs the kernel's sequencer; Tests/Sequencer runs these commands.
    case sequencer
    /// Needs FluidSynth or flac; Tests/Render/sounds runs similar commands.
    case helpers
    /// Takes minutes, or needs ffmpeg; Tests/Render/film renders shorter films.
    case films
    /// A command of another program, such as `make`.
    case other
  }

  /// The words after the opening "```sh" of all blocks.
  static var tags: [String] { blocks.map(\.tag) }

  /// Returns the commands of a kind, each once, in the order of the pages.
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

  /// Returns the text between `<!-- name -->` and `<!-- /name -->`; nil unless exactly one page has it.
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
