/// Standard error: messages for people.
enum Console {
  /// Prints a line.
  static func say(_ line: String) {
    // Nobody can be told when standard error itself is gone.
    _ = FileDescriptor.standardError.write(Array((line + "\n").utf8)[...])
  }
}
