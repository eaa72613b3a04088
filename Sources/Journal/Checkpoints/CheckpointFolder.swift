import Glibc
import Instrument
import Physics2D

/// A cache of performances saved at some ticks, which need not be performed from their beginning again. It may be emptied at any time.
///
/// Its faults are never errors: a file that is damaged, of another engine or of another session counts as missing, and a checkpoint that cannot be
/// written is skipped.
public struct CheckpointFolder: Equatable, Sendable {
  /// The path, without a slash at its end.
  public let path: String
  /// The most files, and the most bytes of all: about forty sessions of an hour.
  public static let limit = (files: 512, bytes: 32 << 20)

  static let suffix = ".checkpoint"
  /// The largest file that is read: many times the size of a performance.
  private static let largest = 4 << 20
  /// "clumsyCP" in ASCII, as a little-endian integer, and the version of what follows: the key, then the performance with its checksum.
  private static let signature: UInt64 = 0x5043_7973_6d75_6c63 ^ 1

  /// A folder that may not exist yet.
  public init(_ path: String) { self.path = path }

  /// `$XDG_CACHE_HOME/clumsy`, or `~/.cache/clumsy` where that variable names no absolute path; nil if HOME names none either.
  public init?(environment: (String) -> String? = variable) {
    guard let path = userFolder("XDG_CACHE_HOME", "/.cache", environment) else { return nil }
    self.init(path)
  }

  /// The performance saved under a key, at a time in ns; nil if there is no usable one.
  public func performance(_ key: UInt128, at nanoseconds: Int64) -> Performance? {
    let (path, head) = (path(of: key), Self.head(key))
    guard let bytes = try? read(path, atMost: Self.largest), bytes.starts(with: head) else { return nil }
    do throws(SnapshotError) {
      let performance = try Performance.restored(from: Array(bytes[head.count...]))
      guard performance.nanoseconds == nanoseconds else { return nil }
      // The least recently used file goes first.
      _ = utimensat(AT_FDCWD, path, nil, 0)
      return performance
    } catch { return nil }
  }

  /// Saves a performance, whose last `advance` returned `true`, under a key, whole or not at all; returns `true` if it is there now.
  @discardableResult public func save(_ performance: borrowing Performance, _ key: UInt128) -> Bool {
    guard (try? makeFolder(path)) != nil else { return false }
    let (descriptor, hidden) = Hidden.create(in: path)
    guard descriptor >= 0 else { return false }
    // No flush: where power is lost, a checksum tells.
    let code = write(Self.head(key) + performance.bytes, at: 0, to: descriptor)
    close(descriptor)
    if code == nil, rename(hidden, path(of: key)) == 0 { return true }
    unlink(hidden)
    return false
  }

  /// Removes the files unused for longest until `limit` is met, and unfinished files of killed processes.
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
    // The latest first.
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
