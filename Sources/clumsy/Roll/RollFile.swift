import Glibc
import Journal

/// The MIDI file that the piano roll edits, and its draft (work in progress) in the state folder. The user's changes go
/// to the draft. The file changes only when the user saves.
struct RollFile {
  /// The last part of the file's path.
  let name: [UInt8]
  private let path: Argument
  private let draft: [UInt8]
  /// The file's stamp when it was last opened or saved. The stamp is nil if the file has changed since the draft was
  /// written.
  private var known: Stamp?

  /// The properties of a file that change when a program writes or replaces it.
  private struct Stamp: Equatable {
    let device, inode, size, seconds, nanoseconds: Int

    func isNewer(than other: Stamp) -> Bool { (seconds, nanoseconds) > (other.seconds, other.nanoseconds) }

    init?(_ path: Argument) {
      var status = stat()
      guard FileName(bytes: path.bytes).withCString({ stat($0, &status) }) == 0 else { return nil }
      (device, inode, size) = (Int(status.st_dev), Int(status.st_ino), Int(status.st_size))
      (seconds, nanoseconds) = (Int(status.st_mtim.tv_sec), Int(status.st_mtim.tv_nsec))
    }
  }

  /// Returns `true` if the name has an extension of MIDI files.
  static func isName(_ argument: Argument) -> Bool {
    let text = argument.text.lowercased()
    return [".mid", ".midi", ".rmi", ".kar"].contains { text.hasSuffix($0) }
  }

  /// Throws `.inputOutput` if the file or the folder of drafts is not available.
  init(_ path: Argument) throws(Failure) {
    guard let state = userFolder("XDG_STATE_HOME", "/.local/state") else {
      throw Failure(.inputOutput, "there is no folder for work in progress: set HOME or XDG_STATE_HOME")
    }
    self.path = path
    name = Array(path.bytes[((path.bytes.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1)...])
    guard let real = FileName(bytes: path.bytes).withCString({ realpath($0, nil) }) else {
      throw .system("open", path.quoted, errno: errno)
    }
    defer { free(real) }
    let folder = Array("\(state)/rolls".utf8)
    // The folder of drafts and the folders above it are possibly missing.
    for end in folder.indices.dropFirst() where folder[end] == UInt8(ascii: "/") {
      try makeFolder(FileName(bytes: Array(folder[..<end])))
    }
    try makeFolder(FileName(bytes: folder))
    // The draft is named by the FNV-1a hash of the file's path without links (realpath).
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in String(cString: real).utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    draft = folder + Array("/\(String(hash, radix: 16)).mid".utf8)
    known = Stamp(path)
    // If the file is newer than the draft, another program has changed the file. Saving the draft would undo this
    // change, so report the file as changed.
    if let kept = Stamp(Argument(bytes: draft[...])), known?.isNewer(than: kept) ?? true { known = nil }
  }

  /// `true` if another program has changed or removed the file.
  var isChanged: Bool { known == nil || Stamp(path) != known }

  var hasDraft: Bool { FileName(bytes: draft).withCString { access($0, R_OK) } == 0 }

  /// Returns the draft's bytes if there is a draft. Otherwise returns the file's bytes, and regards the file as
  /// unchanged from now on.
  mutating func bytes() throws(Failure) -> [UInt8] {
    if hasDraft { return try contents(of: Argument(bytes: draft[...])) }
    known = Stamp(path)
    return try contents(of: path)
  }

  func keep(_ bytes: [UInt8]) throws(Failure) {
    var file = try OutputFile(.file(draft))
    try file.write(bytes)
    try file.finish()
  }

  mutating func save(_ bytes: [UInt8]) throws(Failure) {
    var file = try OutputFile(.file(Array(path.bytes)))
    try file.write(bytes)
    try file.finish()
    known = Stamp(path)
    dropDraft()
  }

  func dropDraft() { _ = FileName(bytes: draft).withCString { unlink($0) } }
}
