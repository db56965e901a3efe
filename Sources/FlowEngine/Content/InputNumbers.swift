import CFlowABI
import FlowModel

/// The number of the last input carried out, for each device: an input that comes again does
/// nothing (V7).
struct InputNumbers {
  private struct Device {
    let id: UInt64
    var last: UInt64
  }

  /// Devices that sent input, the one heard last at the end.
  private var devices: Series<Device> = []

  /// The number of devices that are remembered.
  static let limit = 256

  /// The devices and the numbers of their last inputs, the device heard last at the end.
  var all: Series<(device: UInt64, last: UInt64)> {
    var all: Series<(device: UInt64, last: UInt64)> = []
    for device in devices { all.append((device.id, device.last)) }
    return all
  }

  /// Goes on from the numbers of a session that is restored.
  mutating func restore(_ all: Series<(device: UInt64, last: UInt64)>) {
    devices = []
    for each in all.suffix(Self.limit) {
      devices.append(Device(id: each.device, last: each.last))
    }
  }

  /// True if an input was seen before; always false for one without a number.
  func hasSeen(_ input: flow_input) -> Bool {
    guard input.sequence > 0, let device = devices.last(where: { $0.id == input.device }) else {
      return false
    }
    return input.sequence <= device.last
  }

  mutating func note(_ input: flow_input) {
    guard input.sequence > 0 else { return }
    if devices.last?.id != input.device {
      if let place = devices.firstIndex(where: { $0.id == input.device }) {
        devices.remove(at: place)
      } else if devices.count == Self.limit {
        devices.removeFirst()
      }
      devices.append(Device(id: input.device, last: 0))
    }
    devices[devices.count - 1].last = input.sequence
  }
}
