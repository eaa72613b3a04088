import CWebSockets
import Glibc

/// Replaces the C library's `recv`, which libwebsockets calls for each read. libwebsockets accepts frames without a
/// mask, and does not report if a frame had a mask. So the server examines the bytes before libwebsockets gets them.
/// From the first read that contains a frame without a mask, libwebsockets gets no more bytes of the connection.
@_cdecl("recv")
public func receive(_ descriptor: CInt, _ buffer: UnsafeMutableRawPointer?, _ size: Int, _ flags: CInt) -> Int {
  let count = recvfrom(descriptor, buffer, size, flags, nil, nil)
  guard count > 0, let server = Server.current,
    server.refusesFrames(UnsafeRawBufferPointer(start: buffer, count: count), from: descriptor)
  else { return count }
  errno = EAGAIN
  return -1
}
