import Foundation
import Testing

@testable import Synth

@Suite struct FeedbackDelayNetworkTests {
  private static let rate = 8000
  // The rotation speed of each plane of the matrix, in turns per second.
  private static let turns = [0.31, -0.43, 0.53, -0.71]

  /// Returns an entry of the Hadamard matrix, by Sylvester's construction.
  private func sign(_ row: Int, _ column: Int) -> Double { (row & column).nonzeroBitCount % 2 == 0 ? 1 : -1 }

  /// Returns the reference output of both sides, computed frame by frame for each of the eight delay lines.
  private func expected(_ input: Frames, lengths: [Int], gain: Double, pole: Double) -> [[Double]] {
    var lines = [[Double]](repeating: [], count: 8)
    var losses = [Double](repeating: 0, count: 8)
    var sides: [[Double]] = [[], []]
    for (frame, now) in input.enumerated() {
      let taps = (0..<8).map { frame < lengths[$0] ? 0 : lines[$0][frame - lengths[$0]] }
      // The input and the output of the delay lines 4 to 7 are inverted.
      for side in 0..<2 { sides[side].append(taps[side] + taps[side + 2] - taps[side + 4] - taps[side + 6]) }
      for line in 0..<8 { losses[line] = gain * taps[line] + pole * losses[line] }
      var rotated = losses
      for plane in 0..<4 {
        let angle = 2 * .pi * Self.turns[plane] * Double(frame) / Double(Self.rate)
        rotated[plane] = cos(angle) * losses[plane] - sin(angle) * losses[plane + 4]
        rotated[plane + 4] = sin(angle) * losses[plane] + cos(angle) * losses[plane + 4]
      }
      for line in 0..<8 {
        let feedback = (0..<8).reduce(0) { $0 + sign(line, $1) * rotated[$1] } / 8.0.squareRoot()
        let sample = Double(now[line % 2])
        lines[line].append((line < 4 ? sample : -sample) + feedback)
      }
    }
    return sides
  }

  @Test func delayLinesFeedEachOtherByTheMatrix() {
    var network = FeedbackDelayNetwork(rate: Self.rate)
    let lengths = (0..<8).map { network.length($0) }
    network.go(toGain: SIMD8(repeating: 0.7), pole: SIMD8(repeating: 0.2))
    network.arrive()
    // The output is long enough for three echoes of the longest delay line.
    var frames = Frames(repeating: .zero, count: 1408)
    frames[0] = SIMD2(1, 0.5)
    let sides = expected(frames, lengths: lengths, gain: 0.7, pole: 0.2)
    frames.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      for first in stride(from: 0, to: buffer.count, by: 32) {
        network.beginStep()
        network.process(start + first, first: 0, count: 32)
        network.endStep()
      }
    }
    // The network interpolates the rotation within each step, hence the tolerance.
    #expect(zip(frames.left, sides[0]).allSatisfy { abs($0 - $1) < 1e-3 })
    #expect(zip(frames.right, sides[1]).allSatisfy { abs($0 - $1) < 1e-3 })
  }
}
