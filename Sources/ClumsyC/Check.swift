import CClumsy
import ChordEngine
import Instrument
import Physics2D

/// The reason why settings from C cannot be played. `clumsy_check` reports its `code`.
enum SettingsRefusal: Error {
  case key
  case channel(Int32)
  case places
  case keyCount
  case motion(Int32)
  case chords(slot: Int32)
  case meter
  case rhythm(Int32)
  case form(Int32)
  case sections(Int32)
  case mapOut(Int32)
  case mpe
  case settings(SettingsError)

  /// The `clumsy_settings_refusal`, and the index of the wrong part, from 0 (`which` in clumsy.h).
  var code: (refusal: Int32, which: Int32) {
    switch self {
    case .key: (1, 0)
    case .channel(let channel): (2, channel)
    case .settings(.channels): (2, 1)
    case .settings(.refused(let parameter, _)): (3, Int32(parameter.rawValue))
    case .settings(.balls): (4, 0)
    case .places, .settings(.fewerBalls): (5, 0)
    case .settings(.layout(let error)): Self.code(error)
    case .keyCount: (10, 0)
    case .settings(.motion(let parameter)): (11, Int32(parameter.rawValue))
    case .motion(let parameter): (11, parameter)
    case .chords(let slot): (12, slot)
    case .meter: (13, 0)
    case .rhythm(let length): (14, length)
    case .form(let section): (15, section)
    case .sections(let line): (16, line)
    case .settings(.sections): (16, 0)
    case .mapOut(let mapping): (17, mapping)
    case .mpe, .settings(.mpe): (18, 0)
    case .settings(.mapOut(_, let mapping)): (17, Int32(mapping))
    case .settings(.section(let letter)): (16, Int32(letter))
    }
  }

  private static func code(_ error: LayoutError) -> (refusal: Int32, which: Int32) {
    switch error {
    case .bouncerRadius(let degree, _), .bouncerPlace(let degree, _, _): (6, Int32(degree.rawValue))
    case .keySize(let key, _, _), .keyPlace(let key, _, _): (7, Int32(key - 1))
    case .keysOverlap(let key, let other): (7, Int32(max(key, other) - 1))
    case .keyGap(let key, let other, _): (7, Int32(max(key, other ?? key) - 1))
    case .bassBallPlace, .bassBallInBouncer, .bassBallEnclosed: (8, 0)
    case .pianoBallPlace(let ball, _, _), .pianoBallInKey(let ball, _), .noRoom(let ball): (9, Int32(ball - 1))
    case .pianoBallsOverlap(let ball, let other): (9, Int32(max(ball, other) - 1))
    }
  }
}

func performance(_ settings: UnsafePointer<clumsy_settings>) throws(SettingsRefusal) -> Performance {
  let settings = try Settings(settings)
  do throws(SettingsError) {
    return try Performance(settings)
  } catch {
    throw .settings(error)
  }
}

@_cdecl("clumsy_check")
func check(_ settings: UnsafePointer<clumsy_settings>, _ which: UnsafeMutablePointer<Int32>?) -> Int32 {
  do throws(SettingsRefusal) {
    _ = try performance(settings)
    which?.pointee = 0
    return 0
  } catch {
    which?.pointee = error.code.which
    return error.code.refusal
  }
}

extension SnapshotError {
  /// The `clumsy_bytes_refusal`, and the version in the bytes if this engine cannot read it, otherwise 0.
  var code: (refusal: Int32, version: UInt64) {
    switch self {
    case .notASnapshot: (1, 0)
    case .unknownVersion(let version): (2, version)
    case .truncated, .damaged, .badValue: (3, 0)
    }
  }
}

func performance(_ bytes: UnsafePointer<UInt8>?, _ size: Int32) throws(SnapshotError) -> Performance {
  guard let bytes, size > 0 else { throw .notASnapshot }
  return try Performance.restored(from: [UInt8](UnsafeBufferPointer(start: bytes, count: Int(size))))
}

@_cdecl("clumsy_check_bytes")
func checkBytes(
  _ bytes: UnsafePointer<UInt8>?, _ size: Int32, _ version: UnsafeMutablePointer<UInt64>?
) -> Int32 {
  do throws(SnapshotError) {
    _ = try Box.restored(bytes, size)
    version?.pointee = 0
    return 0
  } catch {
    version?.pointee = error.code.version
    return error.code.refusal
  }
}
