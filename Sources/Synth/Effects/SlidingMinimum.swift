/// The minimum of the last `count` numbers, with three comparisons per number (M. van Herk, "A fast algorithm
/// for local minimum and maximum filters", 1992).
struct SlidingMinimum: ~Copyable {
  // The numbers come in blocks of `count`. Elements 0 ..< `index` hold the numbers of the current block. From `index`
  // on, element i holds the least of the previous block's numbers i ..< `count`.
  private let numbers: UnsafeMutablePointer<Float>
  private let count: Int
  private var index = 0
  private var least: Float = 1

  init(count: Int) {
    self.count = count
    numbers = .allocate(capacity: count)
    numbers.initialize(repeating: 1, count: count)
  }

  deinit { numbers.deallocate() }

  mutating func next(_ number: Float) -> Float {
    numbers[index] = number
    least = index == 0 ? number : min(least, number)
    index += 1
    if index < count { return min(least, numbers[index]) }
    for place in stride(from: count - 2, through: 0, by: -1) {
      numbers[place] = min(numbers[place], numbers[place + 1])
    }
    index = 0
    return numbers[0]
  }
}
