// @ts-check
// The connection to the server. A lost connection is retried at growing intervals.

/** The delay before a lost connection is retried, in ms: the first and the longest. */
const FIRST = 200
const LAST = 5000

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
  }

  connect() {
    const socket = this.open(this.url)
    socket.binaryType = 'arraybuffer'
    this.socket = socket
    socket.onmessage = event => { if (this.socket === socket) this.ears.heard(event.data) }
    socket.onopen = () => this.ears.opened()
    socket.onclose = () => {
      if (this.socket !== socket) return
      this.socket = null
      if (!this.ears.lost()) return
      setTimeout(() => this.connect(), this.delay)
      this.delay = Math.min(LAST, this.delay * 2)
    }
  }

  /** Sends a line, if there is a connection. @param {string} line */
  say(line) { if (this.socket?.readyState === 1) this.socket.send(line) }

  /** Resets the retry delay, because the connection works. */
  isGood() { this.delay = FIRST }
}
