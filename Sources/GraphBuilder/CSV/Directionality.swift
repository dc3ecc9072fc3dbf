/// How a link file says in which directions a row may be used.
enum Directionality {
  /// GMNS' `directed`: yes means as written, no means both ways.
  case directed
  /// `direction`: 0 both ways, 1 as written (also when empty), -1 against it.
  case direction
  /// Nothing said: each row is one direction, as written.
  case asWritten

  /// Decides by the header; `directed` goes before `direction`.
  ///
  /// - Throws: `missingColumn` for a GMNS file that has neither.
  init(_ header: CSVHeader) throws(InputError) {
    if header.has(.directed) {
      self = .directed
    } else if header.has(.direction) {
      self = .direction
    } else if header.place(of: .from)?.name == "from_node_id" {
      throw CSVKind.missing(.directed, of: .link, in: header)
    } else {
      self = .asWritten
    }
  }

  /// In which directions a row may be used.
  ///
  /// - Throws: `badValue`.
  func open(_ row: CSVRow, _ table: CSVTable) throws(InputError) -> (forward: Bool, backward: Bool) {
    switch self {
    case .directed: return (true, !(try table.flag(.directed, row)))
    case .asWritten: return (true, false)
    case .direction:
      switch try table.number(.direction, row) {
      case 0: return (true, true)
      case nil, 1: return (true, false)
      case -1: return (false, true)
      default: throw table.fault(.direction, row, "The value must be 0 (both ways), 1 (as written) or -1 (reversed).")
      }
    }
  }
}
