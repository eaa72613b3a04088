import CLinux
import Glibc
import Instrument
import MIDI
import Synchronization

// Sendable without a check: all words behind the pointer are atomic, which the compiler cannot see.
/// The messages in flight (handed to the kernel, but not known to be delivered) and the sounding notes. The record is
/// in memory shared with the watchdog, a process that ends these notes if this process dies. Only the performer, the
/// thread that plays, writes the messages and notes. It records a message before handing the message to the kernel, and
/// updates `sounding` before acknowledging the message. So the record names every note that may sound, even if the
/// thread dies in between. Both processes must run the same executable, which fixes the memory layout of
/// `TimedMessage`.
public final class SharedNoteRecord: @unchecked Sendable {
  /// The maximum number of messages in flight: more than twice the kernel's limit of 2000 events per client.
  static let capacity = 4096
  /// Twice `capacity`, so that the last `capacity` acknowledged messages stay readable.
  static let slotCount = 2 * capacity

  let base: UnsafeMutableRawPointer
  private let words: UnsafeMutablePointer<Atomic<UInt64>>

  /// The descriptor of the file that holds the record; negative if the memory is private.
  package let descriptor: CInt

  // The word offsets of the fields. A set of notes takes 32 words; a message takes two words.
  private static let port = 0
  private static let isOver = 1
  private static let channels = 2
  private static let origin = 3
  private static let handedOver = 4
  private static let acknowledged = 5
  private static let sendsClock = 6
  private static let sounding = 8
  private static let missed = sounding + SoundingNotes.wordCount
  private static let endedDirectly = missed + SoundingNotes.wordCount
  private static let passed = endedDirectly + SoundingNotes.wordCount
  private static let slots = passed + SoundingNotes.wordCount
  private static let spare = slots + 2 * slotCount
  private static let wordCount = spare + spareWordCount
  package static let size = wordCount * 8

  /// Creates an empty record that another process can map; nil, with `errno` set, if that fails.
  package static func shared() -> SharedNoteRecord? {
    let descriptor = linux_nameless_file("clumsy")
    guard descriptor >= 0 else { return nil }
    guard ftruncate(descriptor, Self.size) == 0, let record = SharedNoteRecord(descriptor: descriptor) else {
      let code = errno
      close(descriptor)
      errno = code
      return nil
    }
    record.open()
    return record
  }

  /// Maps the record in the file behind `descriptor`, which `deinit` closes; nil, with `errno` set, if that fails.
  package init?(descriptor: CInt) {
    guard let mapped = Self.map(descriptor) else { return nil }
    self.descriptor = descriptor
    base = mapped
    words = mapped.assumingMemoryBound(to: Atomic<UInt64>.self)
  }

  /// Creates a record that no other process reads.
  init() {
    descriptor = -1
    base = .allocate(byteCount: Self.size, alignment: 16)
    // Touch the memory now, to avoid page faults later. For a mapped record, MAP_POPULATE does the same.
    base.initializeMemory(as: UInt8.self, repeating: 0, count: Self.size)
    words = base.assumingMemoryBound(to: Atomic<UInt64>.self)
    open()
  }

  deinit {
    guard descriptor >= 0 else { return base.deallocate() }
    munmap(base, Self.size)
    close(descriptor)
  }

