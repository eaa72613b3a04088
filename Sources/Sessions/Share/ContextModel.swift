/// A model that predicts the next bit of a text and learns from each bit, by context mixing after Mahoney's PAQ
/// ("Adaptive weighing of context models for lossless data compression", 2005). Each context predicts a probability,
/// and a mixer, an online logistic regression, weighs the predictions. Integer arithmetic makes results equal on all
/// machines. Encoder and decoder must predict alike: a change of a prediction needs a new `Session.shareVersion`.
struct ContextModel: Sendable {
  private static let slotBits: UInt32 = 16
  private static let inputs = 2 * ContextHistory.count + 1

  private var history = ContextHistory()
  /// 2¹⁶ slots per context. Each slot holds the probability of a 1 (22 bits), and how often the slot was used, at most
  /// `Logistic.largestCount` (10 bits).
  private var slots = [UInt32](repeating: 1 << 31, count: ContextHistory.count << Int(slotBits))
  /// The slot that each context uses for the next bit.
  private var chosen = [Int](repeating: 0, count: ContextHistory.count)
  private var input = [Int32](repeating: 0, count: inputs)
  /// The mixer's weights, times 2¹⁶. `placeWeights` has a set for each value of `history.place`, and `byteWeights` for
  /// each value of `partial`.
  private var placeWeights = [Int32](repeating: 14 << 10, count: inputs * ContextHistory.placeCount)
  private var byteWeights = [Int32](repeating: 14 << 10, count: inputs * 256)
  private var placeGuess: Int32 = 2048
  private var byteGuess: Int32 = 2048
  /// The known bits of the current byte, after a leading 1.
  private var partial: UInt32 = 1
  private let logistic = Logistic()

  /// The probability that the next bit is a 1, times 4096: 1…4095.
  private(set) var probability: Int32 = 2048

  init() { predict() }

  mutating func update(_ bit: UInt32) {
    learn(bit)
    partial = partial << 1 | bit
    if partial >= 256 {
      history.append(UInt8(truncatingIfNeeded: partial))
      partial = 1
    }
    predict()
  }

  private mutating func learn(_ bit: UInt32) {
    let goal = Int32(bit << 12)
    Self.move(&placeWeights, history.place, by: (goal - placeGuess) * 12, input)
    Self.move(&byteWeights, Int(partial), by: (goal - byteGuess) * 8, input)
    let target = Int64(bit << 22)
    // Pointers, here and below, make an unoptimized build ten times as fast.
    slots.withUnsafeMutableBufferPointer { slots in
      chosen.withUnsafeBufferPointer { chosen in
        guard let slots = slots.baseAddress, let chosen = chosen.baseAddress else { return }
        var context = 0
        while context < ContextHistory.count {
          let value = slots[chosen[context]]
          let count = value & 1023
          let probability = Int64(value >> 10)
          let moved = probability + ((target - probability) * Int64(logistic.rate(count))) >> 16
          slots[chosen[context]] = UInt32(max(1, min(moved, 1 << 22 - 1))) << 10 | min(count + 1, Logistic.largestCount)
          context += 1
        }
      }
    }
  }

  /// Corrects a set of weights by the prediction error, each weight in proportion to its input.
  private static func move(_ weights: inout [Int32], _ set: Int, by error: Int32, _ input: [Int32]) {
    weights.withUnsafeMutableBufferPointer { weights in
      input.withUnsafeBufferPointer { input in
        guard let weights = weights.baseAddress, let input = input.baseAddress else { return }
        let start = set * inputs
        var index = 0
        while index < inputs {
          weights[start + index] &+= (input[index] * error + 0x2000) >> 14
          index += 1
        }
      }
    }
  }

  private mutating func predict() {
    choose()
    input[Self.inputs - 1] = 256
    let place = Self.sum(placeWeights, history.place, input)
    let byte = Self.sum(byteWeights, Int(partial), input)
    placeGuess = Logistic.squash(place)
    byteGuess = Logistic.squash(byte)
    probability = max(1, min(Logistic.squash((place + byte) >> 1), 4095))
  }

  /// Selects the slot of each context, and sets the inputs of the mixer to the slots' predictions.
  private mutating func choose() {
    let hashes = history.hashes
    slots.withUnsafeBufferPointer { slots in
      chosen.withUnsafeMutableBufferPointer { chosen in
        input.withUnsafeMutableBufferPointer { input in
          guard let slots = slots.baseAddress, let chosen = chosen.baseAddress, let input = input.baseAddress
          else { return }
          var context = 0
          while context < ContextHistory.count {
            let hash = (hashes[context] &+ partial &* 0x9E37_79B1) &* 0x85EB_CA6B
            let slot = context << Int(Self.slotBits) | Int((hash ^ hash >> 15) >> (32 - Self.slotBits))
            chosen[context] = slot
            let value = slots[slot]
            let probability = Int32(value >> 20)
            // A slot that was never used makes no prediction.
            let isKnown = value & 1023 != 0
            input[2 * context] = isKnown ? logistic.stretch(probability) : 0
            input[2 * context + 1] = isKnown ? (probability - 2048) >> 1 : 0
            context += 1
          }
        }
      }
    }
  }

  /// Returns the weighted sum of the inputs: the predicted logarithm of the odds of a 1, times 256.
  private static func sum(_ weights: [Int32], _ set: Int, _ input: [Int32]) -> Int64 {
    weights.withUnsafeBufferPointer { weights in
      input.withUnsafeBufferPointer { input in
        guard let weights = weights.baseAddress, let input = input.baseAddress else { return 0 }
        let start = set * inputs
        var sum: Int64 = 0
        var index = 0
        while index < inputs {
          sum += Int64(input[index]) * Int64(weights[start + index])
          index += 1
        }
        return sum >> 16
      }
    }
  }
}
