import Glibc

/// The functions of Avahi's client library that announce a service, as `avahi-client/publish.h` declares them.
///
/// clumsy loads the library only to announce a service, so clumsy can be built and started without the library.
struct Avahi {
  typealias StateChange = @convention(c) (OpaquePointer?, CInt, UnsafeMutableRawPointer?) -> Void

  let newPoll: @convention(c) () -> OpaquePointer?
  let pollFunctions: @convention(c) (OpaquePointer?) -> OpaquePointer?
  let startPoll: @convention(c) (OpaquePointer?) -> CInt
  let stopPoll: @convention(c) (OpaquePointer?) -> CInt
  let freePoll: @convention(c) (OpaquePointer?) -> Void
  let newClient:
    @convention(c) (
      OpaquePointer?, CInt, StateChange, UnsafeMutableRawPointer?, UnsafeMutablePointer<CInt>
    ) -> OpaquePointer?
  let freeClient: @convention(c) (OpaquePointer?) -> Void
  let clientState: @convention(c) (OpaquePointer?) -> CInt
  let clientError: @convention(c) (OpaquePointer?) -> CInt
  let newGroup: @convention(c) (OpaquePointer?, StateChange, UnsafeMutableRawPointer?) -> OpaquePointer?
  let resetGroup: @convention(c) (OpaquePointer?) -> CInt
  let addService:
    @convention(c) (
      OpaquePointer?, CInt, CInt, CUnsignedInt, UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafePointer<CChar>?,
      UnsafePointer<CChar>?, UInt16, OpaquePointer?
    ) -> CInt
  let commitGroup: @convention(c) (OpaquePointer?) -> CInt
  private let errorText: @convention(c) (CInt) -> UnsafePointer<CChar>?

  static let libraryName = "libavahi-client.so.3"

  private struct MissingFunction: Error {}

  /// Loads the library; nil if the library is not installed, or lacks one of the functions.
  init?() {
    guard let library = dlopen(Self.libraryName, RTLD_NOW) else { return nil }
    func load<Function>(_ name: String) throws(MissingFunction) -> Function {
      guard let function = dlsym(library, name) else { throw MissingFunction() }
      return unsafeBitCast(function, to: Function.self)
    }
    do throws(MissingFunction) {
      newPoll = try load("avahi_threaded_poll_new")
      pollFunctions = try load("avahi_threaded_poll_get")
      startPoll = try load("avahi_threaded_poll_start")
      stopPoll = try load("avahi_threaded_poll_stop")
      freePoll = try load("avahi_threaded_poll_free")
      newClient = try load("avahi_client_new")
      freeClient = try load("avahi_client_free")
      clientState = try load("avahi_client_get_state")
      clientError = try load("avahi_client_errno")
      newGroup = try load("avahi_entry_group_new")
      resetGroup = try load("avahi_entry_group_reset")
      addService = try load("avahi_entry_group_add_service_strlst")
      commitGroup = try load("avahi_entry_group_commit")
      errorText = try load("avahi_strerror")
    } catch {
      return nil
    }
  }

  func text(of error: CInt) -> String { errorText(error).map { String(cString: $0) } ?? "error \(error)" }
}

/// The numbers of Avahi's headers.
extension Avahi {
  enum Client {
    static let running: CInt = 2, failure: CInt = 100, connecting: CInt = 101
    /// The flag AVAHI_CLIENT_NO_FAIL: the client waits for a daemon if none runs.
    static let waits: CInt = 2
  }

  enum Group { static let collision: CInt = 3 }
  enum Failure { static let collision: CInt = -8, disconnected: CInt = -23 }
  enum Place { static let anyInterface: CInt = -1, ipv4: CInt = 0 }
}
