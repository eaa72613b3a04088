// @ts-check
// The loaded WebAssembly module of the core: its functions, its memory, and access to texts and structures in this
// memory. This code runs in pages, in Node, and in audio worklets, which have neither TextEncoder nor fetch.

/** The address of a block in the core's memory. @typedef {number} Address */

export class Wasm {
  /**
   * Instantiates the core synchronously. The module must be compiled already: some browsers refuse to compile
   * large modules synchronously.
   * @param {WebAssembly.Module} module
   */
  constructor(module) {
    /** @type {Map<Address, number>} the sizes of the blocks in use */
    this.sizes = new Map()
    /** @type {Map<number, Address[]>} the freed blocks, by size */
    this.unused = new Map()
    const env = {
      /**
       * Allocates memory, as the C function of this name does.
       * @param {Address} result
       * @param {number} alignment
       * @param {number} count
       */
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

  /** A view of the memory. Do not store the view: it becomes invalid when the memory grows. */
  get view() {
    const { buffer } = this.exports.memory
    if (this.shown.buffer !== buffer) this.shown = new DataView(buffer)
    return this.shown
  }

  /**
   * Allocates a block of at least `count` bytes. Sizes are powers of two, and blocks are aligned to their
   * size. Freed blocks are reused for the same size.
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

  /** Frees a block. @param {Address} address 0 is allowed */
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
   * Calls a function with a temporary block of memory.
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
   * Calls a function with a temporary copy of bytes in memory.
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
   * Calls a function with a text in memory: zero-terminated UTF-8. The size excludes the zero.
   * @template Result
   * @param {string} text
   * @param {(address: Address, size: number) => Result} use
   */
  withText(text, use) { return this.withBytes(Uint8Array.from([...utf8(text), 0]), (address, size) => use(address, size - 1)) }

  /** Returns the zero-terminated text at an address; empty for the address 0. @param {Address} address */
  text(address) {
    if (address === 0) return ''
    const bytes = new Uint8Array(this.exports.memory.buffer, address)
    return textOf(bytes.subarray(0, bytes.indexOf(0)))
  }

  /**
   * Returns the texts of an array of addresses.
   * @param {Address} address the address of the array
   * @param {number} count
   */
  texts(address, count) { return Array.from({ length: count }, (_, index) => this.text(this.view.getUint32(address + 4 * index, true))) }

  /**
   * Returns the bytes that a function writes. `write` gets a buffer and its size, writes as many bytes as
   * fit, and returns the number of all bytes. If that number is negative, the result is null.
   * @param {(address: Address, capacity: number) => number} write
   * @param {number} [capacity] the size of the first buffer; if it is too small, `write` gets a larger one
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
   * Returns the text that a function writes. The result is null if `written` returns null.
   * @param {(...given: any[]) => number} write
   * @param {...any} given the arguments before the buffer
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
    // An unpaired surrogate becomes U+FFFD.
    else if (code >= 0xD800 && code < 0xE000) bytes.push(0xEF, 0xBF, 0xBD)
    else if (code < 0x10000) bytes.push(0xE0 | code >> 12, 0x80 | code >> 6 & 63, 0x80 | code & 63)
    else bytes.push(0xF0 | code >> 18, 0x80 | code >> 12 & 63, 0x80 | code >> 6 & 63, 0x80 | code & 63)
  }
  return bytes
}

/** Decodes UTF-8. The core writes only valid UTF-8. @param {Uint8Array} bytes */
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
