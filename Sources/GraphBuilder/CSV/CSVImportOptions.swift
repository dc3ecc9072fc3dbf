/// How CSV files are to be read.
public struct CSVImportOptions: Sendable {
  /// Names of the profiles to compute weights for: `car`, `truck`, `bicycle`, `foot`. At least one, none twice.
  public var profiles: [String]
  /// Which header names of the files stand for which of ours.
  public var columns: ColumnMapping

  /// Makes options.
  public init(profiles: [String] = ["car"], columns: ColumnMapping = ColumnMapping()) {
    self.profiles = profiles
    self.columns = columns
  }

  /// The profiles asked for.
  ///
  /// - Throws: `InputError` with `badValue` for a name that CSV input does not know or an empty list, `duplicate` for a name that stands twice.
  func knownProfiles() throws(InputError) -> [CSVProfile] {
    let known = CSVProfile.allCases.map(\.rawValue).joined(separator: ", ")
    guard !profiles.isEmpty else { throw InputError(.badValue, "No profile is asked for. Known are: \(known).") }
    var result: [CSVProfile] = []
    for name in profiles {
      guard let profile = CSVProfile(rawValue: name) else {
        throw InputError(.badValue, "CSV input does not know the profile '\(name)'. Known are: \(known).")
      }
      guard !result.contains(profile) else { throw InputError(.duplicate, "The profile '\(name)' stands twice.") }
      result.append(profile)
    }
    return result
  }
}
