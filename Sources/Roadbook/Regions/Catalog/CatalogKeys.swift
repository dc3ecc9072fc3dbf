import CSodium
import Foundation

/// The key with which a publisher signs catalogs (Ed25519, RFC 8032). Keep it secret.
public struct SigningKey: Sendable {
  private let secret: [UInt8]
  /// What apps verify with.
  public let verifying: VerifyingKey

  /// Makes a new key from the system's random numbers.
  public init() {
    self.init(seed: Sodium.randomBytes(Int(crypto_sign_SEEDBYTES)))
  }

  /// Takes a key from its text.
  ///
  /// - Throws: `NavigationError`: `invalidKey`.
  public init(text: String) throws(NavigationError) {
    guard let seed = KeyText.bytes(text, of: KeyText.secret), seed.count == Int(crypto_sign_SEEDBYTES) else {
      throw NavigationError(.invalidKey, "that is not the text of a secret key; it begins with '\(KeyText.secret)'")
    }
    self.init(seed: seed)
  }

  private init(seed: [UInt8]) {
    Sodium.start()
    var open = [UInt8](repeating: 0, count: Int(crypto_sign_PUBLICKEYBYTES))
    var secret = [UInt8](repeating: 0, count: Int(crypto_sign_SECRETKEYBYTES))
    crypto_sign_seed_keypair(&open, &secret, seed)
    self.secret = secret
    verifying = VerifyingKey(bytes: open)
  }

  /// The key as one line of text.
  public var text: String { KeyText.secret + Data(secret.prefix(Int(crypto_sign_SEEDBYTES))).base64EncodedString() }

  func signature(of message: Data) -> Data {
    var signature = [UInt8](repeating: 0, count: Int(crypto_sign_BYTES))
    crypto_sign_detached(&signature, nil, Array(message), UInt64(message.count), secret)
    return Data(signature)
  }
}

/// The key with which an app checks a publisher's catalogs. May be public.
public struct VerifyingKey: Sendable, Hashable {
  private let bytes: [UInt8]

  /// Takes a key from its text.
  ///
  /// - Throws: `NavigationError`: `invalidKey`.
  public init(text: String) throws(NavigationError) {
    guard let bytes = KeyText.bytes(text, of: KeyText.open), bytes.count == Int(crypto_sign_PUBLICKEYBYTES) else {
      throw NavigationError(.invalidKey, "that is not the text of a public key; it begins with '\(KeyText.open)'")
    }
    self.bytes = bytes
  }

  init(bytes: [UInt8]) { self.bytes = bytes }

  /// The key as one line of text.
  public var text: String { KeyText.open + Data(bytes).base64EncodedString() }

  func accepts(_ signature: Data, of message: Data) -> Bool {
    Sodium.start()
    guard signature.count == Int(crypto_sign_BYTES) else { return false }
    return crypto_sign_verify_detached(Array(signature), Array(message), UInt64(message.count), bytes) == 0
  }
}

private enum KeyText {
  static let secret = "roadbook-secret-key:"
  static let open = "roadbook-public-key:"

  static func bytes(_ text: String, of kind: String) -> [UInt8]? {
    let line = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard line.hasPrefix(kind) else { return nil }
    return Data(base64Encoded: String(line.dropFirst(kind.count))).map(Array.init)
  }
}
