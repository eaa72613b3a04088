/// The notes and velocities that tests use. A debug build is fifty times slower, so it uses fewer of them.
enum Samples {
  #if DEBUG
    private static let step = 9
  #else
    private static let step = 1
  #endif

  static let notes: [UInt8] = stride(from: 0, to: 127, by: step).map { UInt8($0) } + [127]
  static let velocities: [UInt8] = stride(from: 1, through: 127, by: step).map { UInt8($0) }
}
