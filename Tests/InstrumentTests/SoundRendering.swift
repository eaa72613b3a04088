import MIDI
import Synth

@testable import Instrument

extension SoundPlayer {
  /// Renders at most `block` frames at a time, and applies each event at its frame.
  mutating func play(_ events: [PerformanceEvent], frames: Int, block: Int = .max) -> [StereoFrame] {
    var output = [StereoFrame](repeating: .zero, count: frames)
    var (next, done) = (0, 0)
    output.withUnsafeMutableBufferPointer { buffer in
      while done < frames {
        while next < events.count, Self.frame(of: events[next].nanoseconds, rate: rate) <= frame {
          apply(events[next])
          next += 1
        }
        var length = min(block, frames - done)
        if next < events.count {
          length = min(length, Int(Self.frame(of: events[next].nanoseconds, rate: rate) - frame))
        }
        render(buffer.baseAddress! + done, count: length)
        done += length
      }
    }
    return output
  }
}

extension Settings {
  /// Renders events at 8000 Hz: only the notes of `part`, or the notes of both parts if `part` is nil.
  func sound(of events: [PerformanceEvent], frames: Int, part: Part? = nil, block: Int = .max) -> [StereoFrame] {
    var player = SoundPlayer(self, rate: 8000, part: part)
    return player.play(events, frames: frames, block: block)
  }
}

extension PerformanceEvent {
  static func noteOn(_ note: UInt8, _ velocity: UInt8, _ voice: Voice = .key, at time: Int64) -> Self {
    message(.noteOn(channel: Channel(number: voice == .bass ? 1 : 2), note: note, velocity: velocity), voice, at: time)
  }

  static func message(_ message: Message, _ voice: Voice, at time: Int64) -> Self {
    .message(TimedMessage(nanoseconds: time, voice: voice, message: message))
  }

  static func set(_ parameter: Parameter, _ value: Double, at time: Int64) -> Self {
    .gesture(GestureEvent(nanoseconds: time, source: 0, gesture: .set(parameter, value), refusal: nil))
  }
}
