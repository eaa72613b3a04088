// @ts-check
// The connection to the server: lines to it, and what comes. One that is lost is tried again, ever later.

/** How long until a lost connection is tried again, in ms: at first, and at most. */
const FIRST = 200
const LAST = 5000

/**
 * Who hears of a connection: that it is there, what comes, and that it is lost; then returns whether it is to be tried again.
 * @typedef {object} WireEars
 * @property {() => void} opened
 * @property {(data: string | ArrayBuffer) => void} heard
 * @property {() => boolean} lost
 */

export class Wire {
  /**
   * @param {{url?: string, open?: (url: string) => WebSocket}} options for tests; else the server that this page came from
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

  /** Says a line, where there is a connection. @param {string} line */
  say(line) { if (this.socket?.readyState === 1) this.socket.send(line) }

  /** The connection serves: one that is lost from now on is tried again soon. */
  isGood() { this.delay = FIRST }
}
