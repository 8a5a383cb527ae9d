import CollageFiles
import ObjectStorage
import Synchronization
import SystemCalls

/// The photos of configured sets.
final class PhotoSets: Sendable {
  enum Member: Hashable, Sendable {
    case file(String)
    case object(ObjectAddress)

    /// The name without folders.
    var name: String {
      switch self {
      case .file(let path): String(path.split(separator: "/").last ?? "photo")
      case .object(let address): address.lastName
      }
    }
  }

  private let sets: [String: ServiceConfiguration.PhotoSet]
  private let client: ObjectClient
  private let freshSeconds: Double
  private let clock: @Sendable () -> Double
  private let known = Mutex<[String: (members: [Member], readAt: Double)]>([:])
  private let readings = Flights<[Member]>()

  private static let extensions = [".jpg", ".jpeg", ".png", ".webp", ".gif", ".avif", ".heic", ".heif"]
  /// The maximum number of photos of a set.
  private static let maxMembers = 100_000

  init(_ configuration: ServiceConfiguration, client: ObjectClient, clock: @escaping @Sendable () -> Double) {
    (sets, self.client, self.clock) = (configuration.sets, client, clock)
    freshSeconds = Double(max(1, configuration.cache.freshSeconds))
  }

  /// Returns the photos of a set, sorted by name.
  ///
  /// - Throws: `Problem` for an unknown set, or one that cannot be read or is empty.
  func members(of name: String) async throws(Problem) -> [Member] {
    guard let set = sets[name] else {
      throw Problem(.unprocessable, "set:\(name): the set of this name is missing")
    }
    if let entry = known.withLock({ $0[name] }), clock() - entry.readAt < freshSeconds { return entry.members }
    return try await readings.value(of: name) { [self] () async throws(Problem) in
      try await Blocking.run { [self] () throws(Problem) in
        let members = try read(set, name)
        known.withLock { $0[name] = (members, clock()) }
        return members
      }
    }
  }

  private func read(_ set: ServiceConfiguration.PhotoSet, _ name: String) throws(Problem) -> [Member] {
    var names: [(name: String, member: Member)] = []
    switch set {
    case .folder(let folder):
      do throws(FileError) {
        for file in try FolderListing.names(of: folder) where Self.isPhoto(file) {
          names.append((file, .file("\(folder)/\(file)")))
        }
      } catch {
        throw Problem(.failed, "set:\(name): the folder cannot be read")
      }
    case .objects(let address):
      guard case .bucket(let bucket, _) = address.place else { return [] }
      do throws(StorageError) {
        try client.list(address) { key, _ in
          guard Self.isPhoto(key), names.count < Self.maxMembers,
            let member = try? ObjectAddress(bucket: bucket, key: key)
          else { return }
          names.append((key, .object(member)))
        }
      } catch {
        throw SourceRules.problem(error)
      }
    }
    guard !names.isEmpty else { throw Problem(.unprocessable, "set:\(name): the set has no photos") }
    return names.sorted { NaturalOrder.precedes($0.name, $1.name) }.map(\.member)
  }

  private static func isPhoto(_ name: String) -> Bool {
    let name = name.lowercased()
    return !name.hasPrefix(".") && extensions.contains { name.hasSuffix($0) }
  }
}

extension ObjectAddress {
  /// The part of the key or path behind the last slash, without a query.
  var lastName: String {
    let path =
      switch place {
      case .bucket(_, let key): Substring(key)
      case .web(_, _, let target): target.prefix { $0 != "?" }
      }
    return String(path.split(separator: "/").last ?? "photo")
  }
}
