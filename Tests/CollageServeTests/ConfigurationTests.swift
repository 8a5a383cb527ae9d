import CollageFormat
import CollageServe
import ObjectStorage
import Testing

@testable import CollageServe

/// The configuration: JSON and variables.
@Suite struct ConfigurationTests {
  private func read(_ json: String?, _ environment: [String: String] = [:]) throws(FormatError) -> ServiceConfiguration
  {
    try ConfigurationReader.read(
      json.map { Array($0.utf8) }, file: "serve.json", environment: environment,
      base: ServiceConfiguration(cacheFolder: "/cache", workers: 2))
  }

  @Test("Everything that is not written has a default") func defaults() throws {
    let configuration = try read(nil)
    #expect(configuration.listen == "127.0.0.1:8080")
    #expect(configuration.allowsUnsigned == false)
    #expect(configuration.limits == ServiceConfiguration.Limits())
  }

  @Test("Every value can be set by the environment") func variables() throws {
    let configuration = try read(
      #"{"limits": {"photos": 5, "queue": 7}}"#,
      [
        "COLLAGE_SERVE_LIMITS_PHOTOS": "20", "COLLAGE_SERVE_ALLOW_UNSIGNED": "true",
        "COLLAGE_SERVE_LISTEN": "0.0.0.0:80",
        "COLLAGE_SERVE_SOURCES_HOSTS": #"["a.example", "b.example"]"#,
        "COLLAGE_SERVE_CACHE_BUCKET": "s3://bucket/folder/",
        "COLLAGE_SERVE_SETS": #"{"family": {"folder": "/photos"}}"#, "OTHER": "x",
      ])
    #expect(configuration.limits.photos == 20)
    #expect(configuration.limits.queue == 7)
    #expect(configuration.allowsUnsigned)
    #expect(configuration.listen == "0.0.0.0:80")
    #expect(configuration.hosts == ["a.example", "b.example"])
    #expect(configuration.cache.bucket == (try ObjectAddress("s3://bucket/folder/")))
    #expect(configuration.sets == ["family": .folder("/photos")])
  }

  @Test("Every path has its own variable, and every number a default within its range") func table() {
    #expect(
      Set(ConfigurationVariables.paths.map(ConfigurationVariables.name)).count == ConfigurationVariables.paths.count)
    let usual = ServiceConfiguration(cacheFolder: "/cache", workers: 2)
    for number in ConfigurationNumber.all {
      #expect(number.range.contains(usual[keyPath: number.field]), "\(number.path)")
    }
  }

  @Test("All errors are told at once, and no secret") func errors() throws {
    let error = try #require(throws: FormatError.self) {
      try read(
        #"""
        {"listn": "x", "keys": [{"name": "a", "token": "short-secret"}, {"name": "a"}], "limits": {"photos": 0, "fotos": 1},
         "sets": {"a b": {"folder": "x"}, "c": {}}, "frames": {"f": {"set": "nothing"}}, "cache": {"bucket": "https://x/y"}}
        """#, ["COLLAGE_SERVE_LIMIT": "1"])
    }
    let paths = error.issues.map(\.path)
    for path in [
      "COLLAGE_SERVE_LIMIT", "", "keys[0].token", "keys[1]", "limits.photos", "limits", "sets[\"a b\"]", "sets.c",
      "frames.f.set", "cache.bucket",
    ] { #expect(paths.contains(path), "\(path) is not among \(paths)") }
    #expect(!error.description.contains("short-secret"))
  }
}
