public import Foundation

/// The file of a catalog: the catalog, with a signature in front of it where the publisher has a key.
///
/// One file, so that catalog and signature are always of one moment. The signed bytes are the catalog's text as it stands in the file, see docs/CATALOG.md.
public enum CatalogEnvelope {
  private static let signed = Data(#"{"signature":""#.utf8)
  private static let middle = Data(#"","catalog":"#.utf8)
  private static let plain = Data(#"{"catalog":"#.utf8)
  private static let end = Data("}\n".utf8)
  /// A signature has 64 bytes, which are 88 characters.
  private static let signatureLength = 88

  /// The file for a catalog's text, signed where a key is given.
  public static func seal(_ catalog: Data, key: SigningKey?) -> Data {
    guard let key else { return plain + catalog + end }
    return signed + Data(key.signature(of: catalog).base64EncodedString().utf8) + middle + catalog + end
  }

  /// The catalog's text from a file.
  ///
  /// - Parameter key: the publisher's key; a file that it did not sign is refused. Nil takes any file.
  /// - Throws: `NavigationError`: `catalogMalformed` when it is no such file; `catalogUntrusted` when the signature is missing or wrong.
  public static func open(_ file: Data, key: VerifyingKey?) throws(NavigationError) -> Data {
    let file = Data(file)
    guard file.suffix(end.count) == end || file.last == UInt8(ascii: "}") else { throw malformed }
    let rest = file.dropLast(file.last == UInt8(ascii: "}") ? 1 : end.count)
    if rest.starts(with: plain) {
      guard key == nil else { throw untrusted("it is not signed") }
      return Data(rest.dropFirst(plain.count))
    }
    let start = signed.count + signatureLength + middle.count
    guard rest.count > start, rest.starts(with: signed), rest[(signed.count + signatureLength)..<start] == middle else {
      throw malformed
    }
    let catalog = Data(rest.dropFirst(start))
    guard let key else { return catalog }
    guard let signature = Data(base64Encoded: rest[signed.count..<(signed.count + signatureLength)]),
      key.accepts(signature, of: catalog)
    else { throw untrusted("its signature is not by the key that this app trusts") }
    return catalog
  }

  private static var malformed: NavigationError {
    NavigationError(.catalogMalformed, "what the server sent is not a catalog, or is cut off", isRetryable: true)
  }

  private static func untrusted(_ reason: String) -> NavigationError {
    NavigationError(.catalogUntrusted, "the catalog is refused: \(reason)")
  }
}
