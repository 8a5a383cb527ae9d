/// Texts with variables whose values decide how a layer looks, such as that of a badge that only new products have.
public struct LayerBindings: Hashable, Sendable {
  /// Hides the layer if its value is empty, `no` or `false`.
  public var visible: BoundText?
  /// The color of a text's letters or of a shape's area; an empty value keeps the layer's own.
  public var color: BoundText?
  /// The name of a sticker's drawing; an empty value keeps the layer's own.
  public var drawing: BoundText?

  /// Creates bindings, by default none.
  public init(visible: BoundText? = nil, color: BoundText? = nil, drawing: BoundText? = nil) {
    (self.visible, self.color, self.drawing) = (visible, color, drawing)
  }

  /// The texts of all bindings.
  package var texts: [String] { [visible, color, drawing].compactMap { $0?.name } }
}

/// A text with variables, such as `{{price}}`, whose value decides something.
public typealias BoundText = Identifier<LayerBindings>
