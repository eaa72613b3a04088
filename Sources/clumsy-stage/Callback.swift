import CWebSockets
import Glibc
import PageServer

/// Handles the events of libwebsockets, on the thread that runs its loop.
func serverCallback(
  _ wire: OpaquePointer?, _ reason: lws_callback_reasons, _ user: UnsafeMutableRawPointer?,
  _ input: UnsafeMutableRawPointer?, _ length: Int
) -> CInt {
  guard let wire, let server = Server.current else { return 0 }
  switch reason {
  case LWS_CALLBACK_RAW_RX_FILE: server.read(wire)
  case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
    // Accept only an upgrade to WebSocket, not to HTTP/2.
    guard let input, strcmp(input.assumingMemoryBound(to: CChar.self), "websocket") == 0 else { return -1 }
    return server.confirm(wire)
  case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
    // Check again, in case the request got here without LWS_CALLBACK_HTTP_CONFIRM_UPGRADE.
    if case .socket = server.reply(to: wire) { return 0 }
    return 1
  case LWS_CALLBACK_ESTABLISHED:
    guard case .socket(let mayTouch) = server.reply(to: wire) else { return -1 }
    if !server.join(wire, mayTouch: mayTouch) {
      lws_close_reason(wire, LWS_CLOSE_STATUS_PROTOCOL_ERR, nil, 0)
      return -1
    }
  case LWS_CALLBACK_RECEIVE:
    if let code = server.take(UnsafeRawBufferPointer(start: input, count: length), of: wire) {
      lws_close_reason(wire, lws_close_status(rawValue: UInt32(code)), nil, 0)
      return -1
    }
  case LWS_CALLBACK_SERVER_WRITEABLE:
    if !server.write(to: wire) {
      lws_close_reason(wire, lws_close_status(rawValue: server.closing(wire)), nil, 0)
      return -1
    }
  case LWS_CALLBACK_HTTP: return server.answer(wire)
  case LWS_CALLBACK_HTTP_WRITEABLE: return server.continueAnswer(wire)
  case LWS_CALLBACK_HTTP_BODY, LWS_CALLBACK_HTTP_BODY_COMPLETION: return -1
  case LWS_CALLBACK_CLOSED, LWS_CALLBACK_CLOSED_HTTP, LWS_CALLBACK_WSI_DESTROY:
    server.forget(wire, isGone: reason == LWS_CALLBACK_WSI_DESTROY)
  default: return lws_callback_http_dummy(wire, reason, user, input, length)
  }
  return 0
}
