/// The sum of the last `count` integers: exact, so it never drifts.
struct MovingSum: ~Copyable {
  private let numbers: UnsafeMutablePointer<Int64>
  private let count: Int
  private var index = 0
  private var sum: Int64

  init(count: Int, of number: Int64) {
    self.count = count
    numbers = .allocate(capacity: count)
    numbers.initialize(repeating: number, count: count)
    sum = Int64(count) * number
  }

  deinit { numbers.deallocate() }

  mutating func next(_ number: Int64) -> Int64 {
    sum += number - numbers[index]
    numbers[index] = number
    index += 1
    if index == count { index = 0 }
    return sum
  }
}
