import Stage

extension PageFiles {
  /// Adds the files that stand in this executable.
  mutating func addOwn() {}
}
