/// Opens an empty unnamed file in the folder for temporary files; it disappears with its descriptor, even if the
/// process is killed.
///
/// - Returns: The descriptor, open for reading and writing; -1 with `errno` set on failure.
package func openAnonymousFile() -> Int32 {
  let folder = TemporaryFiles.folder
  let descriptor = openNamelessFile(in: folder, mode: 0o600)
  if descriptor >= 0 { return descriptor }
  var template = Array((folder + "/collage-XXXXXX").utf8CString)
  let named = mkstemp(&template)
  guard named >= 0 else { return -1 }
  unlink(template)
  _ = fcntl(named, F_SETFD, FD_CLOEXEC)
  return named
}
