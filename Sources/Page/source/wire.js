// @ts-check The connection to the server. A lost connection is retried at growing intervals.

/** The delay before a lost connection is tried again, in ms: the first, and the longest. */
const FIRST = 200
const LAST = 5000

/** @typedef {{opened: () => void, heard: (data: string | ArrayBuffer) => void, lost: () => boolean}} WireEars `lost` returns whether to try again */

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

  /** Sends a line, where there is a connection. @param {string} line */
  say(line) { if (this.socket?.readyState === 1) this.socket.send(line) }

  /** The connection works: if it is lost from now on, the first retry comes soon. */
  isGood() { this.delay = FIRST }
}
