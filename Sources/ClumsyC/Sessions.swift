import CClumsy
import Instrument
import Sessions

final class SessionBox {
  var session: Session

  init(_ session: Session) { self.session = session }
}

private func pointer(_ session: Session) -> OpaquePointer {
  OpaquePointer(Unmanaged.passRetained(SessionBox(session)).toOpaque())
}

func sessionBox(_ pointer: OpaquePointer) -> SessionBox {
  Unmanaged<SessionBox>.fromOpaque(UnsafeMutableRawPointer(pointer)).takeUnretainedValue()
}

@_cdecl("clumsy_session_create")
func sessionCreate(_ settings: UnsafePointer<clumsy_settings>) -> OpaquePointer? {
  do throws(SettingsRefusal) {
    return Session(try Settings(settings)).map { pointer($0) }
  } catch {
    return nil
  }
}

@_cdecl("clumsy_session_now")
func sessionNow(_ performance: OpaquePointer) -> OpaquePointer? {
  Session(box(performance).performance.settings).map { pointer($0) }
}

@_cdecl("clumsy_change_to_session")
func changeToSession(
  _ performance: OpaquePointer, _ session: OpaquePointer, _ text: UnsafeMutablePointer<CChar>?, _ capacity: Int32
) -> Int32 {
  write(changeLines(performance, to: sessionBox(session).session.settings), text, capacity)
}

@_cdecl("clumsy_session_read")
func sessionRead(
  _ text: UnsafePointer<CChar>?, _ size: Int32, _ error: UnsafeMutablePointer<clumsy_text_error>?
) -> OpaquePointer? {
  let bytes = UnsafeRawBufferPointer(start: text, count: text == nil ? 0 : max(0, Int(size)))
  clear(error)
  do throws(TextError) {
    return pointer(try Session(parsing: [UInt8](bytes)))
  } catch let reason {
    write(reason, to: error)
    return nil
  }
}

@_cdecl("clumsy_session_of_share")
func sessionOfShare(
  _ line: UnsafePointer<CChar>, _ error: UnsafeMutablePointer<clumsy_text_error>?
) -> OpaquePointer? {
  clear(error)
  do throws(ShareError) {
    return pointer(try Session(shareLine: string(line)))
  } catch let reason {
    write(line: 0, column: 0, "", reason.text, to: error)
    return nil
  }
}

@_cdecl("clumsy_session_free")
func sessionFree(_ session: OpaquePointer?) {
  guard let session else { return }
  Unmanaged<SessionBox>.fromOpaque(UnsafeMutableRawPointer(session)).release()
}

@_cdecl("clumsy_session_text")
func sessionText(_ session: OpaquePointer, _ text: UnsafeMutablePointer<CChar>?, _ capacity: Int32) -> Int32 {
  write(sessionBox(session).session.text, text, capacity)
}

@_cdecl("clumsy_session_share")
func sessionShare(_ session: OpaquePointer, _ text: UnsafeMutablePointer<CChar>?, _ capacity: Int32) -> Int32 {
  do throws(ShareError) {
    return write(try sessionBox(session).session.shareLine, text, capacity)
  } catch {
    return -1
  }
}

@_cdecl("clumsy_session_add")
func sessionAdd(
  _ session: OpaquePointer, _ tick: Int64, _ text: UnsafePointer<CChar>,
  _ error: UnsafeMutablePointer<clumsy_text_error>?
) -> Int32 {
  guard let gesture = gesture(text, error) else { return 0 }
  return sessionBox(session).session.append(gesture, at: tick) ? 1 : 0
}

@_cdecl("clumsy_session_finish")
func sessionFinish(_ session: OpaquePointer, _ tick: Int64) -> Int32 {
  sessionBox(session).session.finish(at: tick) ? 1 : 0
}

@_cdecl("clumsy_session_perform")
func sessionPerform(_ session: OpaquePointer, _ tick: Int64) -> OpaquePointer? {
  guard 0...Session.largestTick ~= tick else { return nil }
  let session = sessionBox(session).session
  do throws(SettingsError) {
    return pointer(try Performance(session.settings, after: session.gestures, at: tick * Performance.tick))
  } catch {
    return nil
  }
}
