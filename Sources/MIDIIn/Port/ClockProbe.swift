import MIDI
import MIDIOut

/// A port that receives the clock of a client, to measure it.
public struct ClockProbe: ~Copyable {
  private var port: InputPort

  /// The address and names of the measured client.
  public let name: String

  /// Connects a client, by a text that `Destination.resolve` accepts.
  /// - Throws: `SequencerError.absent`, `.denied`, `.failed`, `.unknown`, `.ambiguous` or `.connection`.
  public init(_ client: String) throws(SequencerError) {
    var port = try InputPort(client: "clumsy doctor", stamps: true, clocks: true)
    try port.connect([client])
    name = port.connected.first ?? client
    self.port = port
  }

  /// Returns the time at which the next MIDI clock message arrived, in nanoseconds of the monotonic clock; nil if none
  /// has arrived yet.
  public mutating func next() -> Int64? {
    while let received = port.next() {
      if received.message == .timingClock { return received.nanoseconds }
    }
    return nil
  }
}
