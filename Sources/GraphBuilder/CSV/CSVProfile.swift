import GraphCore

/// The kinds of traveller that CSV input can tell apart, and what each may do and how fast.
enum CSVProfile: String, CaseIterable {
  case car, truck, bicycle, foot

  /// How a profile may use a class of roads where the file says nothing more: open or closed, at a speed in km/h. The speed of a closed class
  /// holds where `allowed_uses` opens it.
  enum Rule {
    case open(Double)
    case closed(Double)

    /// km/h.
    var speed: Double {
      switch self {
      case .open(let speed), .closed(let speed): speed
      }
    }

    /// Whether the class is open without `allowed_uses`.
    var isOpen: Bool {
      if case .open = self { true } else { false }
    }
  }

  /// The highest speed in km/h that a given speed can lead to.
  var speedLimit: Double {
    switch self {
    case .car: .infinity
    case .truck: 90
    case .bicycle: 16
    case .foot: 5
    }
  }

  /// Whether turn penalties and prohibitions bind it.
  var obeysTurnRules: Bool { self != .foot }

  /// Words in `allowed_uses` that open a link for it.
  var useWords: Set<String> {
    switch self {
    case .car:
      [
        "auto", "autos", "car", "cars", "motorcar", "motor", "motor_vehicle", "motorized", "vehicle", "drive", "hov",
        "hov2", "hov3", "sov",
      ]
    case .truck: ["truck", "trucks", "hgv", "motor", "motor_vehicle", "motorized", "vehicle"]
    case .bicycle: ["bike", "bikes", "bicycle", "bicycles", "cycle", "nonmotorized"]
    case .foot: ["walk", "walking", "foot", "ped", "pedestrian", "pedestrians", "nonmotorized"]
    }
  }

  /// Words in `allowed_uses` that leave everything to the class, as an empty value does.
  static let wordsForAll: Set<String> = ["all", "any"]

  /// The rule for a class. O(1).
  func rule(for roadClass: RoadClass) -> Rule {
    let row = Self.rules[Int(roadClass.rawValue)]
    switch self {
    case .car: return row.car
    case .truck: return row.truck
    case .bicycle: return row.bicycle
    case .foot: return row.foot
    }
  }

  private typealias Row = (car: Rule, truck: Rule, bicycle: Rule, foot: Rule)

  /// One row per class, in the order of `RoadClass`.
  private static let rules: [Row] = [
    /* motorway       */ (.open(110), .open(85), .closed(16), .closed(5)),
    /* motorway_link  */ (.open(60), .open(50), .closed(16), .closed(5)),
    /* trunk          */ (.open(90), .open(80), .open(16), .open(5)),
    /* trunk_link     */ (.open(50), .open(45), .open(16), .open(5)),
    /* primary        */ (.open(65), .open(60), .open(16), .open(5)),
    /* primary_link   */ (.open(45), .open(40), .open(16), .open(5)),
    /* secondary      */ (.open(55), .open(50), .open(16), .open(5)),
    /* secondary_link */ (.open(40), .open(35), .open(16), .open(5)),
    /* tertiary       */ (.open(45), .open(40), .open(16), .open(5)),
    /* tertiary_link  */ (.open(35), .open(30), .open(16), .open(5)),
    /* unclassified   */ (.open(35), .open(30), .open(16), .open(5)),
    /* residential    */ (.open(30), .open(25), .open(16), .open(5)),
    /* living_street  */ (.open(10), .open(10), .open(10), .open(5)),
    /* service        */ (.open(15), .open(15), .open(14), .open(5)),
    /* road           */ (.open(30), .open(30), .open(16), .open(5)),
    /* track          */ (.open(15), .open(12), .open(12), .open(5)),
    /* pedestrian     */ (.closed(10), .closed(10), .closed(8), .open(5)),
    /* footway        */ (.closed(10), .closed(10), .closed(8), .open(5)),
    /* cycleway       */ (.closed(10), .closed(10), .open(16), .open(5)),
    /* path           */ (.closed(10), .closed(10), .open(10), .open(5)),
    /* steps          */ (.closed(5), .closed(5), .closed(3), .open(4)),
    /* ferry          */ (.open(20), .open(20), .open(16), .open(5)),
  ]
}
