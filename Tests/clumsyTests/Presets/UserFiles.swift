import Glibc

@testable import clumsy

/// A folder of a user's defaults and presets, for tests.
struct UserFiles {
  private let folder: TestFolder

  init(_ folder: TestFolder) throws {
    self.folder = folder
    mkdir(folder.path("presets"), 0o700)
  }

  /// Writes the defaults and the presets, each with a header before its lines. Returns a library that reads these
  /// files.
  func library(defaults: String? = nil, presets: [(name: String, lines: String)] = []) -> Library {
    unlink(folder.path("defaults.clumsy"))
    if let defaults { folder.write("clumsy 1 engine 1\n\(defaults)\n", to: "defaults.clumsy") }
    for (name, lines) in presets { folder.write("clumsy 1 engine 1\n\(lines)\n", to: "presets/\(name).clumsy") }
    return Library(folder: folder.root)
  }
}
