// Re-exports the modules that most programs need.
@_exported public import CollageAnimation
@_exported public import CollageFiles
@_exported public import CollageFormat
@_exported public import CollageKit
@_exported public import CollageLayout
@_exported public import CollageMetadata
@_exported public import CollageModel
@_exported public import CollageRender
@_exported public import CollageSubjects
