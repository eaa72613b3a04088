/// The notes and velocities tried for a promise about all: in a debug build, which takes fifty times as long, some of them; in a
/// release build all.
enum Samples {
  #if DEBUG
    private static let step = 9
  #else
    private static let step = 1
  #endif

  /// From 0 to 127, both among them.
  static let notes: [UInt8] = stride(from: 0, to: 127, by: step).map { UInt8($0) } + [127]
  /// From 1 to 127, both among them.
  static let velocities: [UInt8] = stride(from: 1, through: 127, by: step).map { UInt8($0) }
}
