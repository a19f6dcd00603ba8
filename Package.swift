// swift-tools-version: 6.2
import PackageDescription

/// Every target is compiled alike: Swift 6 mode, strict memory safety, warnings as errors,
/// explicit access of imports. Release builds check arithmetic and bounds as debug builds do.
let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

/// A target of ours: what it may import is what is listed here, and `Scripts/test` has the build check it.
func target(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

func program(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .executableTarget(name: name, dependencies: dependencies, swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .testTarget(name: name, dependencies: dependencies, swiftSettings: settings)
}

let package = Package(
    name: "passkeytrail",
    products: [.executable(name: "passkeytrail", targets: ["passkeytrail"])],
    targets: [
        // Layer 0: C libraries of the system, named for Swift.
        .systemLibrary(name: "CPostgres", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
        .systemLibrary(name: "COpenSSL", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
        .systemLibrary(name: "CMicroHTTPD", pkgConfig: "libmicrohttpd", providers: [.apt(["libmicrohttpd-dev"])]),
        .systemLibrary(name: "CGetopt"),
        .systemLibrary(name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        .systemLibrary(name: "CCBOR", pkgConfig: "libcbor", providers: [.apt(["libcbor-dev"])]),
        .target(
            name: "CSimdJSON",
            cxxSettings: [.unsafeFlags(["-std=c++17", "-O2"])],
            linkerSettings: [.linkedLibrary("simdjson")]),

        // Layer 1: owners of C handles, and the only place for unsafe code.
        target("Postgres", ["CPostgres"]),
        target("OpenSSL", ["COpenSSL"]),
        target("HTTPServer", ["CMicroHTTPD"]),
        target("HTTPClient", ["CCurl"]),
        target("CBOR", ["CCBOR"]),
        target("JSON", ["CSimdJSON"]),
        target("DurableFiles"),
        .target(name: "Cluster", resources: [.embedInCode("roles.sql")], swiftSettings: settings),

        // Layer 2: values and pure functions; no I/O, no clock.
        target("Ceremony", ["JSON"]),
        target("WebAuthn", ["Ceremony", "JSON", "CBOR", "OpenSSL"]),
        target("Classification", ["Ceremony", "JSON", "OpenSSL"]),
        target("WellKnown", ["Ceremony", "Classification", "JSON"]),
        target("Merkle", ["Ceremony", "JSON", "OpenSSL"]),

        // Layer 3: the one-way flow.
        .target(
            name: "Schema", dependencies: ["Postgres"], path: "Schema",
            resources: [.embedInCode("setup"), .embedInCode("migrations"), .embedInCode("queries")],
            swiftSettings: settings),
        target("EventLog", ["Postgres", "Schema", "Ceremony", "Merkle", "OpenSSL", "JSON"]),
        target("Ingest", ["EventLog", "Postgres", "Schema", "Ceremony", "WebAuthn", "OpenSSL", "JSON"]),
        target(
            "Verifier",
            ["EventLog", "Postgres", "Schema", "Ceremony", "WebAuthn", "OpenSSL", "JSON"]),
        target(
            "Projections",
            ["EventLog", "Postgres", "Schema", "Ceremony", "Classification", "WellKnown", "OpenSSL", "JSON"]),
        target(
            "Queries",
            [
                "Projections", "EventLog", "Postgres", "Schema", "Ceremony", "WebAuthn", "Classification", "WellKnown",
                "JSON",
            ]),

        // Layer 4: readers of the flow.
        target(
            "Associations",
            [
                "HTTPClient", "WellKnown", "Ceremony", "Classification", "EventLog", "Postgres", "Schema", "OpenSSL",
                "JSON",
            ]),
        target(
            "Cohorts", ["Projections", "EventLog", "Postgres", "Schema", "Ceremony", "Classification", "OpenSSL", "JSON"]),
        target(
            "Transparency",
            ["Merkle", "EventLog", "HTTPClient", "Postgres", "Schema", "Ceremony", "DurableFiles", "OpenSSL", "JSON"]),

        .target(
            name: "Dashboard", dependencies: ["Queries", "Ceremony", "Classification", "JSON", "OpenSSL"],
            resources: [.embedInCode("assets")], swiftSettings: settings),

        // Beside: a software authenticator and a simulated relying party.
        target("Simulator", ["Ceremony", "JSON", "OpenSSL", "CBOR"]),

        .target(
            name: "Export",
            dependencies: ["EventLog", "Projections", "Classification", "Ceremony", "JSON", "Postgres", "Schema"],
            resources: [.embedInCode("prometheus-rules.yml"), .embedInCode("grafana.json")], swiftSettings: settings),

        // Layer 5: the program.
        target("Arguments", ["CGetopt"]),
        target(
            "Service",
            [
                "Cluster", "HTTPServer", "Postgres", "Schema", "OpenSSL", "JSON", "Ceremony", "Classification", "EventLog",
                "Ingest", "Verifier", "Projections", "Queries", "WellKnown", "Associations", "HTTPClient", "Cohorts",
                "Merkle", "Transparency",
                "Dashboard",
            ]),
        program(
            "passkeytrail",
            [
                "Arguments", "Service", "Cluster", "Postgres", "JSON", "Ceremony", "Classification", "WellKnown", "EventLog",
                "Associations", "Export", "HTTPClient", "Ingest",
                "Projections", "Queries", "Simulator",
                "Merkle", "Transparency",
            ]),
        program(
            "Accuracy",
            [
                "Arguments", "Service", "Simulator", "Ingest", "EventLog", "Classification", "Postgres", "Schema", "Ceremony",
                "JSON",
            ]),
        .executableTarget(
            name: "Benchmark",
            dependencies: [
                "Arguments", "Cluster", "Postgres", "Schema", "COpenSSL", "OpenSSL", "CBOR", "JSON", "Ceremony", "WebAuthn",
                "EventLog", "Verifier", "Projections", "Simulator",
            ],
            resources: [.embedInCode("sql")], swiftSettings: settings),
        tests(
            "VerifierTests",
            [
                "Verifier", "Projections", "Queries", "EventLog", "Postgres", "Ceremony", "CBOR", "OpenSSL", "JSON",
                "Support",
            ]),
        tests(
            "CohortsTests",
            [
                "Cohorts", "Verifier", "Projections", "Queries", "EventLog", "Postgres", "Schema", "Ceremony",
                "Classification", "Simulator", "OpenSSL", "JSON", "Support",
            ]),
        tests(
            "IngestTests",
            ["Ingest", "EventLog", "Postgres", "Schema", "Ceremony", "OpenSSL", "JSON", "Support"]),
        tests("ArgumentsTests", ["Arguments"]),
        tests("QueriesTests", ["Queries", "Ceremony"]),
        tests(
            "ReportTests",
            ["Export", "Queries", "Projections", "EventLog", "Postgres", "Schema", "Ceremony", "JSON", "Support"]),
        tests(
            "TransparencyTests",
            ["Transparency", "Merkle", "EventLog", "Postgres", "Schema", "Ceremony", "OpenSSL", "Support"]),
        tests("DashboardTests", ["Dashboard", "Queries", "Ceremony", "Classification", "JSON"]),
        tests("ServiceTests", ["Service", "EventLog", "Ceremony", "Support"]),
        tests("JSONTests", ["JSON"]),
        tests("ClassificationTests", ["Classification", "Ceremony", "JSON"]),
        tests("HTTPClientTests", ["HTTPClient"]),
        tests(
            "AssociationsTests",
            [
                "Associations", "HTTPClient", "WellKnown", "Classification", "Ceremony", "JSON", "EventLog", "Projections",
                "Postgres", "Schema", "Support",
            ]),
        tests("WellKnownTests", ["WellKnown", "Classification", "Ceremony", "JSON"]),
        tests("HTTPServerTests", ["HTTPServer"]),
        tests("WebAuthnTests", ["WebAuthn", "Ceremony", "JSON", "CBOR", "OpenSSL"]),
        tests("ClusterTests", ["Cluster"]),
        tests("OpenSSLTests", ["OpenSSL", "COpenSSL"]),
        tests("CBORTests", ["CBOR"]),
        // Tests, and the throw-away server that they share.
        .target(
            name: "Support", dependencies: ["Postgres", "Schema"], path: "Tests/Support", swiftSettings: settings),
        tests("PostgresTests", ["Postgres", "Support"]),
        tests("SchemaTests", ["Schema", "Postgres", "Support"]),
        tests(
            "SimulatorTests",
            ["Simulator", "Classification", "WebAuthn", "Ceremony", "CBOR", "OpenSSL", "JSON"]),
        // What a fuzzer feeds, and the replay of the inputs that were kept.
        .target(
            name: "Fuzzing", dependencies: ["WebAuthn", "Ceremony", "Simulator", "CBOR", "OpenSSL", "JSON"],
            path: "Tests/Fuzzing", swiftSettings: settings),
        .testTarget(
            name: "FuzzingTests", dependencies: ["Fuzzing", "WebAuthn"], exclude: ["Corpus"], swiftSettings: settings),
        // The built program as a whole: the build of the tests makes it too.
        tests("EndToEnd", ["Simulator", "Ceremony", "OpenSSL", "JSON"]),
        tests("MerkleTests", ["Merkle", "Ceremony", "OpenSSL"]),
        tests("EventLogTests", ["EventLog", "Merkle", "Postgres", "Schema", "Ceremony", "OpenSSL", "Support"]),
    ]
)

// The fuzzer's program links with the sanitizer's runtime alone: `Scripts/fuzz` asks for it.
if Context.environment["PASSKEYTRAIL_FUZZ"] != nil {
    package.targets.append(
        .executableTarget(
            name: "Fuzz", dependencies: ["Fuzzing", "WebAuthn", "JSON"], path: "Tests/Fuzz",
            swiftSettings: settings + [.unsafeFlags(["-parse-as-library"])],
            linkerSettings: [.unsafeFlags(["-sanitize=fuzzer", "-use-ld=lld"])]))
}
