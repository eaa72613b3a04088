import Glibc
import Performing
import Synchronization

/// A `TerminalRestoration` in memory shared with the watchdog, the process that restores the terminal if this process
/// dies. Word 0 is 1 if there is a terminal. Word 1 is 1 if the terminal is changed; the data are valid only in this
/// case.
struct SharedTerminal {
  private static let isThere = 0
  private static let isChanged = 1
  private static let modes = 16
  private static let shownModes = modes + MemoryLayout<termios?>.stride
  private static let byteCount = shownModes + MemoryLayout<termios?>.stride
  private static let bytes = byteCount + 8
  static let wordCount = (bytes + TerminalRestoration.capacity) / 8

  private let words: UnsafeMutablePointer<Atomic<UInt64>>
  private var memory: UnsafeMutableRawPointer { UnsafeMutableRawPointer(words) }

  init(_ words: UnsafeMutablePointer<Atomic<UInt64>>) {
    precondition(Self.wordCount <= SharedNoteRecord.spareWordCount, "the record has too little room for a terminal")
    self.words = words
  }

  var isThere: Bool {
    get { words[Self.isThere].load(ordering: .acquiring) != 0 }
    nonmutating set { words[Self.isThere].store(newValue ? 1 : 0, ordering: .releasing) }
  }

  var restoration: TerminalRestoration? {
    get {
      guard words[Self.isChanged].load(ordering: .acquiring) != 0 else { return nil }
      let count = memory.load(fromByteOffset: Self.byteCount, as: Int.self)
      let bytes = UnsafeRawBufferPointer(start: memory + Self.bytes, count: min(count, TerminalRestoration.capacity))
      var restoration = TerminalRestoration(
        modes: memory.load(fromByteOffset: Self.modes, as: termios.self), bytes: Array(bytes))
      restoration.shownModes = memory.load(fromByteOffset: Self.shownModes, as: termios?.self)
      return restoration
    }
    nonmutating set {
      // Clear the flag first: if this process dies while writing, the watchdog must not use half of the data.
      words[Self.isChanged].store(0, ordering: .relaxed)
      atomicMemoryFence(ordering: .sequentiallyConsistent)
      guard let newValue else { return }
      memory.storeBytes(of: newValue.modes, toByteOffset: Self.modes, as: termios.self)
      memory.storeBytes(of: newValue.shownModes, toByteOffset: Self.shownModes, as: termios?.self)
      memory.storeBytes(of: newValue.bytes.count, toByteOffset: Self.byteCount, as: Int.self)
      newValue.bytes.withUnsafeBytes {
        UnsafeMutableRawBufferPointer(start: memory + Self.bytes, count: $0.count).copyMemory(from: $0)
      }
      words[Self.isChanged].store(1, ordering: .releasing)
    }
  }
}

extension SharedNoteRecord {
  /// The state that the watchdog restores if this process dies; nil while the terminal is unchanged. Not thread-safe.
  public var terminal: TerminalRestoration? {
    get { sharedTerminal.restoration }
    set { sharedTerminal.restoration = newValue }
  }

  var sharedTerminal: SharedTerminal { SharedTerminal(spareWords) }
}
