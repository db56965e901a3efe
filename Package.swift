// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// The products for plugins and hosts in Swift, in packages of their own (docs/swift.md). None
/// reaches a target with unsafeFlags, which SwiftPM refuses in a dependency.
let kitProducts: [Product] = [
  .library(name: "FlowKit", targets: ["FlowKit", "CFlowABI"]),
  .library(
    name: "FlowKitHost", targets: ["FlowKitHost", "FlowKit", "CFlowABI", "CScene", "CFlowLink"]),
]

/// Targets of these products. FlowKit calls the engine through its table and links nothing of it.
/// FlowKitHost needs libflow and libflow-scene, which its product brings by CFlowLink, or their own
/// objects, with which the project's own programs are linked. SwiftPM warns where it finds no
/// flow.pc, also in builds that do not link it.
let kit: [Target] = [
  .target(name: "CFlowABI"),
  .target(name: "CFlowTable", dependencies: ["CFlowABI"]),
  .systemLibrary(name: "CFlow", pkgConfig: "flow"),
  .target(
    name: "CFlowLink", dependencies: ["CFlow"],
    linkerSettings: [.linkedLibrary("flow"), .linkedLibrary("flow-scene")]),
  .target(name: "CScene", dependencies: ["CFlowABI"]),
  .target(name: "FlowKit", dependencies: ["CFlowABI"], swiftSettings: strict),
  .target(
    name: "FlowKitHost", dependencies: ["CFlowABI", "CFlowTable", "CScene", "FlowKit"],
    swiftSettings: strict),
]

// Behind this line is the project itself: scripts/install leaves it out of the package it installs.

// The one list of targets, with their dependencies and settings. Two builds read it: SwiftPM, for
// tests and flowhost, and scripts/build-lib, for the library that C programs link.
// FLOW_LIBRARY_DIR=<dir> links flowhost with the libraries found there instead of the engine's own
// objects; FLOW_EMPTY_MODULES=<dir> compiles the rooms of flowhost as one module
// (scripts/build-flowhost). Code that uses Flow by its headers alone is no target: make compiles
// plugins, sample hosts and tests in C and C++.
let libraryDirectory = Context.environment["FLOW_LIBRARY_DIR"]

let exports: [LinkerSetting] = [
  .unsafeFlags([
    "-Xlinker", "--version-script=\(Context.packageDirectory)/Sources/FlowABI/flow.map",
    "-Xlinker", "-soname=libflow.so.0",
    "-Xlinker", "-z", "-Xlinker", "nodelete",
    "-Xlinker", "-z", "-Xlinker", "defs",
  ])
]

/// Settings that link flowhost with libflow and companions of it, if FLOW_LIBRARY_DIR is set.
let hostLibrary: [LinkerSetting] =
  libraryDirectory.map {
    [
      .unsafeFlags(["-L\($0)", "-Xlinker", "-rpath=$ORIGIN/../lib"]), .linkedLibrary("flow"),
      .linkedLibrary("flow-json"), .linkedLibrary("flow-record"), .linkedLibrary("flow-scene"),
      .linkedLibrary("flow-store"),
      // For libflow-scene and libflow-store: only what the program itself needs is found beside it.
      .linkedLibrary("flow-uri"), .linkedLibrary("flow-cbor"),
    ]
  } ?? []
let hostEngine: [Target.Dependency] =
  libraryDirectory == nil ? ["FlowABI", "CFlowRecord", "CFlowScene", "CFlowStore"] : []
let hostJSON: [Target.Dependency] = libraryDirectory == nil ? ["CFlowJSON"] : []

/// The rooms of flowhost, each a module.
let rooms: [Target] = [
  // The base of all rooms of flowhost: files, processes, signals and output.
  .target(
    name: "FlowSystem",
    dependencies: [
      "CCrash", "CFlowABI", "CPages", "CSystem", "CValidate", "FlowKit", "FlowKitHost", "FlowText",
    ],
    swiftSettings: strict),
  // Its rooms, which do not know each other.
  .target(
    name: "FlowDiscovery",
    dependencies: [
      "CCrash", "CFlowABI", "FlowKit", "FlowKitHost", "FlowSystem", "FlowText",
    ],
    swiftSettings: strict),
  .target(
    name: "FlowValidate",
    dependencies: [
      "CCrash", "CFlowABI", "CFlowURI", "CValidate", "FlowKit", "FlowKitHost", "FlowSystem",
      "FlowText",
    ],
    swiftSettings: strict),
  .target(
    name: "FlowGraph",
    dependencies: [
      "CFlowABI", "FlowKit", "FlowKitHost", "FlowPlayer", "FlowSystem", "FlowText",
    ],
    swiftSettings: strict),
  .target(
    name: "FlowTerminal",
    dependencies: [
      "CCompanions", "CCrash", "CCurses", "CFlowABI", "CFlowURI", "CScene", "FlowKit",
      "FlowKitHost", "FlowSystem", "FlowText",
    ],
    swiftSettings: strict),
  .executableTarget(
    name: "flowhost",
    dependencies: [
      "CFlowABI", "CGetopt", "CTemplates", "CValidate", "FlowDiscovery", "FlowGraph",
      "FlowKit", "FlowKitHost", "FlowPlayer", "FlowSystem", "FlowTerminal", "FlowText",
      "FlowValidate",
    ] + hostEngine,
    swiftSettings: strict, linkerSettings: hostLibrary),
]

