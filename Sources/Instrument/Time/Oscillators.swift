import Physics2D

/// The low-frequency oscillators of a performance: at most one a parameter, and `LFO.largestCount` in all.
public struct Oscillators: Equatable, Sendable, BitwiseCopyable {
  private var list = InlineArray<8, LFO?>(repeating: nil)
  /// How many there are.
  public private(set) var count = 0

  /// None.
  public init() {}

  /// The oscillator of an index, 0..<`count` (a precondition), in the order in which they were set.
  public subscript(index: Int) -> LFO {
    guard index < count, let lfo = list[index] else { preconditionFailure("there is no such oscillator") }
    return lfo
  }

  /// The oscillator of a parameter; nil where nothing moves it.
  public func oscillator(of parameter: Parameter) -> LFO? {
    for index in 0..<count where list[index]?.parameter == parameter { return list[index] }
    return nil
  }

  /// Sets the oscillator of its parameter, in the place of the one it had; false if there is no place left.
  public mutating func set(_ lfo: LFO) -> Bool {
    for index in 0..<count where list[index]?.parameter == lfo.parameter {
      list[index] = lfo
      return true
    }
    guard count < LFO.largestCount else { return false }
    list[count] = lfo
    count += 1
    return true
  }

  /// Removes the oscillator of a parameter; false if it has none.
  public mutating func remove(_ parameter: Parameter) -> Bool {
    for index in 0..<count where list[index]?.parameter == parameter {
      for later in index + 1..<max(index + 1, count) { list[later - 1] = list[later] }
      count -= 1
      list[count] = nil
      return true
    }
    return false
  }

  /// Whether both have the same oscillators in the same order.
  public static func == (first: Self, second: Self) -> Bool {
    for index in first.list.indices where first.list[index] != second.list[index] { return false }
    return true
  }
}

extension Oscillators {
  func write(to writer: inout ByteWriter) {
    writer.add(count)
    for index in 0..<count {
      let lfo = self[index]
      writer.add(UInt64(lfo.parameter.rawValue), count: 1)
      writer.add(UInt64(lfo.shape.rawValue), count: 1)
      writer.add(lfo.from)
      writer.add(lfo.to)
      writer.add(UInt64(bitPattern: lfo.period))
    }
  }

  func add(to hash: inout FNV1a) {
    for index in 0..<count {
      let lfo = self[index]
      hash.add(lfo.parameter.rawValue)
      hash.add(lfo.shape.rawValue)
      hash.add(lfo.from)
      hash.add(lfo.to)
      hash.add(UInt64(bitPattern: lfo.period))
    }
  }

  init(from reader: inout ByteReader) throws(SnapshotError) {
    self.init()
    for index in 0..<(try reader.integer(in: 0...LFO.largestCount)) {
      guard let parameter = Parameter(rawValue: UInt8(try reader.integer(count: 1))),
        let shape = LFO.Shape(rawValue: UInt8(try reader.integer(count: 1)))
      else { throw .damaged }
      let (from, to) = (try reader.number(), try reader.number())
      let lfo = LFO(parameter, from: from, to: to, period: try reader.integer(in: LFO.periodRange), shape: shape)
      guard lfo.isAllowed, set(lfo), count == index + 1 else { throw .damaged }
    }
  }
}
