import Glibc

/// Creates a folder unless it exists. Throws `.inputOutput` if something else has this name, or if the system refuses.
func makeFolder(_ name: FileName) throws(Failure) {
  if name.withCString({ mkdir($0, 0o777) }) == 0 { return }
  let code = errno
  guard code == EEXIST else { throw .system("make the folder", name.quoted, errno: code) }
  var status = stat()
  guard name.withCString({ stat($0, &status) }) == 0, status.st_mode & S_IFMT == S_IFDIR else {
    throw .system("make the folder", name.quoted, errno: ENOTDIR)
  }
}
