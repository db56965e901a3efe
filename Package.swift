// swift-tools-version: 6.2
import PackageDescription

// FLOW_EMBEDDED=1 builds the four engine targets in Embedded Swift, for the library that C programs
// link; `make lib` sets it. FLOW_LIBRARY_DIR=<dir> links flowhost with the libflow found there
// instead of the engine's own objects. FLOW_EMBEDDED_ARCHIVE names the toolchain's Unicode tables.
let embedded = Context.environment["FLOW_EMBEDDED"] != nil
let libraryDirectory = Context.environment["FLOW_LIBRARY_DIR"]

let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]
let engine: [SwiftSetting] =
  embedded
  ? strict + [
    .enableExperimentalFeature("Embedded"),
    .unsafeFlags(["-wmo", "-enforce-exclusivity=unchecked"]),
  ]
  : strict
let exports: [LinkerSetting] = [
  .unsafeFlags([
    "-Xlinker", "--version-script=\(Context.packageDirectory)/Sources/FlowABI/flow.map",
    "-Xlinker", "-soname=libflow.so.0",
    "-Xlinker", "-z", "-Xlinker", "nodelete",
    "-Xlinker", "-z", "-Xlinker", "defs",
  ])
]
let embeddedExports: [LinkerSetting] =
  embedded
  ? [
    .unsafeFlags(
      ["-Xlinker", "--gc-sections"]
        + (Context.environment["FLOW_EMBEDDED_ARCHIVE"].map { ["-Xlinker", $0] } ?? [])),
    .linkedLibrary("m"),
  ]
  : []

var targets: [Target] = [
  .target(name: "CFlowABI"),
  .target(name: "CFlowTable", dependencies: ["CFlowABI"]),
  .target(name: "CSystem"),
  .systemLibrary(
    name: "CFFI", pkgConfig: "libffi", providers: [.apt(["libffi-dev"])]),
  .target(name: "FlowModel", swiftSettings: engine),
  .target(
    name: "FlowForeign", dependencies: ["CFlowABI", "CFFI", "CSystem"], swiftSettings: engine),
  .target(
    name: "FlowEngine", dependencies: ["CFlowABI", "CSystem", "FlowModel", "FlowForeign"],
    swiftSettings: engine),
  .target(
    name: "FlowABI",
    dependencies: ["CFlowABI", "CFlowTable", "FlowEngine", "FlowForeign", "FlowModel"],
    exclude: ["flow.map"], swiftSettings: engine, linkerSettings: exports + embeddedExports),
]
if !embedded {
  targets += [
    .systemLibrary(name: "CGetopt"),
    // libflow-uri, here as a part of flowhost; scripts/build-uri makes the library of it.
    .target(
      name: "CFlowURI", dependencies: ["CFlowABI"], exclude: ["flow-uri.map"],
      linkerSettings: [.linkedLibrary("uriparser")]),
    .executableTarget(
      name: "flowhost",
      dependencies: ["CFlowABI", "CFlowURI", "CGetopt"]
        + (libraryDirectory == nil ? ["FlowABI"] : []),
      swiftSettings: strict,
      linkerSettings: libraryDirectory.map {
        [.unsafeFlags(["-L\($0)", "-Xlinker", "-rpath=$ORIGIN/../lib"]), .linkedLibrary("flow")]
      } ?? []),
    .testTarget(
      name: "FlowModelTests", dependencies: ["FlowModel"], swiftSettings: strict),
    .testTarget(
      name: "FlowForeignTests", dependencies: ["FlowForeign", "CFlowABI"], swiftSettings: strict),
  ]
}

let package = Package(
  name: "flow",
  products: [.library(name: "flow", type: .dynamic, targets: ["FlowABI"])]
    + (embedded ? [] : [.executable(name: "flowhost", targets: ["flowhost"])]),
  targets: targets
)
