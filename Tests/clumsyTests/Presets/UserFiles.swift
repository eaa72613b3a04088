import Glibc

@testable import clumsy

struct UserFiles {
  private let folder: TestFolder

  init(_ folder: TestFolder) throws {
    self.folder = folder
    mkdir(folder.path("presets"), 0o700)
  }

  /// Writes the files, with a header before the lines of settings, and returns their library.
  func library(defaults: String? = nil, presets: [(name: String, lines: String)] = []) -> Library {
    unlink(folder.path("defaults.clumsy"))
    if let defaults { folder.write("clumsy 1 engine 1\n\(defaults)\n", to: "defaults.clumsy") }
    for (name, lines) in presets { folder.write("clumsy 1 engine 1\n\(lines)\n", to: "presets/\(name).clumsy") }
    return Library(folder: folder.root)
  }
}
