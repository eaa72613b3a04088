import MIDI
import Testing

@testable import MIDIOut

/// Note-offs for subscribers that did not read.
struct MissedNoteOffsTests {
  private let subscriber = Address(client: 128, port: 0)

  @Test func whatEndedSinceTheLossIsResentAndNothingThatSoundsAgain() {
    var missedNoteOffs = MissedNoteOffs()
    missedNoteOffs.open(subscriber)
    missedNoteOffs.add(SoundingNotes([60, 61, 62]))
    missedNoteOffs.cancel(SoundingNotes([61]))
    var sent: [UInt8] = []
    // In the first round what was missed may not be known yet.
    missedNoteOffs.resend { _, _ in false }
    #expect(missedNoteOffs.isEmpty == false)
    missedNoteOffs.resend { message, _ in
      guard sent.isEmpty, case .noteOff(_, let note, _) = message else { return false }
      sent.append(note)
      return true
    }
    #expect(missedNoteOffs.notes(missedBy: subscriber).numbers == [62])
    missedNoteOffs.resend { _, _ in true }
    #expect(sent == [60])
    #expect(missedNoteOffs.isEmpty == true)
  }
}
