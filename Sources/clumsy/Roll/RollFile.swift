import Glibc
import Journal
import PageServer
import Physics2D

/// The MIDI file that the piano roll edits, and its draft (work in progress) in the state folder. The user's changes go
/// to the draft. The file changes only when the user saves.
///
/// A version names a state of the file. Pages and drafts keep the version on which their notes are based, so that they
/// overwrite no change by another program unnoticed.
struct RollFile {
  /// The last part of the file's path.
  let name: [UInt8]
  private let path: Argument
  /// The folder of drafts.
  private let folder: String
  /// The beginning of the drafts' names: the hash of the file's path without links (realpath). The version follows.
  private let prefix: String

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
    folder = "\(state)/rolls"
    // The folder of drafts and the folders above it are possibly missing.
    let bytes = Array(folder.utf8)
    for end in bytes.indices.dropFirst() where bytes[end] == UInt8(ascii: "/") {
      try makeFolder(FileName(bytes: Array(bytes[..<end])))
    }
    try makeFolder(FileName(bytes: bytes))
    var hash = FNV1a()
    for byte in String(cString: real).utf8 { hash.add(byte) }
    prefix = hexadecimal(hash.value) + "-"
  }

  /// The file's present version, which changes when a program writes or replaces the file; 0 without a file.
  var version: String {
    var status = stat()
    guard FileName(bytes: path.bytes).withCString({ stat($0, &status) }) == 0 else { return "0" }
    var hash = FNV1a()
    for number in [
      Int(status.st_dev), Int(status.st_ino), Int(status.st_size), status.st_mtim.tv_sec, status.st_mtim.tv_nsec,
    ] { hash.add(UInt64(truncatingIfNeeded: number)) }
    return hexadecimal(hash.value)
  }

  /// Returns `true` if a text can be a version.
  static func isVersion(_ text: String) -> Bool { 1...16 ~= text.utf8.count && text.allSatisfy(\.isHexDigit) }

  /// The version on which the draft is based; nil without a draft.
  var draftVersion: String? { draftVersions.max { time(ofDraft: $0) < time(ofDraft: $1) } }

  /// Returns the bytes to edit, and the version on which they are based: those of the draft, or those of the file if
  /// there is no draft or if `isSaved` is `true`.
  func read(isSaved: Bool) throws(Failure) -> (bytes: [UInt8], version: String, isDraft: Bool) {
    if !isSaved, let version = draftVersion {
      return (try contents(of: Argument(bytes: draft(version)[...])), version, true)
    }
    // The version comes first: if the file changes before it is read, the version is the older one.
    let version = version
    return (try contents(of: path), version, false)
  }

  /// Writes the draft, which is based on a version of the file.
  func keep(_ bytes: [UInt8], basedOn version: String) throws(Failure) {
    try write(bytes, to: draft(version))
    try dropDrafts(except: version)
  }

  /// Writes the file, and drops the draft.
  func save(_ bytes: [UInt8]) throws(Failure) {
    try write(bytes, to: Array(path.bytes))
    try dropDrafts()
  }

  func dropDrafts(except kept: String? = nil) throws(Failure) {
    for version in draftVersions where version != kept {
      guard unlink(folder + "/" + prefix + version + Self.ending) == 0 || errno == ENOENT else {
        throw .system("remove the draft in", "'\(printable(folder))'", errno: errno)
      }
    }
  }

  private static let ending = ".mid"

  private func draft(_ version: String) -> [UInt8] { Array((folder + "/" + prefix + version + Self.ending).utf8) }

  /// The versions of all drafts. After a crash in `keep`, there can be two.
  private var draftVersions: [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var versions: [String] = []
    while let entry = readdir(directory) {
      let file = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      guard file.hasPrefix(prefix), file.hasSuffix(Self.ending) else { continue }
      let version = String(file.dropFirst(prefix.count).dropLast(Self.ending.count))
      if Self.isVersion(version) { versions.append(version) }
    }
    return versions
  }

  private func time(ofDraft version: String) -> Int {
    var status = stat()
    stat(folder + "/" + prefix + version + Self.ending, &status)
    return status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec
  }

  private func write(_ bytes: [UInt8], to path: [UInt8]) throws(Failure) {
    var file = try OutputFile(.file(path))
    try file.write(bytes)
    try file.finish()
  }
}
