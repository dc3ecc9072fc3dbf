import CSodium
import Foundation

/// libsodium, made ready once.
enum Sodium {
  private static let isReady = sodium_init() >= 0

  /// Any number of threads may call this; it must come before the library is used.
  static func start() { precondition(isReady, "libsodium cannot be initialised: the system gives no random numbers") }

  static func randomBytes(_ count: Int) -> [UInt8] {
    start()
    var bytes = [UInt8](repeating: 0, count: count)
    randombytes_buf(&bytes, count)
    return bytes
  }
}

/// SHA-256 (FIPS 180-4) of bytes that come in pieces. Used by one thread.
struct SHA256Digest {
  private var state = crypto_hash_sha256_state()

  init() {
    Sodium.start()
    crypto_hash_sha256_init(&state)
  }

  mutating func update(_ bytes: UnsafeRawBufferPointer) {
    crypto_hash_sha256_update(&state, bytes.bindMemory(to: UInt8.self).baseAddress, UInt64(bytes.count))
  }

  /// 64 hexadecimal digits in lower case; nothing may be added afterwards.
  mutating func finish() -> String {
    var bytes = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
    crypto_hash_sha256_final(&state, &bytes)
    return bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// The digest of a file, read in pieces of a mebibyte.
  ///
  /// - Throws: what reading throws; `CancellationError` when `isCancelled` says so between two pieces.
  static func of(file path: String, isCancelled: () -> Bool = { false }) throws -> String {
    let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    defer { try? file.close() }
    var digest = SHA256Digest()
    while let piece = try file.read(upToCount: 1 << 20), !piece.isEmpty {
      if isCancelled() { throw CancellationError() }
      piece.withUnsafeBytes { digest.update($0) }
    }
    return digest.finish()
  }
}
