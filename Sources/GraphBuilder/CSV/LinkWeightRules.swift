import GraphCore

/// Turns travel times, speeds, classes and allowed uses of links into weights in milliseconds.
struct LinkWeightRules {
  private let profiles: [CSVProfile]
  private let speedFactor: Double
  private var closed: [Tally]
  private var zeroTimes = Tally()
  private var speedsByClass = Tally()
  private var givenTimes = Tally()

  /// Weights are below this.
  static let weightLimit = 1 << 28

  /// Reads from a table whose `free_speed` is in the unit of `units`; `speed_kmh` is in km/h always.
  init(_ table: CSVTable, profiles: [CSVProfile], units: CSVUnits) {
    self.profiles = profiles
    closed = profiles.map { _ in Tally() }
    let isMetric = table.header.place(of: .speed)?.name == CSVColumn.speedInKilometresPerHour
    speedFactor = isMetric ? 1 : units.kilometresPerHourPerSpeed
  }

  /// The weight of a row for each profile, nil where it is closed. `isMoving`: the row has a length or two different ends, so it cannot cost 0.
  ///
  /// - Throws: `badValue`.
  mutating func weights(
    _ row: CSVRow, _ table: CSVTable, centimetres: UInt32, roadClass: RoadClass, isMoving: Bool
  ) throws(InputError) -> [UInt32?] {
    let uses = table.string(.allowedUses, row).map(AllowedUses.init) ?? .byClass
    let given = try givenTime(row, table, isMoving: isMoving)
    let speed = try givenSpeed(row, table)
    if given == nil, speed == nil { speedsByClass.add(line: row.line) }
    var result: [UInt32?] = []
    for (position, profile) in profiles.enumerated() {
      let rule = profile.rule(for: roadClass)
      guard uses.allows(profile, rule: rule) else {
        closed[position].add(line: row.line)
        result.append(nil)
        continue
      }
      let kilometresPerHour = min(speed ?? rule.speed, profile.speedLimit)
      let computed = max(isMoving ? 1 : 0, (Double(centimetres) * 36 / kilometresPerHour).rounded())
      guard given != nil || computed < Double(Self.weightLimit) else {
        throw table.fault(
          .length, row, "At \(kilometresPerHour) km/h the link takes \(computed) ms; it must stay below 2^28 ms (74 h)."
        )
      }
      result.append(given ?? UInt32(computed))
    }
    return result
  }

  private mutating func givenTime(
    _ row: CSVRow, _ table: CSVTable, isMoving: Bool
  ) throws(InputError) -> UInt32? {
    guard let time = try table.amount(.travelTime, row) else { return nil }
    guard time == time.rounded() else {
      throw table.fault(.travelTime, row, "\(time) is not a whole number of milliseconds.")
    }
    guard time < Double(Self.weightLimit) else {
      throw table.fault(.travelTime, row, "\(time) ms is too long; it must stay below 2^28 ms (74 h).")
    }
    givenTimes.add(line: row.line)
    guard time == 0, isMoving else { return UInt32(time) }
    zeroTimes.add(line: row.line)
    return 1
  }

  private func givenSpeed(_ row: CSVRow, _ table: CSVTable) throws(InputError) -> Double? {
    guard let speed = try table.amount(.speed, row) else { return nil }
    guard speed > 0 else {
      throw table.fault(.speed, row, "A speed of 0 never arrives: leave the value empty to use that of the class.")
    }
    return speed * speedFactor
  }

  /// Says what was closed, guessed or repaired.
  func addToReport(_ report: inout BuildReport) {
    speedsByClass.report("speeds_by_class", "links without a speed or time, taken from their class", to: &report)
    zeroTimes.report("travel_times_zero", "travel times of 0 between different points, made 1 ms", to: &report)
    if profiles.contains(where: { $0 != .car }) {
      givenTimes.report(
        "travel_times_for_every_profile", "travel times given, used as they are for every profile", to: &report)
    }
    for (profile, tally) in zip(profiles, closed) {
      tally.report("links_closed_for_\(profile)", "links closed for \(profile) by class or allowed uses", to: &report)
    }
  }
}
