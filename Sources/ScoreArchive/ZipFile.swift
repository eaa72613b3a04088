import CArchive

/// The files of a zip archive in memory. Nothing is written to the disk.
final class ZipFile {
  struct Entry {
    let index: UInt64
    let name: [UInt8]
    let size: Int
  }

  private let archive: OpaquePointer
  /// A copy of the archive's bytes, which libzip reads.
  private let memory: UnsafeMutableRawBufferPointer
  private(set) var entries: [Entry] = []

  /// Opens an archive. Refuses an archive that exceeds `ArchiveLimits`, or that has a name or an entry that is not
  /// allowed.
  init(_ bytes: [UInt8]) throws(ArchiveError) {
    guard bytes.count <= ArchiveLimits.fileSize else {
      throw ArchiveError("it is too large: at most \(ArchiveLimits.fileSize >> 20) MiB are allowed")
    }
    memory = .allocate(byteCount: max(1, bytes.count), alignment: 16)
    memory.copyBytes(from: bytes)
    var fault = zip_error_t()
    zip_error_init(&fault)
    defer { zip_error_fini(&fault) }
    let source = zip_source_buffer_create(memory.baseAddress, UInt64(bytes.count), 0, &fault)
    guard let archive = zip_open_from_source(source, ZIP_RDONLY | ZIP_CHECKCONS, &fault) else {
      let reason = String(cString: zip_error_strerror(&fault))
      zip_source_free(source)
      memory.deallocate()
      throw ArchiveError("it is no valid zip file: \(reason)")
    }
    self.archive = archive
    try list()
  }

  deinit {
    zip_discard(archive)
    memory.deallocate()
  }

  private func list() throws(ArchiveError) {
    let count = zip_get_num_entries(archive, 0)
    guard count <= ArchiveLimits.entries else {
      throw ArchiveError("it has \(count) files: at most \(ArchiveLimits.entries) are allowed")
    }
    for index in 0..<UInt64(max(0, count)) {
      var about = zip_stat_t()
      guard zip_stat_index(archive, index, zip_flags_t(ZIP_FL_ENC_RAW), &about) == 0, let characters = about.name else {
        throw ArchiveError("it is no valid zip file: file \(index) has no name")
      }
      let name = [UInt8](String(cString: characters).utf8)
      guard Self.isAllowed(name) else {
        throw ArchiveError(in: name, "is no allowed name: names must stay within the archive")
      }
      guard !isLink(index) else { throw ArchiveError(in: name, "is a link, which is not allowed") }
      guard about.encryption_method == UInt16(ZIP_EM_NONE) else { throw ArchiveError(in: name, "is encrypted") }
      // Other methods need more memory and code to unpack.
      guard [ZIP_CM_STORE, ZIP_CM_DEFLATE].contains(Int32(about.comp_method)) else {
        throw ArchiveError(in: name, "is compressed by a method that is not allowed; allowed: stored and deflated")
      }
      guard about.size <= UInt64(ArchiveLimits.entrySize) else {
        throw ArchiveError(in: name, "is too large: at most \(ArchiveLimits.entrySize >> 20) MiB are allowed")
      }
      guard !entries.contains(where: { $0.name == name }) else { throw ArchiveError(in: name, "is there twice") }
      if name.last != UInt8(ascii: "/") { entries.append(Entry(index: index, name: name, size: Int(about.size))) }
    }
  }

  private static func isAllowed(_ name: [UInt8]) -> Bool {
    let parts = name.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).dropLast(
      name.last == UInt8(ascii: "/") ? 1 : 0)
    return !name.isEmpty && name.count <= ArchiveLimits.name && !name.contains { $0 < 32 || $0 == UInt8(ascii: "\\") }
      && parts.allSatisfy { !$0.isEmpty && !$0.elementsEqual(".".utf8) && !$0.elementsEqual("..".utf8) }
      && !(name.count > 1 && name[1] == UInt8(ascii: ":"))
  }

  /// `true` for a symbolic link of Unix, and for an entry whose attributes cannot be read.
  private func isLink(_ index: UInt64) -> Bool {
    var system: UInt8 = 0
    var attributes: UInt32 = 0
    guard zip_file_get_external_attributes(archive, index, 0, &system, &attributes) == 0 else { return true }
    return system == UInt8(ZIP_OPSYS_UNIX) && attributes >> 16 & 0o170000 == 0o120000
  }

  func entry(_ name: [UInt8]) -> Entry? { entries.first { $0.name == name } }

  /// Unpacks a file. An entry that is longer or shorter than its stated size is refused.
  func read(_ entry: Entry, most: Int = ArchiveLimits.entrySize) throws(ArchiveError) -> [UInt8] {
    guard entry.size <= most else {
      throw ArchiveError(in: entry.name, "is too large: at most \(most) bytes are allowed")
    }
    guard let file = zip_fopen_index(archive, entry.index, 0) else {
      throw ArchiveError(in: entry.name, "cannot be unpacked: \(String(cString: zip_strerror(archive)))")
    }
    defer { zip_fclose(file) }
    // Read one byte more than the stated size, to detect that the size is wrong.
    let room = entry.size + 1
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: room) { buffer, filled in
      while count < room {
        let read = zip_fread(file, buffer.baseAddress.map { $0 + count }, UInt64(room - count))
        guard read > 0 else {
          if read < 0 { count = -1 }
          break
        }
        count += Int(read)
      }
      filled = max(0, count)
    }
    guard count == entry.size else { throw ArchiveError(in: entry.name, "is damaged") }
    return bytes
  }
}
