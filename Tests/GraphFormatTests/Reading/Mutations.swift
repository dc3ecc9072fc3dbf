import GraphCore
@testable import GraphFormat
import TestSupport

/// Damage as disks, networks and people do it.
enum PlainMutation: CaseIterable {
  case cut, headerWord, swappedByteOrder, singleBit, bitInFront, blockSwap, randomBytes, zeros, repeated

  func apply(to bytes: inout [UInt8], _ random: inout SeededGenerator) {
    switch self {
    case .cut: bytes.removeLast(1 + random.below(random.oneIn(2) ? bytes.count : 300))
    case .headerWord:
      let place = random.below(64) * 4
      bytes.put(bytes.number(place, UInt32.self) ^ max(1, random.word32()), at: place)
    case .swappedByteOrder:
      for word in 0..<(random.oneIn(2) ? 64 : 1 + random.below(64)) {
        bytes.put(bytes.number(word * 4, UInt32.self).byteSwapped, at: word * 4)
      }
    case .singleBit: bytes.flip(random.below(bytes.count * 8))
    case .bitInFront: bytes.flip(random.below(Int(bytes.number(96, UInt32.self)) * 8))
    case .blockSwap:
      let size = [16, 512, 4096][random.below(3)]
      let (first, second) = (random.below(bytes.count - size), random.below(bytes.count - size))
      let (one, other) = (Array(bytes[first..<first + size]), Array(bytes[second..<second + size]))
      bytes.replaceSubrange(first..<first + size, with: other)
      bytes.replaceSubrange(second..<second + size, with: one)
    case .randomBytes:
      let start = random.below(bytes.count)
      for place in start..<min(bytes.count, start + 1 + random.below(64)) { bytes[place] = UInt8(random.below(256)) }
    case .zeros:
      let start = random.below(bytes.count)
      for place in start..<min(bytes.count, start + 4096) { bytes[place] = 0 }
    case .repeated:
      let start = random.below(bytes.count)
      bytes.insert(contentsOf: bytes[start..<min(bytes.count, start + 1 + random.below(600))], at: start)
    }
  }
}

/// Damage with all checksums put right afterwards: lies, which only the rules of the format can find.
enum SignedMutation: CaseIterable {
  case frontWord, frontByte, number, numbers, frameBytes, framesSwapped, frameCount, storedBytes

  func mutant(of draft: PackageDraft, _ random: inout SeededGenerator) throws -> [UInt8] {
    var draft = draft
    switch self {
    case .frontWord, .frontByte:
      var bytes = draft.bytes()
      let end = Int(bytes.number(96, UInt32.self))
      let place = random.oneIn(3) ? 16 + random.below(236) : 256 + random.below(end - 256)
      if self == .frontByte {
        bytes[place] = UInt8(random.below(256))
      } else {
        bytes.put(random.word32(), at: place & ~3)
      }
      return bytes.signed()
    case .storedBytes:
      var bytes = draft.bytes()
      let start = Int(bytes.number(96, UInt32.self))
      bytes.flip((start + random.below(bytes.count - start)) * 8)
      return bytes.signed()
    case .number: try draft.changeFrame(&random, numbers: 1)
    case .numbers: try draft.changeFrame(&random, numbers: 2 + random.below(6))
    case .frameBytes: try draft.changeBytes(&random)
    case .framesSwapped:
      let section = random.below(draft.sections.count)
      guard draft.sections[section].frames.count > 1 else { break }
      draft.sections[section].frames.swapAt(0, 1 + random.below(draft.sections[section].frames.count - 1))
    case .frameCount:
      let section = random.below(draft.sections.count)
      let frame = random.below(draft.sections[section].frames.count)
      draft.sections[section].frames[frame].count += random.below(5) - 2
      draft.sections[section].frames[frame].count = max(0, draft.sections[section].frames[frame].count)
    }
    return draft.bytes()
  }
}

extension PackageDraft {
  /// A frame with content; frames of every section come up as often.
  private func anyFrame(_ random: inout SeededGenerator) -> (section: Int, frame: Int) {
    while true {
      let section = random.below(sections.count)
      guard !sections[section].frames.isEmpty else { continue }
      let frame = random.below(sections[section].frames.count)
      if !sections[section].frames[frame].raw.isEmpty { return (section, frame) }
    }
  }

  /// Changes some of a frame's numbers.
  fileprivate mutating func changeFrame(_ random: inout SeededGenerator, numbers count: Int) throws {
    let (section, frame) = anyFrame(&random)
    var numbers = numbers(section: section, frame: frame)
    for _ in 0..<count where !numbers.values.isEmpty {
      let place = random.below(numbers.values.count)
      switch random.below(8) {
      case 0: numbers.values.remove(at: place)
      case 1: numbers.values.insert(random.number(near: numbers.values[place]), at: place)
      case 2: numbers.values.swapAt(place, random.below(numbers.values.count))
      case 3: numbers.values[place] = numbers.values[random.below(numbers.values.count)]
      default: numbers.values[place] = random.number(near: numbers.values[place])
      }
    }
    try sections[section].frames[frame].setRaw(numbers.bytes)
  }

  /// Changes bytes of a frame's content.
  fileprivate mutating func changeBytes(_ random: inout SeededGenerator) throws {
    let (section, frame) = anyFrame(&random)
    var bytes = sections[section].frames[frame].raw
    switch random.below(4) {
    case 0: bytes.removeLast(1 + random.below(bytes.count))
    case 1: bytes += (0..<1 + random.below(20)).map { _ in UInt8(random.below(256)) }
    default: for _ in 0..<1 + random.below(4) { bytes[random.below(bytes.count)] = UInt8(random.below(256)) }
    }
    try sections[section].frames[frame].setRaw(bytes)
  }
}

extension SeededGenerator {
  /// A word that is likely to be at some limit.
  fileprivate mutating func word32() -> UInt32 {
    oneIn(2) ? UInt32(truncatingIfNeeded: next()) : UInt32(truncatingIfNeeded: number(near: 0))
  }

  /// A number at or near some limit, or near the old one.
  fileprivate mutating func number(near old: UInt64) -> UInt64 {
    switch below(4) {
    case 0: return old &+ UInt64(below(5)) &- 2
    case 1: return next() >> UInt64(below(64))
    default: return (1 << UInt64(below(64))) &+ UInt64(below(3)) &- 2
    }
  }
}

extension [UInt8] {
  /// Flips a bit.
  fileprivate mutating func flip(_ bit: Int) { self[bit / 8] ^= 1 << UInt8(bit % 8) }
}
