import Foundation

/// What a folder holds to be published, by name.
struct PublishedFolder {
  /// Paths below the folder, without the ending, of routing packages and of map tiles; ascending.
  private(set) var routing: [String] = []
  private(set) var maps: [String] = []
  /// What cannot be published.
  private(set) var faults: [String] = []

  /// - Throws: `NavigationError.cannotPublish` when the folder cannot be read.
  init(_ folder: URL) throws(NavigationError) {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder), isFolder.boolValue,
      let names = FileManager.default.enumerator(atPath: folder.path)
    else {
      throw NavigationError(.cannotPublish, "\(folder.path) cannot be read, or is no folder")
    }
    for case let name as String in names {
      let (stem, ending) = Self.split(name)
      if ending == "key", Self.isSecret(folder.appendingPathComponent(name)) {
        faults.append("\(name) is a secret key and would be served; move it out of the folder")
      }
      guard ending == "graphpack" || Self.mapEndings.contains(ending) else { continue }
      guard !Self.isHidden(name) else { continue }
      guard CatalogRegion.isPlainPath(name) else {
        faults.append("'\(name)' cannot be part of an address; rename it")
        continue
      }
      if ending == "graphpack" { routing.append(stem) } else { maps.append(stem) }
    }
    for stem in Set(maps) where maps.filter({ $0 == stem }).count > 1 {
      faults.append("'\(stem)' is there as .pmtiles and as .mbtiles; keep one of them")
    }
    routing.sort()
    maps = Set(maps).sorted()
  }

  /// Endings of files that hold map tiles.
  static let mapEndings = ["pmtiles", "mbtiles"]

  private static func isSecret(_ file: URL) -> Bool {
    guard let text = try? FileHandle(forReadingFrom: file).read(upToCount: 256) else { return false }
    return (try? SigningKey(text: String(decoding: text, as: UTF8.self))) != nil
  }

  private static func isHidden(_ name: String) -> Bool { name.split(separator: "/").contains { $0.hasPrefix(".") } }

  private static func split(_ name: String) -> (stem: String, ending: String) {
    guard let dot = name.lastIndex(of: ".") else { return (name, "") }
    return (String(name[..<dot]), String(name[name.index(after: dot)...]))
  }
}
