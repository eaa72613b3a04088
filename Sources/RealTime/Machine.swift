import CLinux
import Glibc

/// The properties of this machine and process that matter to timing and sound.
public enum Machine {
  /// The kernel's clock source, such as "tsc" or "hpet"; nil if it cannot be read.
  public static var clockSource: String? {
    systemFile("/sys/devices/system/clocksource/clocksource0/current_clocksource")
      .map { String($0.prefix { !$0.isWhitespace }) }
  }

  /// The number of processors that this thread may use, ≥ 1.
  public static var processors: Int { max(1, Int(linux_processor_count())) }

  /// `true` if this process is in the group `audio`. On Debian, members of this group may use sound devices.
  public static var isInAudioGroup: Bool {
    guard let group = getgrnam("audio") else { return false }
    var groups = [gid_t](repeating: 0, count: 1024)
    let count = getgroups(CInt(groups.count), &groups)
    return getegid() == group.pointee.gr_gid || (count > 0 && groups[..<Int(count)].contains(group.pointee.gr_gid))
  }
}

/// Returns the first 16 KiB of a file in `/proc` or `/sys`, or nil if the file cannot be opened.
package func systemFile(_ path: String) -> String? {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { return nil }
  defer { close(descriptor) }
  var bytes = [UInt8](repeating: 0, count: 16384)
  var count = 0
  while count < bytes.count {
    // The kernel may return such a file in parts, so a short read does not mean its end.
    let more = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress! + count, $0.count - count) }
    guard more > 0 else { break }
    count += more
  }
  return String(decoding: bytes[..<count], as: UTF8.self)
}
