import Glibc
import Instrument
import Physics2D

/// A cache of checkpoints. A checkpoint is the state of a performance at a tick (a time step of 4 ms). A restored
/// performance need not be simulated from its beginning. The folder may be emptied at any time. The cache reports no
/// errors: damaged files, and files of another engine version or session, count as missing.
public struct CheckpointFolder: Equatable, Sendable {
  /// The path, without a slash at its end.
  public let path: String
  /// The maximum number of files and their maximum total size in bytes: about forty sessions of an hour.
  public static let limit = (files: 512, bytes: 32 << 20)

  static let suffix = ".checkpoint"
  /// The largest file that is read, in bytes.
  private static let largest = 4 << 20
  /// "clumsyCP" in little-endian ASCII, XORed with the format version 1. The key and the performance follow.
  private static let signature: UInt64 = 0x5043_7973_6d75_6c63 ^ 1

  /// Creates a value for the folder at `path`, which need not exist yet.
  public init(_ path: String) { self.path = path }

  /// Creates a value for the folder `$XDG_CACHE_HOME/clumsy`, or else `~/.cache/clumsy`; nil if neither is an absolute
  /// path.
  public init?(environment: (String) -> String? = variable) {
    guard let path = userFolder("XDG_CACHE_HOME", "/.cache", environment) else { return nil }
    self.init(path)
  }

  /// Returns the performance saved under a key; nil if no usable file holds it, or if its time is not `nanoseconds`.
  public func performance(_ key: UInt128, at nanoseconds: Int64) -> Performance? {
    let (path, head) = (path(of: key), Self.head(key))
    guard let bytes = try? read(path, atMost: Self.largest), bytes.starts(with: head) else { return nil }
    do throws(SnapshotError) {
      let performance = try Performance.restored(from: Array(bytes[head.count...]))
      guard performance.nanoseconds == nanoseconds else { return nil }
      // Mark the file as used now: `removeOld` removes the least recently used files first.
      _ = utimensat(AT_FDCWD, path, nil, 0)
      return performance
    } catch { return nil }
  }

  /// Saves a performance atomically; returns `true` if the file now exists. Precondition: the performance's last
  /// `advance` returned `true`, which means that no due event is left.
  @discardableResult public func save(_ performance: borrowing Performance, _ key: UInt128) -> Bool {
    guard (try? makeFolder(path)) != nil else { return false }
    let (descriptor, hidden) = Hidden.create(in: path)
    guard descriptor >= 0 else { return false }
    // No flush is needed: after a power loss, the checksum reveals a damaged file.
    let code = write(Self.head(key) + performance.bytes, at: 0, to: descriptor)
    close(descriptor)
    if code == nil, rename(hidden, path(of: key)) == 0 { return true }
    unlink(hidden)
    return false
  }

  /// Removes the least recently used files beyond `limit`, and unfinished files that are at least a minute old.
  public func removeOld(beyond limit: (files: Int, bytes: Int) = limit) {
    var found: [(name: String, time: timespec, size: Int)] = []
    for name in entries(of: path) {
      var status = stat()
      guard name.hasSuffix(Self.suffix) || name.hasPrefix(Hidden.prefix), lstat(path + "/" + name, &status) == 0 else {
        continue
      }
      if name.hasPrefix(Hidden.prefix) {
        if time(nil) - status.st_mtim.tv_sec >= 60 { unlink(path + "/" + name) }
      } else {
        found.append((name, status.st_mtim, Int(status.st_size)))
      }
    }
    found.sort { ($0.time.tv_sec, $0.time.tv_nsec, $0.name) > ($1.time.tv_sec, $1.time.tv_nsec, $1.name) }
    var bytes = 0
    for (index, file) in found.enumerated() {
      bytes += file.size
      if index >= limit.files || bytes > limit.bytes { unlink(path + "/" + file.name) }
    }
  }

  private func path(of key: UInt128) -> String {
    let digits = String(key, radix: 16)
    return path + "/" + String(repeating: "0", count: 32 - digits.utf8.count) + digits + Self.suffix
  }

  private static func head(_ key: UInt128) -> [UInt8] {
    [signature, UInt64(truncatingIfNeeded: key), UInt64(truncatingIfNeeded: key >> 64)].flatMap { word in
      (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }
    }
  }
}
