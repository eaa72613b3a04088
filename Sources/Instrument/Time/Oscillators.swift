import Physics2D

/// The oscillators of a performance: at most one for each parameter, and at most `LFO.largestCount` in all.
public struct Oscillators: Equatable, Sendable, BitwiseCopyable {
  private var list = InlineArray<8, LFO?>(repeating: nil)
  /// The number of oscillators.
  public private(set) var count = 0

  /// No oscillators.
  public init() {}

  /// The oscillator at an index, in the order in which oscillators were added. Precondition: the index is in
  /// 0..<`count`.
  public subscript(index: Int) -> LFO {
    guard index < count, let lfo = list[index] else { preconditionFailure("there is no such oscillator") }
    return lfo
  }

  /// Returns the oscillator of a parameter, if the parameter has one.
  public func oscillator(of parameter: Parameter) -> LFO? { index(of: parameter).flatMap { list[$0] } }

  private func index(of parameter: Parameter) -> Int? { (0..<count).first { list[$0]?.parameter == parameter } }

  /// Adds or replaces the oscillator of a parameter; returns `false` if there are `LFO.largestCount` other oscillators.
  public mutating func set(_ lfo: LFO) -> Bool {
    let index = index(of: lfo.parameter) ?? count
    guard index < LFO.largestCount else { return false }
    list[index] = lfo
    count = max(count, index + 1)
    return true
  }

  /// Removes the oscillator of a parameter; returns `false` if the parameter has none.
  public mutating func remove(_ parameter: Parameter) -> Bool {
    guard let index = index(of: parameter) else { return false }
    for later in index + 1..<max(index + 1, count) { list[later - 1] = list[later] }
    count -= 1
    list[count] = nil
    return true
  }

  /// `true` if both lists have the same oscillators in the same order.
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
