import Glibc

/// What this machine is, as far as it matters to music.
public enum Machine {
  /// The clock the kernel reads time from: "tsc", "hpet"; nil where it does not tell.
  public static var clockSource: String? {
    contents(of: "/sys/devices/system/clocksource/clocksource0/current_clocksource")
      .map { String($0.prefix { !$0.isWhitespace }) }
  }

  /// Whether this process belongs to the group that may use sound devices by Debian's custom: audio.
  public static var isInAudioGroup: Bool {
    guard let group = getgrnam("audio") else { return false }
    var groups = [gid_t](repeating: 0, count: 1024)
    let count = getgroups(CInt(groups.count), &groups)
    return getegid() == group.pointee.gr_gid || (count > 0 && groups[..<Int(count)].contains(group.pointee.gr_gid))
  }
}
