extension NavigationError.Code {
  /// A catalog cannot be read.
  public static let catalogMalformed = Self("catalogMalformed")
  /// A catalog has a newer form than this module knows.
  public static let catalogVersion = Self("catalogVersion")
  /// A catalog is not signed by the key that the app trusts.
  public static let catalogUntrusted = Self("catalogUntrusted")
  /// A key's text cannot be read.
  public static let invalidKey = Self("invalidKey")
  /// A folder cannot be made into a catalog as it is.
  public static let cannotPublish = Self("cannotPublish")
}
