import CALSA
import Glibc

/// The reason why a sound device cannot be used.
public struct AudioError: Error, Equatable, Sendable, CustomStringConvertible {
  /// An operation on a device. The raw value completes the message "cannot … sound device hw:0".
  public enum Operation: String, Sendable {
    case open
    /// Sets the rate, the format and the buffer.
    case configure = "set up"
    case play = "play on"
  }

  /// The operation that failed.
  public var operation: Operation
  /// ALSA's name of the device.
  public var device: String
  /// ALSA's code, a negative errno.
  public var code: Int32

  /// Creates an error.
  public init(_ operation: Operation, _ device: String, code: Int32) {
    self.operation = operation
    self.device = device
    self.code = code
  }

  /// `true` if the named device does not exist, or its hardware is absent.
  public var isAbsent: Bool { operation == .open && [ENOENT, ENODEV, ENXIO].contains(-code) }

  /// `true` if ALSA finds no device of this name, or rejects the name as invalid.
  public var isUnknown: Bool { operation == .open && [ENOENT, EINVAL].contains(-code) }

  /// One line with the failed operation, the system's reason, and the next step.
  public var description: String { "\(problem): \(remedy)" }

  /// The failure and the system's reason.
  public var problem: String {
    switch (operation, -code) {
    case (.open, EBUSY): "\(name) is in use by another program"
    case (.open, EACCES), (.open, EPERM): "\(name) may not be used by this user"
    case (.open, ENOENT), (.open, ENODEV), (.open, ENXIO): "there is no \(name)"
    case (.open, ECONNREFUSED), (.open, EHOSTDOWN): "the sound server behind \(name) does not run"
    case (.play, ENODEV), (.play, EBADFD): "\(name) is gone"
    case (.play, ETIMEDOUT): "\(name) stands still"
    default: "cannot \(operation.rawValue) \(name): \(String(cString: snd_strerror(code)))"
    }
  }

  /// The user's next step.
  public var remedy: String {
    switch (operation, -code) {
    case (.open, EBUSY): "end that program ('fuser -v /dev/snd/*' names it), or choose another device with --audio"
    case (.open, EACCES), (.open, EPERM):
      "join the group audio with 'sudo usermod -aG audio $USER', then log in again"
    case (.open, ECONNREFUSED), (.open, EHOSTDOWN):
      "start it, such as with 'systemctl --user start pipewire', and install pipewire-alsa"
    case (.open, ENOENT) where device == "default": "'clumsy doctor' says what to change"
    case (.open, _): "'clumsy ports' lists the sound devices there are"
    case (.configure, _): "choose another device with --audio; 'clumsy ports' lists them"
    case (.play, _): "clumsy tries again each second"
    }
  }

  /// The device's name in messages.
  public var name: String { device == "default" ? "default sound device" : "sound device \(device)" }
}
