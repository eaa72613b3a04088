/// The sounding notes of a track, in a queue for each pitch of each channel. A note-off ends the first note of a queue.
/// Each note is an `Int`: its index among the notes of all tracks.
struct SoundingNotes {
  /// The first note (−1 if none) and last note of each queue, by channel index · 128 + note number. The array
  /// is empty at first.
  private var queues: [(first: Int, last: Int)] = []
  /// The links of the queues: element i is the note after note `origin` + i in the same queue, or −1 after the last.
  private var next: [Int] = []
  /// The index of the track's first note.
  private let origin: Int

  /// Begins a track. `count` is the number of notes before the track's first note.
  init(after count: Int) { origin = count }

  /// Begins the track's next note. Channels are 0…15, pitches 0…127 (preconditions).
  mutating func begin(_ channel: UInt8, _ pitch: UInt8) {
    if queues.isEmpty { queues = [(first: Int, last: Int)](repeating: (-1, -1), count: 16 * 128) }
    let index = Int(channel) * 128 + Int(pitch)
    let note = origin + next.count
    if queues[index].first < 0 { queues[index].first = note } else { next[queues[index].last - origin] = note }
    queues[index].last = note
    next.append(-1)
  }

  /// Ends the first note in the queue of a channel and pitch. Returns this note; nil if the queue is empty.
  mutating func end(_ channel: UInt8, _ pitch: UInt8) -> Int? {
    let index = Int(channel) * 128 + Int(pitch)
    guard !queues.isEmpty, queues[index].first >= 0 else { return nil }
    let note = queues[index].first
    queues[index].first = next[note - origin]
    return note
  }

  /// The notes that still sound.
  var remaining: [Int] {
    var notes: [Int] = []
    for queue in queues {
      var note = queue.first
      while note >= 0 {
        notes.append(note)
        note = next[note - origin]
      }
    }
    return notes
  }
}
