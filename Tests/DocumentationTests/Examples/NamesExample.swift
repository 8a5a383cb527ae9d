import CollageModel

// The bare names are the model's here; another framework's need its name, as in SwiftUI.Color.
typealias Angle = CollageModel.Angle
typealias Color = CollageModel.Color
typealias Path = CollageModel.Path
typealias Point = CollageModel.Point
typealias Rect = CollageModel.Rect
typealias Scene = CollageModel.Scene
typealias Shape = CollageModel.Shape
typealias Size = CollageModel.Size
