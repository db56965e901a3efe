// swift-tools-version: 6.2
import PackageDescription

// The package of somebody who writes a plugin and a host. FLOW_URL names Flow's repository, of
// which the tag FLOW_TAG is taken; FLOW_PATH the installed package.
let environment = Context.environment
let flow: Package.Dependency =
  if let url = environment["FLOW_URL"], let tag = environment["FLOW_TAG"].flatMap(Version.init) {
    .package(url: url, exact: tag)
  } else {
    .package(path: environment["FLOW_PATH"] ?? "/usr/local/share/swift/flow")
  }
let kit = Target.Dependency.product(name: "FlowKit", package: "flow")
let hostKit = Target.Dependency.product(name: "FlowKitHost", package: "flow")

let package = Package(
  name: "greeter",
  products: [.library(name: "Greeter", type: .dynamic, targets: ["Greeter"])],
  dependencies: [flow],
  targets: [
    .target(name: "Greeter", dependencies: [kit]),
    .executableTarget(name: "GreeterHost", dependencies: [kit, hostKit]),
  ]
)
