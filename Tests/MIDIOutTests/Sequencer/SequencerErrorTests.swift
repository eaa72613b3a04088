import Performing
import Testing

@testable import MIDIOut

struct SequencerErrorTests {
  private static let synth = Destination(address: Address(client: 20, port: 0), clientName: "Synth", portName: "in")

  @Test(
    arguments: [
      (.absent, ["/dev/snd/seq", "sudo modprobe snd-seq"]),
      (.denied, ["/dev/snd/seq", "permission denied", "group audio"]),
      (.failed(.createQueue, code: -12), ["create a sequencer queue", "Cannot allocate memory", "try again"]),
      (.connection(synth, code: -1), ["20:0 Synth:in", "Operation not permitted", "clumsy ports"]),
      (.unknown("piano", candidates: [synth]), ["\"piano\"", "20:0 Synth:in"]),
      (.unknown("piano", candidates: []), ["\"piano\"", "no playable port"]),
      (.ambiguous("s", candidates: [synth, synth]), ["\"s\"", "20:0 Synth:in, 20:0 Synth:in"]),
    ] as [(SequencerError, [String])])
  func errorTextHasTheObjectTheReasonAndTheRemedy(error: SequencerError, parts: [String]) {
    for part in parts { #expect(error.description.contains(part)) }
    #expect(!error.description.contains("\n"))
  }
}
