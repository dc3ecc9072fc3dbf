import GraphCore

extension VehicleRules {
  /// A private car. docs/PROFILES.md says why.
  static let car = VehicleRules(
    name: "car",
    accessKeys: ["motorcar", "motor_vehicle", "vehicle", "access"],
    onewayKeys: ["oneway:motorcar", "oneway:motor_vehicle", "oneway:vehicle", "oneway"],
    restrictionKeys: ["restriction:motorcar", "restriction:motor_vehicle", "restriction:vehicle", "restriction"],
    exceptWords: ["motorcar", "motor_vehicle", "vehicle"],
    accessValues: carAccess, classes: carClasses,
    serviceSpeeds: ["parking_aisle": 8, "driveway": 10, "alley": 12, "drive-through": 6, "drive_through": 6],
    closedServices: ["emergency_access", "bus", "busway"],
    trackSpeeds: ["grade1": 25, "grade2": 18, "grade3": 13, "grade4": 9, "grade5": 6],
    surfaceSpeeds: carSurfaces,
    smoothnessSpeeds: [
      "intermediate": 80, "bad": 40, "very_bad": 20, "horrible": 10, "very_horrible": 5, "impassable": 0,
    ],
    ferries: ["ferry": FerryRule(speed: 16, access: .closed), "shuttle_train": FerryRule(speed: 40, access: .open)],
    barriers: carBarriers, otherBarriers: .restricted,
    delays: Delays(
      signals: 2000, stop: 2000, giveWay: 1000, levelCrossing: 2000, ford: 4000, miniRoundabout: 1000,
      barriers: ["toll_booth": 10_000, "border_control": 30_000, "gate": 5000, "lift_gate": 5000, "swing_gate": 5000]),
    turnCosts: TurnCosts(
      angles: (slight: 30, turn: 60, sharp: 125), near: (slight: 0, turn: 2000, sharp: 4000),
      across: (slight: 1000, turn: 4000, sharp: 6000), enterRoundabout: 1000, uTurn: 20_000, boardFerry: 300_000),
    lowestSpeed: 4)

  private static let carAccess: [String: Access] = [
    "yes": .open, "permissive": .open, "designated": .open, "official": .open, "public": .open, "discouraged": .open,
    "private": .restricted, "destination": .restricted, "delivery": .restricted, "customers": .restricted,
    "permit": .restricted, "residents": .restricted, "resident": .restricted, "visitors": .restricted,
    "guests": .restricted, "members": .restricted, "employees": .restricted, "staff": .restricted,
    "restricted": .restricted,
    "no": .closed, "agricultural": .closed, "forestry": .closed, "emergency": .closed, "military": .closed,
    "bus": .closed, "psv": .closed, "taxi": .closed, "hov": .closed, "hgv": .closed, "bicycle": .closed,
    "foot": .closed, "use_sidepath": .closed, "construction": .closed,
  ]

  /// Classes that motor vehicles use only where `motorcar` or `motor_vehicle` says so.
  private static let onlyWhereNamed = ClassRule(
    speed: 6, shareOfLimit: 0.7, ceiling: 15, access: .closed, keysThatOpen: 2)

  private static let carClasses: [RoadClass: ClassRule] = [
    .motorway: ClassRule(speed: 105, shareOfLimit: 0.92, ceiling: 140),
    .motorwayLink: ClassRule(speed: 55, shareOfLimit: 0.80, ceiling: 100),
    .trunk: ClassRule(speed: 82, shareOfLimit: 0.88, ceiling: 125),
    .trunkLink: ClassRule(speed: 48, shareOfLimit: 0.78, ceiling: 90),
    .primary: ClassRule(speed: 62, shareOfLimit: 0.82, ceiling: 110),
    .primaryLink: ClassRule(speed: 38, shareOfLimit: 0.75, ceiling: 80),
    .secondary: ClassRule(speed: 52, shareOfLimit: 0.80, ceiling: 100),
    .secondaryLink: ClassRule(speed: 34, shareOfLimit: 0.75, ceiling: 70),
    .tertiary: ClassRule(speed: 42, shareOfLimit: 0.78, ceiling: 90),
    .tertiaryLink: ClassRule(speed: 30, shareOfLimit: 0.72, ceiling: 60),
    .unclassified: ClassRule(speed: 30, shareOfLimit: 0.72, ceiling: 80),
    .residential: ClassRule(speed: 25, shareOfLimit: 0.70, ceiling: 60),
    .livingStreet: ClassRule(speed: 9, shareOfLimit: 0.80, ceiling: 15),
    .service: ClassRule(speed: 14, shareOfLimit: 0.65, ceiling: 40),
    .road: ClassRule(speed: 28, shareOfLimit: 0.70, ceiling: 80),
    .track: ClassRule(speed: 12, shareOfLimit: 0.60, ceiling: 30, access: .restricted),
    .pedestrian: onlyWhereNamed, .footway: onlyWhereNamed, .cycleway: onlyWhereNamed, .path: onlyWhereNamed,
  ]

  private static let carSurfaces: [String: Double] = [
    "cement": 80, "compacted": 60, "fine_gravel": 50, "paving_stones": 60, "concrete:plates": 80, "concrete:lanes": 50,
    "metal": 60, "bricks": 60, "sett": 45, "cobblestone": 35, "cobblestone:flattened": 40, "unhewn_cobblestone": 25,
    "wood": 40, "grass_paver": 20, "gravel": 40, "pebblestone": 35, "unpaved": 40, "dirt": 25, "earth": 25,
    "ground": 25, "grass": 12, "sand": 12, "mud": 8, "clay": 25, "rock": 10, "stone": 15, "ice": 20, "snow": 20,
    "woodchips": 10,
  ]

  private static let carBarriers: [String: Access] = [
    "no": .open, "gate": .open, "lift_gate": .open, "swing_gate": .open, "sliding_gate": .open,
    "hampshire_gate": .open, "bump_gate": .open, "cattle_grid": .open, "border_control": .open, "checkpoint": .open,
    "toll_booth": .open, "sally_port": .open, "entrance": .open, "height_restrictor": .open, "width_restrictor": .open,
    "arch": .open, "kerb": .open, "coupure": .open, "guard_house": .open,
    "bollard": .closed, "block": .closed, "jersey_barrier": .closed, "cycle_barrier": .closed,
    "motorcycle_barrier": .closed, "kissing_gate": .closed, "stile": .closed, "turnstile": .closed,
    "full-height_turnstile": .closed, "horse_stile": .closed, "wicket_gate": .closed, "chain": .closed, "rope": .closed,
    "log": .closed, "debris": .closed, "planter": .closed, "barrier_board": .closed, "bus_trap": .closed,
    "sump_buster": .closed, "spikes": .closed, "tank_trap": .closed, "boulder": .closed, "rock": .closed,
    "fence": .closed, "wall": .closed, "hedge": .closed, "guard_rail": .closed, "ditch": .closed,
  ]
}
