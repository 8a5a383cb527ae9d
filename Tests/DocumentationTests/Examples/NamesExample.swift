import CollageModel
import Foundation

// For files that import SwiftUI or UIKit, too.
typealias ModelAngle = CollageModel.Angle
typealias ModelColor = CollageModel.Color
typealias ModelPath = CollageModel.Path
typealias ModelPoint = CollageModel.Point
typealias ModelRect = CollageModel.Rect
typealias ModelScene = CollageModel.Scene
typealias ModelShape = CollageModel.Shape
typealias ModelSize = CollageModel.Size
typealias ModelTransition = CollageModel.Transition

/// The seconds by which all events, commands and frames of a session are timed.
var now: Double { ProcessInfo.processInfo.systemUptime }
