// @ts-check
// The connection to the server. A lost connection is retried at growing intervals. The server sends a line at least
// once a second. If the server is silent, the connection also counts as lost: a browser may notice a dead link only
// after minutes.

/** The first and the longest delay before a lost connection is retried, in ms. */
const FIRST = 200
const LAST = 5000

/** The interval of the checks for silence, in ms. */
const CHECK = 500
/**
 * A connection counts as lost after this number of checks in a row without a new line. `SILENT` is for the first
 * connection, and for a connection that works. `SILENT_RETRY` is for a retried connection until it works, because its
 * server may be busy.
 */
const SILENT = 6
const SILENT_RETRY = 20

/**
 * The callbacks of a connection. `lost` returns `true` to connect again.
 * @typedef {{opened: () => void, received: (data: string | ArrayBuffer) => void, lost: () => boolean}} WireCallbacks
 */

export class Wire {
  /**
   * @param {{url?: string, open?: (url: string) => WebSocket}} options only for tests
   * @param {WireCallbacks} callbacks
   */
  constructor({ url, open }, callbacks) {
    this.url = url ?? location.origin.replace(/^http/, 'ws') + '/stage'
    this.open = open ?? (url => new WebSocket(url))
    this.callbacks = callbacks
    /** @type {WebSocket | null} */
    this.socket = null
    this.delay = FIRST
    this.silent = 0
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.checks = undefined
  }

  connect() {
    this.silent = 0
    this.checks ??= setInterval(() => this.check(), CHECK)
    const socket = this.open(this.url)
    socket.binaryType = 'arraybuffer'
    this.socket = socket
    socket.onmessage = event => {
      if (this.socket !== socket) return
      this.silent = 0
      this.callbacks.received(event.data)
    }
    socket.onopen = () => this.callbacks.opened()
    socket.onclose = () => { if (this.socket === socket) this.lose() }
  }

  /** Gives up a connection whose server is silent. */
  check() {
    if (!this.socket || ++this.silent < (this.delay === FIRST ? SILENT : SILENT_RETRY)) return
    // Do not wait for `onclose`, which the browser may call much later.
    this.socket.close()
    this.lose()
  }

  lose() {
    this.socket = null
    if (!this.callbacks.lost()) return clearInterval(this.checks)
    setTimeout(() => this.connect(), this.delay)
    this.delay = Math.min(LAST, this.delay * 2)
  }

  /** Sends a line, if there is a connection. @param {string} line */
  say(line) { if (this.socket?.readyState === 1) this.socket.send(line) }

  /** Resets the retry delay, because the connection works. */
  isGood() { this.delay = FIRST }
}
