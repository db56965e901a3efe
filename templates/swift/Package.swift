// swift-tools-version: 6.2
// Builds the plugin as .build/debug/libsample.so, and tells editors how to read it:
//   swift build
import PackageDescription

// The prefix in which Flow is installed; FLOW_PREFIX names another one. From a repository, it is
//   .package(url: "https://.../flow.git", exact: "0.1.0")
let prefix = Context.environment["FLOW_PREFIX"] ?? "/usr/local"

let package = Package(
  name: "sample",
  products: [.library(name: "sample", type: .dynamic, targets: ["SamplePlugin"])],
  dependencies: [.package(path: "\(prefix)/share/swift/flow")],
  targets: [
    .target(
      name: "SamplePlugin",
      dependencies: [.product(name: "FlowKit", package: "flow")],
      path: "Sources",
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
      ],
      linkerSettings: [
        // Each plugin has the kit inside, so it exports its entry alone.
        .unsafeFlags(["-Xlinker", "--version-script=\(Context.packageDirectory)/plugin.map"])
      ])
  ]
)
