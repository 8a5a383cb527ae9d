import CollageFiles
import CollageKit
import CollageModel
import CollageRender
import CollageTestSupport
import Foundation
import ObjectStorage
import StorageTestServer
import Testing
import Vips

@testable import CollageBatch

/// Jobs whose photos and pictures are on a server of object storage, and a folder for what is beside it.
struct StoredJobs {
  let folder: ScratchFolder
  let photo: [UInt8]
  static let template = """
    {"format": "collage-template", "version": 1, "name": "Two", "canvas": {"width": 120, "height": 60},
     "split": {"row": ["a", "b"]}}
    """

  init() throws {
    folder = try ScratchFolder()
    try Runtime.start(loadingModules: true)
    photo = try Self.png(QuadrantImage(width: 80, height: 60))
    try folder.write(photo, as: "photo.png")
    try folder.write(Array(Self.template.utf8), as: "two.json")
  }

  /// Returns a picture of quadrants as PNG: one of each size differs from all others.
  static func png(_ image: QuadrantImage) throws -> [UInt8] {
    let (target, pixels) = (try Target.memory(), image.upright)
    try Image.fromMemory(
      copying: pixels.bytes, width: pixels.width, height: pixels.height, bands: 3, interpretation: .srgb
    ).save(to: target, as: .png(compression: 1), keepProfile: false)
    return target.bytes()
  }

  /// Starts a server with a photo and the template.
  func server(
    _ fault: @escaping @Sendable (StorageTestServer.Received) -> StorageTestServer.Fault? = { _ in nil }
  ) throws -> StorageTestServer {
    let server = try #require(StorageTestServer(fault: fault))
    server.put("photos/one +.png", photo)
    server.put("photos/two.json", Array(Self.template.utf8))
    return server
  }

  /// Returns a job as a line of JSON.
  func job(_ id: String, photo: String = "s3://photos/one +.png", out: String? = nil) -> String {
    """
    {"id": "\(id)", "template": "s3://photos/two.json", "slots": {"a": "\(photo)", "b": "\(photo)"}, \
    "out": "\(out ?? "s3://icons/run/\(id).png")"}
    """
  }

  /// Returns storage on a server, which does not wait between tries.
  static func storage(
    _ server: StorageTestServer, holding limits: HeldObjects.Limits = HeldObjects.Limits()
  ) -> JobStorage {
    var settings = StorageSettings(CredentialSource(variable: { _ in nil }, file: { _ in nil }))
    settings.credentials = { Credentials(accessKey: "AKIDTEST", secretKey: "SECRETTEST") }
    settings.endpoint = server.endpoint
    settings.wait = { _ in }
    return JobStorage(settings, holding: limits)
  }

  /// Returns the results of a worker.
  func answers(
    _ lines: [String], _ server: StorageTestServer, parent: Int32? = nil, spool: UploadSpool? = nil,
    holding limits: HeldObjects.Limits = HeldObjects.Limits()
  ) async throws -> [WorkerResult] {
    let storage = Self.storage(server, holding: limits)
    let worker = Worker(
      resources: try JobResources(JobOptions()),
      inputs: InputFiles(root: folder.path, identity: .stat, storage: storage),
      templates: TemplateStore(.init(), storage: storage),
      renderer: ResidentRenderer(byteLimit: 1 << 20, threads: 1), protecting: InputGuard(), parent: parent,
      spool: spool)
    let input = try folder.write(Array((lines.joined(separator: "\n") + "\n").utf8), as: "jobs.jsonl")
    let output = try folder.write([], as: "answers.jsonl")
    let files = (open(input, O_RDONLY), open(output, O_WRONLY))
    defer {
      close(files.0)
      close(files.1)
    }
    #expect(await worker.run(input: files.0, output: files.1) == .finished)
    return try folder.read("answers.jsonl").split(separator: 10).map { try #require(WorkerResult(line: Array($0))) }
  }
}
