import Foundation

/// What the system says this process holds in memory.
struct MemoryUse: Sendable {
  /// Bytes that are in memory, shared pages of files among them.
  var residentBytes: Int
  /// Bytes of these that belong to this process alone and to no file.
  var anonymousBytes: Int

  #if canImport(Darwin)
    /// Asks now; zeros when the system does not answer.
    static func now() -> MemoryUse {
      var info = task_vm_info_data_t()
      var count = mach_msg_type_number_t(MemoryLayout.size(ofValue: info) / MemoryLayout<natural_t>.size)
      let status = withUnsafeMutablePointer(to: &info) { pointer in
        pointer.withMemoryRebound(to: integer_t.self, capacity: Int(count)) {
          task_info(mach_task_self_, task_flavor_t(TASK_VM_INFO), $0, &count)
        }
      }
      guard status == KERN_SUCCESS else { return MemoryUse(residentBytes: 0, anonymousBytes: 0) }
      return MemoryUse(residentBytes: Int(info.resident_size), anonymousBytes: Int(info.internal))
    }
  #else
    /// Asks now; zeros when the system does not answer.
    static func now() -> MemoryUse {
      let text = (try? String(contentsOfFile: "/proc/self/smaps_rollup", encoding: .utf8)) ?? ""
      let lines = text.split(separator: "\n")
      if let resident = kibibytes("Rss:", lines), let anonymous = kibibytes("Anonymous:", lines) {
        return MemoryUse(residentBytes: resident << 10, anonymousBytes: anonymous << 10)
      }
      return fromStatus()
    }

    /// For kernels without a sum of all mappings.
    private static func fromStatus() -> MemoryUse {
      let text = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
      let lines = text.split(separator: "\n")
      let resident = kibibytes("VmRSS:", lines) ?? 0
      return MemoryUse(residentBytes: resident << 10, anonymousBytes: (kibibytes("RssAnon:", lines) ?? 0) << 10)
    }

    private static func kibibytes(_ key: String, _ lines: [Substring]) -> Int? {
      guard let line = lines.first(where: { $0.hasPrefix(key) }) else { return nil }
      return line.dropFirst(key.count).split(whereSeparator: \.isWhitespace).first.flatMap { Int($0) }
    }
  #endif
}
