// @ts-check
// The connection to the server. A lost connection is retried at growing intervals. A connection also counts as lost
// if the server is silent: it sends a beat each second, but a browser may notice a dead link only after minutes.

/** The delay before a lost connection is retried, in ms: the first and the longest. */
const FIRST = 200
const LAST = 5000

/** The interval of the checks for silence, in ms. */
const CHECK = 500
/**
 * The numbers of checks without a line after which a connection is lost. The first number is for a connection that
 * worked, the second for a retried one, whose server may be busy. A stall of this page counts as one check only.
 */
const SILENT = 6
const SILENT_RETRY = 20

/**
 * The callbacks of a connection. `lost` returns `true` to connect again.
 * @typedef {{opened: () => void, heard: (data: string | ArrayBuffer) => void, lost: () => boolean}} WireEars
 */

export class Wire {
  /**
   * @param {{url?: string, open?: (url: string) => WebSocket}} options only for tests
   * @param {WireEars} ears
   */
  constructor({ url, open }, ears) {
    this.url = url ?? location.origin.replace(/^http/, 'ws') + '/stage'
    this.open = open ?? (url => new WebSocket(url))
    this.ears = ears
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
      this.ears.heard(event.data)
    }
    socket.onopen = () => this.ears.opened()
    socket.onclose = () => { if (this.socket === socket) this.lose() }
  }

  /** Gives up a connection whose server is silent. */
  check() {
    if (!this.socket || ++this.silent < (this.delay === FIRST ? SILENT : SILENT_RETRY)) return
    // The browser may wait long for the server's answer before it calls `onclose`.
    this.socket.close()
    this.lose()
  }

  lose() {
    this.socket = null
    if (!this.ears.lost()) return clearInterval(this.checks)
    setTimeout(() => this.connect(), this.delay)
    this.delay = Math.min(LAST, this.delay * 2)
  }

  /** Sends a line, if there is a connection. @param {string} line */
  say(line) { if (this.socket?.readyState === 1) this.socket.send(line) }

  /** Resets the retry delay, because the connection works. */
  isGood() { this.delay = FIRST }
}
