// @ts-check
// The core's module as it is loaded: its functions, its memory, and texts and structures in it. It runs in pages, in audio worklets (which
// have neither TextEncoder nor fetch), and in Node.

/** A block of the core's memory, by its address. @typedef {number} Address */

export class Wasm {
  /**
   * Instantiates the core synchronously. Some browsers refuse that for large modules: then compile it elsewhere and pass the module.
   * @param {WebAssembly.Module} module
   */
  constructor(module) {
    /** @type {Map<Address, number>} the sizes of the blocks in use */
    this.sizes = new Map()
    /** @type {Map<number, Address[]>} blocks that were freed, by their size */
    this.unused = new Map()
    const env = {
      /** As in C: 0 for success. @param {Address} result @param {number} alignment @param {number} count */
      posix_memalign: (result, alignment, count) => {
        const address = this.allocate(count, alignment)
        this.view.setUint32(result, address, true)
        return 0
      },
      free: (/** @type {Address} */ address) => this.free(address),
    }
    /** @type {Record<string, any>} */
    this.exports = new WebAssembly.Instance(module, { env }).exports
    this.top = this.exports.__heap_base.value
    this.shown = new DataView(this.exports.memory.buffer)
  }

  /** The memory; the buffer is another one when it has grown. */
  get view() {
    const { buffer } = this.exports.memory
    if (this.shown.buffer !== buffer) this.shown = new DataView(buffer)
    return this.shown
  }

  /**
   * A block of at least so many bytes. Blocks are powers of two, aligned to their size, and used again by size.
   * @param {number} count
   * @param {number} [alignment]
   * @returns {Address}
   */
  allocate(count, alignment = 8) {
    const size = 2 ** Math.ceil(Math.log2(Math.max(count, alignment, 16)))
    let address = this.unused.get(size)?.pop()
    if (address === undefined) {
      address = Math.ceil(this.top / size) * size
      this.top = address + size
      const missing = this.top - this.exports.memory.buffer.byteLength
      if (missing > 0) this.exports.memory.grow(Math.ceil(missing / 65536))
    }
    this.sizes.set(address, size)
    return address
  }

  /** @param {Address} address a block's; 0 is allowed */
  free(address) {
    if (address === 0) return
    const size = this.sizes.get(address)
    if (size === undefined) throw new Error(`no block at ${address} to free`)
    this.sizes.delete(address)
    const kept = this.unused.get(size)
    if (kept) kept.push(address)
    else this.unused.set(size, [address])
  }

  /**
   * Calls a function with a block of memory that is free again afterwards.
   * @template Result
   * @param {number} size
   * @param {(address: Address) => Result} use
   */
  with(size, use) {
    const address = this.allocate(size)
    try {
      return use(address)
    } finally {
      this.free(address)
    }
  }

  /**
   * Calls a function with bytes in memory.
   * @template Result
   * @param {Uint8Array} bytes
   * @param {(address: Address, size: number) => Result} use
   */
  withBytes(bytes, use) {
    return this.with(bytes.length, (address) => {
      new Uint8Array(this.exports.memory.buffer, address, bytes.length).set(bytes)
      return use(address, bytes.length)
    })
  }

  /**
   * Calls a function with a text in memory: UTF-8 that ends with a 0, which its size does not count.
   * @template Result
   * @param {string} text
   * @param {(address: Address, size: number) => Result} use
   */
  withText(text, use) { return this.withBytes(Uint8Array.from([...utf8(text), 0]), (address, size) => use(address, size - 1)) }

  /** The text at an address, which ends with a 0; empty for no address. @param {Address} address */
  text(address) {
    if (address === 0) return ''
    const bytes = new Uint8Array(this.exports.memory.buffer, address)
    return textOf(bytes.subarray(0, bytes.indexOf(0)))
  }

  /** The texts of so many addresses that stand one behind another. @param {Address} address @param {number} count */
  texts(address, count) { return Array.from({ length: count }, (_, index) => this.text(this.view.getUint32(address + 4 * index, true))) }

  /**
   * The bytes that a function writes. The function gets a buffer and its size, and returns the number of bytes; null if that is negative.
   * @param {(address: Address, capacity: number) => number} write
   * @param {number} [capacity] how much room is tried first
   * @returns {Uint8Array | null}
   */
  written(write, capacity = 256) {
    const [size, bytes] = this.with(capacity, (address) => {
      const size = write(address, capacity)
      return [size, new Uint8Array(this.exports.memory.buffer, address, Math.max(0, Math.min(size, capacity))).slice()]
    })
    if (size < 0) return null
    return size > capacity ? this.written(write, size) : bytes
  }

  /**
   * The text that a function writes, as in `written`; null where there is none.
   * @param {(...given: any[]) => number} write
   * @param {...any} given its arguments before the room
   */
  writtenText(write, ...given) {
    const bytes = this.written((address, capacity) => write(...given, address, capacity))
    return bytes && textOf(bytes)
  }
}

/** @param {string} text */
function utf8(text) {
  /** @type {number[]} */
  const bytes = []
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0
    if (code < 0x80) bytes.push(code)
    else if (code < 0x800) bytes.push(0xC0 | code >> 6, 0x80 | code & 63)
    // Half a pair of UTF-16 is no character.
    else if (code >= 0xD800 && code < 0xE000) bytes.push(0xEF, 0xBF, 0xBD)
    else if (code < 0x10000) bytes.push(0xE0 | code >> 12, 0x80 | code >> 6 & 63, 0x80 | code & 63)
    else bytes.push(0xF0 | code >> 18, 0x80 | code >> 12 & 63, 0x80 | code >> 6 & 63, 0x80 | code & 63)
  }
  return bytes
}

/** The text of UTF-8 that the core wrote, which is valid. @param {Uint8Array} bytes */
function textOf(bytes) {
  let text = ''
  for (let index = 0; index < bytes.length;) {
    const first = bytes[index++]
    const more = first < 0x80 ? 0 : first < 0xE0 ? 1 : first < 0xF0 ? 2 : 3
    let code = more === 0 ? first : first & 0x3F >> more
    for (let count = 0; count < more; count++) code = code << 6 | bytes[index++] & 63
    text += String.fromCodePoint(code)
  }
  return text
}
