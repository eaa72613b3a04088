import Glibc
import Performing
import Synchronization

/// A terminal's restoration in the memory that the watchdog shares: a word that says whether there is one, and its bytes.
struct SharedTerminal {
  private static let modesSize = (MemoryLayout<termios>.size + 7) / 8
  private static let isThere = 0
  private static let isChanged = 1
  private static let isShown = 2
  private static let byteCount = 3
  private static let modes = 4
  private static let shownModes = modes + modesSize
  private static let bytes = shownModes + modesSize
  static let wordCount = bytes + TerminalRestoration.capacity / 8

  private let words: UnsafeMutablePointer<Atomic<UInt64>>

  init(_ words: UnsafeMutablePointer<Atomic<UInt64>>) {
    precondition(Self.wordCount <= SharedNoteRecord.spareWordCount, "the record has too little room for a terminal")
    self.words = words
  }

  var isThere: Bool {
    get { load(Self.isThere) != 0 }
    nonmutating set { store(Self.isThere, newValue ? 1 : 0) }
  }

  /// The bytes and modes that give the terminal back; nil while it is as it was found.
  var restoration: TerminalRestoration? {
    get {
      guard load(Self.isChanged) != 0 else { return nil }
      let count = min(Int(load(Self.byteCount)), TerminalRestoration.capacity)
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: load(Self.bytes + $0 / 8) >> (8 * UInt64($0 % 8))) }
      var restoration = TerminalRestoration(modes: modes(Self.modes), bytes: bytes)
      if load(Self.isShown) != 0 { restoration.shownModes = modes(Self.shownModes) }
      return restoration
    }
    nonmutating set {
      // Never half of one is read: a process that dies in here leaves none.
      store(Self.isChanged, 0)
      guard let newValue else { return }
      store(newValue.modes, at: Self.modes)
      store(Self.isShown, newValue.shownModes == nil ? 0 : 1)
      if let shown = newValue.shownModes { store(shown, at: Self.shownModes) }
      store(Self.byteCount, UInt64(newValue.bytes.count))
      for first in stride(from: 0, to: newValue.bytes.count, by: 8) {
        var word: UInt64 = 0
        for (index, byte) in newValue.bytes[first...].prefix(8).enumerated() {
          word |= UInt64(byte) << (8 * UInt64(index))
        }
        store(Self.bytes + first / 8, word)
      }
      store(Self.isChanged, 1)
    }
  }

  private func modes(_ first: Int) -> termios {
    var modes = termios()
    withUnsafeMutableBytes(of: &modes) { bytes in
      for index in bytes.indices {
        bytes[index] = UInt8(truncatingIfNeeded: load(first + index / 8) >> (8 * UInt64(index % 8)))
      }
    }
    return modes
  }

  private func store(_ modes: termios, at first: Int) {
    withUnsafeBytes(of: modes) { bytes in
      for word in 0..<Self.modesSize {
        var value: UInt64 = 0
        for index in 8 * word..<min(8 * word + 8, bytes.count) {
          value |= UInt64(bytes[index]) << (8 * UInt64(index % 8))
        }
        store(first + word, value)
      }
    }
  }

  private func load(_ word: Int) -> UInt64 { words[word].load(ordering: .acquiring) }
  private func store(_ word: Int, _ value: UInt64) { words[word].store(value, ordering: .releasing) }
}

extension SharedNoteRecord {
  /// The restoration by which the watchdog gives the terminal back should this process die now; nil while the terminal is as it was
  /// found. For one thread.
  public var terminal: TerminalRestoration? {
    get { sharedTerminal.restoration }
    set { sharedTerminal.restoration = newValue }
  }

  var sharedTerminal: SharedTerminal { SharedTerminal(spareWords) }
}
