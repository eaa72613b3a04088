import CArchive

/// A zip archive that is made in memory.
final class NewZipFile {
  private let source: OpaquePointer
  private var archive: OpaquePointer?
  /// The bytes of the added files, which libzip reads only when the archive is finished.
  private var kept: [UnsafeMutableRawBufferPointer] = []

  init() throws(ArchiveError) {
    guard let source = zip_source_buffer_create(nil, 0, 0, nil) else {
      throw ArchiveError("there is no memory to save it")
    }
    self.source = source
    archive = zip_open_from_source(source, ZIP_CREATE | ZIP_TRUNCATE, nil)
    // If this initializer throws here, `deinit` still runs, and frees the source.
    guard archive != nil else { throw ArchiveError("there is no memory to save it") }
    // Closing the archive would free the source, but `finish` then reads the source's bytes.
    zip_source_keep(source)
  }

  deinit {
    if let archive { zip_discard(archive) }
    zip_source_free(source)
    for memory in kept { memory.deallocate() }
  }

  /// Adds a file. `isText` is `false` for bytes that are compressed already, such as images.
  func add(_ name: [UInt8], _ bytes: [UInt8], isText: Bool) throws(ArchiveError) {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, bytes.count), alignment: 16)
    memory.copyBytes(from: bytes)
    kept.append(memory)
    let content = zip_source_buffer(archive, memory.baseAddress, UInt64(bytes.count), 0)
    let index = zip_file_add(
      archive, name.map { CChar(bitPattern: $0) } + [0], content, zip_flags_t(ZIP_FL_ENC_UTF_8))
    guard index >= 0 else {
      zip_source_free(content)
      throw fault
    }
    // Each file gets the date 1980-01-01 UTC, so that the same canvas gives the same archive in one time zone. libzip
    // writes local times.
    guard zip_file_set_mtime(archive, UInt64(index), 315_532_800, 0) == 0,
      isText || zip_set_file_compression(archive, UInt64(index), ZIP_CM_STORE, 0) == 0
    else { throw fault }
  }

  /// Returns the finished archive.
  func finish() throws(ArchiveError) -> [UInt8] {
    guard zip_close(archive) == 0 else { throw fault }
    archive = nil
    var about = zip_stat_t()
    guard zip_source_stat(source, &about) == 0, zip_source_open(source) == 0 else {
      throw ArchiveError("there is no memory to save it")
    }
    defer { zip_source_close(source) }
    var count: Int64 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: Int(about.size)) { buffer, filled in
      count = zip_source_read(source, buffer.baseAddress, UInt64(buffer.count))
      filled = Int(max(0, count))
    }
    guard count == Int64(about.size) else { throw ArchiveError("there is no memory to save it") }
    return bytes
  }

  private var fault: ArchiveError {
    ArchiveError("it cannot be saved: \(archive.map { String(cString: zip_strerror($0)) } ?? "")")
  }
}