/// The rooms of flowhost as one module, which makes a smaller program: imports of the rooms find
/// empty modules in a folder.
let emptyModules = Context.environment["FLOW_EMPTY_MODULES"]
let wholeProgram: [Target] = [
  .executableTarget(
    name: "flowhost",
    dependencies: [
      "CCompanions", "CCrash", "CCurses", "CFlowABI", "CFlowURI", "CGetopt", "CPages", "CScene",
      "CSystem", "CTemplates", "CValidate", "FlowKit", "FlowKitHost", "FlowPlayer", "FlowText",
    ] + hostEngine,
    path: "Sources", sources: rooms.map(\.name),
    swiftSettings: Array(strict.dropFirst()) + [
      .unsafeFlags(["-suppress-warnings", "-I", emptyModules ?? ""])
    ],
    linkerSettings: hostLibrary)
]

let package = Package(
  name: "flow",
  products: kitProducts + [
    // For scripts of the project.
    .library(name: "flow", type: .dynamic, targets: ["FlowABI"]),
    .executable(name: "flowhost", targets: ["flowhost"]),
  ],
  targets: kit + [
    .target(name: "CSystem"),
    .systemLibrary(
      name: "CFFI", pkgConfig: "libffi", providers: [.apt(["libffi-dev"])]),
    .systemLibrary(name: "CGetopt"),
    // Headers alone: the libraries are linked, or compiled from CFlowJSON and so on.
    .systemLibrary(name: "CCompanions"),
    // Its module map names the library: SwiftPM warns of what pkg-config adds to it.
    .systemLibrary(name: "CCurses", providers: [.apt(["libncurses-dev"])]),
    .target(name: "CCrash", dependencies: ["CFlowABI"]),
    .target(name: "CPages"),
    .target(name: "CSaving", dependencies: ["CFlowABI"]),
    .target(name: "CValidate", dependencies: ["CFlowABI"]),
    .target(name: "CTemplates"),

    .target(name: "FlowModel", dependencies: ["CSystem"], swiftSettings: strict),
    // The modules that exchange data with C: messages and errors, values, calls by libffi, plugin
    // files.
    .target(
      name: "FlowMessages", dependencies: ["CFlowABI", "CSystem"], swiftSettings: strict),
    .target(
      name: "FlowValues", dependencies: ["CFlowABI", "CSystem", "FlowMessages", "FlowModel"],
      swiftSettings: strict),
    .target(
      name: "FlowCalls",
      dependencies: ["CFlowABI", "CFFI", "CSystem", "FlowMessages", "FlowModel", "FlowValues"],
      swiftSettings: strict),
    .target(
      name: "FlowPlugins",
      dependencies: [
        "CFlowABI", "CSystem", "FlowCalls", "FlowMessages", "FlowModel", "FlowValues",
      ],
      swiftSettings: strict),
    // The fields of records, by which saved state is written, read and checked.
    .target(
      name: "FlowSaving",
      dependencies: ["CFlowABI", "CSaving", "FlowMessages", "FlowModel", "FlowValues"],
      swiftSettings: strict),
    // The engine: its records, all its calls out, requests, and services beside navigation.
    .target(
      name: "FlowRecords",
      dependencies: [
        "CFlowABI", "CSystem", "FlowCalls", "FlowMessages", "FlowModel", "FlowPlugins",
        "FlowValues",
      ],
      swiftSettings: strict),
    .target(
      name: "FlowCalling",
      dependencies: [
        "CFlowABI", "CSystem", "FlowModel", "FlowCalls", "FlowMessages", "FlowPlugins",
        "FlowValues", "FlowRecords",
      ],
      swiftSettings: strict),
    .target(
      name: "FlowDeciding",
      dependencies: [
        "CFlowABI", "CSystem", "FlowModel", "FlowCalls", "FlowMessages", "FlowPlugins",
        "FlowValues", "FlowRecords", "FlowCalling",
      ],
      swiftSettings: strict),
    .target(
      name: "FlowRunning",
      dependencies: [
        "CFlowABI", "CSystem", "FlowModel", "FlowCalls", "FlowMessages", "FlowPlugins",
        "FlowValues", "FlowRecords", "FlowCalling", "FlowDeciding",
      ],
      swiftSettings: strict),
    .target(
      name: "FlowEngine",
      dependencies: [
        "CFlowABI", "CSaving", "CSystem", "FlowModel", "FlowCalls", "FlowMessages", "FlowPlugins",
        "FlowValues", "FlowRecords", "FlowCalling", "FlowDeciding", "FlowRunning", "FlowSaving",
      ],
      swiftSettings: strict),
    .target(
      name: "FlowABI",
      dependencies: [
        "CFlowABI", "CFlowTable", "CSystem", "FlowEngine", "FlowRunning", "FlowDeciding",
        "FlowCalling", "FlowRecords", "FlowCalls", "FlowMessages", "FlowModel", "FlowPlugins",
        "FlowValues",
      ],
      exclude: ["flow.map"], swiftSettings: strict, linkerSettings: exports),

    // The companion libraries, which scripts/build-companions makes. flowhost contains the first,
    // and is linked with those for JSON, records and sessions.
    .target(
      name: "CFlowURI", dependencies: ["CFlowABI"], exclude: ["flow-uri.map"],
      linkerSettings: [.linkedLibrary("uriparser")]),
    .target(
      name: "CFlowJSON", dependencies: ["CFlowABI"], exclude: ["flow-json.map"],
      linkerSettings: [.linkedLibrary("jansson")]),

    .target(
      name: "CFlowCBOR", dependencies: ["CFlowABI"], exclude: ["flow-cbor.map"],
      linkerSettings: [.linkedLibrary("cbor")]),

    .target(
      name: "CFlowStore", dependencies: ["CFlowABI", "CFlowCBOR"], exclude: ["flow-store.map"],
      linkerSettings: [.linkedLibrary("sqlite3")]),

    .target(
      name: "CFlowStorePG", dependencies: ["CFlowABI", "CFlowStore"],
      exclude: ["flow-store-pg.map"], linkerSettings: [.linkedLibrary("pq")]),

    // Loaded by libflow if FLOW_TRACE is set.
    .target(name: "CFlowTrace", dependencies: ["CFlowABI"], exclude: ["flow-trace.map"]),

    .target(
      name: "CFlowRecord", dependencies: ["CFlowABI", "CFlowJSON"], exclude: ["flow-record.map"]),

    .target(
      name: "CFlowScene", dependencies: ["CFlowABI", "CFlowURI"], exclude: ["flow-scene.map"]),

    // flowhost: the engine's state and events as text, the player of scripts, the program.
    .target(
      name: "FlowText",
      dependencies: ["CCompanions", "CFlowABI", "FlowKit", "FlowKitHost"] + hostJSON,
      swiftSettings: strict),
    .target(
      name: "FlowPlayer",
      dependencies: ["CFlowABI", "CFlowURI", "FlowKit", "FlowKitHost", "FlowText"],
      swiftSettings: strict),
    .testTarget(name: "FlowModelTests", dependencies: ["FlowModel"], swiftSettings: strict),
    .testTarget(
      name: "FlowSavingTests",
      dependencies: [
        "CFlowABI", "CSaving", "FlowMessages", "FlowModel", "FlowSaving", "FlowValues",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "FlowForeignTests",
      dependencies: [
        "CFlowABI", "FlowCalls", "FlowMessages", "FlowModel", "FlowPlugins", "FlowValues",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "FlowEngineTests",
      dependencies: [
        "FlowEngine", "FlowRunning", "FlowDeciding", "FlowCalling", "FlowRecords", "FlowModel",
        "FlowCalls", "FlowMessages", "FlowPlugins", "FlowValues", "CFlowABI",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "FlowKitTests",
      dependencies: ["CFlowABI", "CFlowScene", "CScene", "FlowABI", "FlowKit", "FlowKitHost"],
      swiftSettings: strict),
    .testTarget(
      name: "FlowPlayerTests",
      dependencies: ["CFlowABI", "CFlowScene", "FlowABI", "FlowPlayer", "FlowText"],
      swiftSettings: strict),
  ] + (emptyModules == nil ? rooms : wholeProgram)
)