  private static func map(_ descriptor: CInt) -> UnsafeMutableRawPointer? {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    guard status.st_size == size else {
      errno = EINVAL
      return nil
    }
    let mapped = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_POPULATE, descriptor, 0)
    return mapped == MAP_FAILED ? nil : mapped
  }

  private func open() {
    for word in 0..<Self.wordCount { (words + word).initialize(to: Atomic(0)) }
    origin = .max
  }

  /// The address of the performer's first port, and the number of its ports; nil before the ports exist. The port
  /// numbers are consecutive.
  package var ports: (first: Address, count: Int)? {
    get {
      let word = load(Self.port)
      guard word >> 16 > 0 else { return nil }
      return (Address(client: UInt8(word >> 8 & 0xFF), port: UInt8(word & 0xFF)), Int(word >> 16))
    }
    set {
      guard let newValue else { return store(Self.port, 0) }
      store(Self.port, UInt64(newValue.count) << 16 | UInt64(newValue.first.client) << 8 | UInt64(newValue.first.port))
    }
  }

  /// Words at the end of the record, in which the module Recovery stores the terminal's state.
  package var spareWords: UnsafeMutablePointer<Atomic<UInt64>> { words + Self.spare }
  package static let spareWordCount = 64

  /// `true` once the performer itself has ended all notes, so that the watchdog need not end them.
  package var isOver: Bool {
    get { load(Self.isOver) != 0 }
    set { store(Self.isOver, newValue ? 1 : 0) }
  }

  /// The channels in use: bit n for channel n + 1. Bit n + 16 is set if this channel has pitch bends or pressure.
  package var channels: UInt64 {
    get { load(Self.channels) }
    set { store(Self.channels, newValue) }
  }

  /// `true` if messages may include MIDI clocks, whose slaves must be stopped at the end.
  package var sendsClock: Bool {
    get { load(Self.sendsClock) != 0 }
    set { store(Self.sendsClock, newValue ? 1 : 0) }
  }

  /// The monotonic time of musical time 0, in nanoseconds; `.max` before the music begins. The value must not be
  /// too late: otherwise a note that already sounds would not seem to be due.
  var origin: Int64 {
    get { Int64(bitPattern: load(Self.origin)) }
    set { store(Self.origin, UInt64(bitPattern: newValue)) }
  }

  /// The number of messages ever handed to the kernel, minus the withdrawn ones.
  var handedOver: Int {
    get { Int(truncatingIfNeeded: load(Self.handedOver)) }
    set { store(Self.handedOver, UInt64(truncatingIfNeeded: newValue)) }
  }

  /// The number of messages known to be delivered. `sounding` includes their effect.
  var acknowledged: Int { Int(truncatingIfNeeded: load(Self.acknowledged)) }

  var sounding: SoundingNotes {
    get { notes(Self.sounding) }
    set { store(Self.sounding, newValue) }
  }

  /// The notes whose note-offs some subscriber missed.
  var missed: SoundingNotes {
    get { notes(Self.missed) }
    set { store(Self.missed, newValue) }
  }

  /// The notes whose note-offs were sent directly, not scheduled (`MissedNoteOffs.endedDirectly`). A subscriber that
  /// leaves has possibly not read these note-offs.
  var endedDirectly: SoundingNotes {
    get { notes(Self.endedDirectly) }
    set { store(Self.endedDirectly, newValue) }
  }

  /// The sounding notes that were passed on from controllers to subscribers (`ThroughSource`).
  var passed: SoundingNotes {
    get { notes(Self.passed) }
    set { store(Self.passed, newValue) }
  }

  /// Records that the first `count` messages were delivered, after which the notes in `sounding` sound.
  func acknowledge(_ count: Int, leaving sounding: SoundingNotes) {
    // Store `sounding` first: until the count is stored, a note-on still counts as in flight, so no reader misses it.
    self.sounding = sounding
    store(Self.acknowledged, UInt64(truncatingIfNeeded: count))
  }

  /// Message number `index`, from 0. The message with number `index + slotCount` overwrites it.
  subscript(index: Int) -> TimedMessage {
    get {
      let slot = Self.slot(index)
      return withUnsafeBytes(of: (load(slot), load(slot + 1))) { $0.load(as: TimedMessage.self) }
    }
    set {
      var pair: (UInt64, UInt64) = (0, 0)
      withUnsafeMutableBytes(of: &pair) { $0.storeBytes(of: newValue, as: TimedMessage.self) }
      let slot = Self.slot(index)
      store(slot, pair.0)
      store(slot + 1, pair.1)
    }
  }

  private func notes(_ first: Int) -> SoundingNotes {
    var notes = SoundingNotes()
    for word in 0..<SoundingNotes.wordCount { notes[word: word] = load(first + word) }
    return notes
  }

  private func store(_ first: Int, _ notes: SoundingNotes) {
    for word in 0..<SoundingNotes.wordCount where load(first + word) != notes[word: word] {
      store(first + word, notes[word: word])
    }
  }

  private static func slot(_ index: Int) -> Int { slots + 2 * (index & (slotCount - 1)) }
  private func load(_ word: Int) -> UInt64 { words[word].load(ordering: .acquiring) }
  private func store(_ word: Int, _ value: UInt64) { words[word].store(value, ordering: .releasing) }
}
