import CALSA
import Glibc
import Instrument
import MIDI
import Synchronization

// Unchecked, because the compiler cannot see that the slots are written by one thread, and read only after its end or
// between the two counts.
/// What the performer has handed to the kernel and what sounds because of it, where another process can read it: memory
/// of a file that has no name.
///
/// One thread writes, and at every instant the ledger says enough: a message is entered before the kernel has it, and
/// what sounds is changed before the message that changed it is settled. So whoever reads after the writer has died, at
/// whatever instruction, finds every note that may sound. Messages lie in it as they are, so both sides must be the same
/// executable.
public final class SharedNoteRecord: @unchecked Sendable {
  /// Messages it has room for: twice what the kernel holds for one client.
  static let capacity = 4096

  private let base: UnsafeMutableRawPointer
  private let words: UnsafeMutablePointer<Atomic<UInt64>>
  /// The messages on their way: message n lies in slot n modulo `capacity`.
  let slots: UnsafeMutablePointer<TimedMessage>

  /// The file behind it; negative where there is none.
  let descriptor: CInt

  // Where which word stands; what sounds is 32 of them, then come the slots.
  private static let port = 0
  private static let isOver = 1
  private static let channels = 2
  private static let origin = 3
  private static let handedOver = 4
  private static let acknowledged = 5
  private static let sounding = 8
  private static let wordCount = sounding + SoundingNotes.wordCount
  private static let size = wordCount * 8 + capacity * MemoryLayout<TimedMessage>.stride

  /// A new ledger that another process can read, in which nothing sounds.
  ///
  /// - Throws: `WatchdogError.memory` when the system has no memory to share.
  static func shared() throws(WatchdogError) -> SharedNoteRecord {
    let descriptor = calsa_nameless_file("clumsy")
    guard descriptor >= 0 else { throw .memory(code: errno) }
    guard ftruncate(descriptor, Self.size) == 0 else {
      defer { close(descriptor) }
      throw .memory(code: errno)
    }
    let record = try SharedNoteRecord(descriptor: descriptor)
    record.open()
    return record
  }

  /// The ledger that lies in the file behind `descriptor`, which it keeps.
  init(descriptor: CInt) throws(WatchdogError) {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_size == Self.size,
      let mapped = mmap(nil, Self.size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_POPULATE, descriptor, 0),
      mapped != UnsafeMutableRawPointer(bitPattern: -1)
    else { throw .memory(code: errno) }
    self.descriptor = descriptor
    base = mapped
    words = mapped.assumingMemoryBound(to: Atomic<UInt64>.self)
    slots = (mapped + Self.wordCount * 8).assumingMemoryBound(to: TimedMessage.self)
  }

  /// A ledger that nobody else will read.
  init() {
    descriptor = -1
    base = .allocate(byteCount: Self.size, alignment: 16)
    // Every page is there from the start, as those of a mapped one are.
    base.initializeMemory(as: UInt8.self, repeating: 0, count: Self.size)
    words = base.assumingMemoryBound(to: Atomic<UInt64>.self)
    slots = (base + Self.wordCount * 8).assumingMemoryBound(to: TimedMessage.self)
    open()
  }

  deinit {
    guard descriptor >= 0 else { return base.deallocate() }
    munmap(base, Self.size)
    close(descriptor)
  }

  private func open() {
    for word in 0..<Self.wordCount { (words + word).initialize(to: Atomic(0)) }
    origin = .max
  }

  /// The port that plays; nil before there is one.
  var port: Address? {
    get {
      let word = load(Self.port)
      guard word >> 16 == 1 else { return nil }
      return Address(client: UInt8(word >> 8 & 0xFF), port: UInt8(word & 0xFF))
    }
    set { store(Self.port, newValue.map { 1 << 16 | UInt64($0.client) << 8 | UInt64($0.port) } ?? 0) }
  }

  /// Whether the performer left silence behind.
  var isOver: Bool {
    get { load(Self.isOver) != 0 }
    set { store(Self.isOver, newValue ? 1 : 0) }
  }

  /// The channels that are played on: bit n is channel n + 1.
  var channels: UInt64 {
    get { load(Self.channels) }
    set { store(Self.channels, newValue) }
  }

  /// When musical time 0 was on the monotonic clock, in nanoseconds; `.max` before the music begins.
  var origin: Int64 {
    get { Int64(bitPattern: load(Self.origin)) }
    set { store(Self.origin, UInt64(bitPattern: newValue)) }
  }

  /// How many messages the kernel was ever given, those taken back aside.
  var handedOver: Int {
    get { Int(load(Self.handedOver)) }
    set { store(Self.handedOver, UInt64(newValue)) }
  }

  /// How many of them are known to have arrived, and count in `sounding`.
  var acknowledged: Int {
    get { Int(load(Self.acknowledged)) }
    set { store(Self.acknowledged, UInt64(newValue)) }
  }

  /// What sounds because of the messages that are settled.
  var sounding: SoundingNotes {
    get {
      var notes = SoundingNotes()
      for word in 0..<SoundingNotes.wordCount { notes[word: word] = load(Self.sounding + word) }
      return notes
    }
    set {
      for word in 0..<SoundingNotes.wordCount { store(Self.sounding + word, newValue[word: word]) }
    }
  }

  /// Every note that may sound when the monotonic clock stands at `now` and the kernel has delivered what was due by then.
  ///
  /// - Parameter slack: how much a note's end may lie back and not count as its end, in nanoseconds: then it may be that
  ///   the one who asks did not hear of it.
  func mayBeSounding(at now: Int64, slack: Int64 = 0) -> SoundingNotes {
    var notes = sounding
    // After the writer's end the counts stand still; while it lives, what is overwritten meanwhile was long settled.
    let last = handedOver
    let origin = origin
    let time = origin == .max ? .min : now &- origin
    var index = max(slack > 0 ? acknowledged - Self.capacity / 2 : acknowledged, 0)
    while index < last {
      let message = slots[index % Self.capacity]
      if index < acknowledged {
        if case .noteOff(let channel, let note, _) = message.message, message.nanoseconds >= time - slack {
          notes.follow(.noteOn(channel: channel, note: note, velocity: 1))
        }
      } else if message.nanoseconds <= time, case .noteOn = message.message {
        notes.follow(message.message)
      }
      index += 1
    }
    return notes
  }

  private func load(_ word: Int) -> UInt64 { words[word].load(ordering: .acquiring) }
  private func store(_ word: Int, _ value: UInt64) { words[word].store(value, ordering: .releasing) }
}
