/// Who may use a link, as its `allowed_uses` says.
struct AllowedUses {
  /// What the file leaves to the class of the road.
  static let byClass = AllowedUses(profiles: nil)

  /// The profiles named, nil where the class decides.
  private let profiles: Set<CSVProfile>?

  private init(profiles: Set<CSVProfile>?) { self.profiles = profiles }

  /// Reads words separated by `;`, `,`, `|` or blanks. No word at all, or one for everybody, leaves it to the class.
  init(_ text: String) {
    let words = text.split { ";,| \t".contains($0) }.map { ASCII.lowercased(String($0)) }
    let isForAll = words.isEmpty || words.contains(where: CSVProfile.wordsForAll.contains)
    profiles =
      isForAll ? nil : Set(CSVProfile.allCases.filter { profile in words.contains(where: profile.useWords.contains) })
  }

  /// Whether a profile may use a road to whose class `rule` applies.
  func allows(_ profile: CSVProfile, rule: CSVProfile.Rule) -> Bool {
    profiles?.contains(profile) ?? rule.isOpen
  }
}
