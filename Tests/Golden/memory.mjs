// posix_memalign and free, the only functions that the core imports. Block sizes are powers of two; free blocks are reused.

export function memory() {
  let linear, top
  const sizes = new Map() // the sizes of the blocks in use, by address
  const unused = new Map() // the addresses of the free blocks, by size

  // A block is aligned to its own size, and therefore to every smaller power of two.
  function allocate(count, alignment) {
    const size = 2 ** Math.ceil(Math.log2(Math.max(count, alignment, 16)))
    let address = unused.get(size)?.pop()
    if (address === undefined) {
      address = Math.ceil(top / size) * size
      top = address + size
      const missing = top - linear.buffer.byteLength
      if (missing > 0) linear.grow(Math.ceil(missing / 65536))
    }
    sizes.set(address, size)
    return address
  }

  function free(address) {
    if (address === 0) return
    const size = sizes.get(address)
    if (size === undefined) throw new Error(`no block at ${address} to free`)
    sizes.delete(address)
    if (!unused.has(size)) unused.set(size, [])
    unused.get(size).push(address)
  }

  // Returns 0 for success and writes the block's address to `result`, as in C.
  function posix_memalign(result, alignment, count) {
    const address = allocate(count, alignment)
    new DataView(linear.buffer).setUint32(result, address, true)
    return 0
  }

  return {
    functions: { posix_memalign, free },
    allocate,
    attach(memory, base) {
      linear = memory
      top = base
    },
    blocks: () => sizes.size,
  }
}
