extension SceneLimits {
  /// Checks everything in a template except its slots.
  func check(_ template: Template) throws(ModelError) {
    try Self.check(template.canvas.look, .canvasLook)
    try Self.check(template.canvas.background, .template, .template)
    try Self.check(template.gap, .template, DocumentLimits.notNegative)
    try Self.check(template.margin, .template, DocumentLimits.notNegative)
    try check(template.defaults.style, .template, .template)
    switch template.arrangement {
    case .slots, .automatic: break
    case .split(let tree, _): try Self.check(tree)
    case .cells(let matrix, _):
      for weight in matrix.columnWeights + matrix.rowWeights {
        try Self.check(weight, .template, DocumentLimits.positive)
      }
    }
    for layer in template.layers { try check(layer) }
    if let index = NameIndex(template.layers).firstRepetition { throw .duplicateLayer(template.layers[index].id) }
    #if !hasFeature(Embedded)
      // Sessions in WebAssembly do not hold a template's texts.
      try Self.check(texts: template)
    #endif
  }

  private static func check(_ node: SplitNode) throws(ModelError) {
    guard case .branch(_, let children) = node else { return }
    for child in children {
      try check(child.weight, .template, DocumentLimits.positive)
      try check(child.node)
    }
  }

  #if !hasFeature(Embedded)
    private static func check(texts template: Template) throws(ModelError) {
      try check(NameKey(template.name).isText(DocumentLimits.title), .template)
      try check(NameKey(template.summary).isText(DocumentLimits.summary), .template)
      for tag in template.tags { try check(NameKey(tag).isName, .template) }
      try check(count: template.variables.count, .template, DocumentLimits.variableCount)
      for variable in template.variables {
        try check(NameKey(variable.value).isText(DocumentLimits.text, allowsBreaks: true), .template)
      }
    }
  #endif
}
