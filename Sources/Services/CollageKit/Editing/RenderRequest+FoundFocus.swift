package import CollageModel
package import CollageRender

extension RenderRequest {
  /// Computes the automatic focus of photos whose crop the user has not changed.
  ///
  /// - Returns: The focus points in fractions of the upright photo, for items in slots without a focus.
  package func foundFocus() async throws(RenderError) -> [ItemID: Point] {
    let asking = composition.items.filter { $0.intent.focus == nil && $0.slot != nil }
    if asking.isEmpty { return [:] }
    var request = self
    // Looks do not affect the focus.
    for index in request.composition.items.indices { request.composition.items[index].look = .neutral }
    let report = try await PreparedRender(request).report
    var points: [ItemID: Point] = [:]
    for item in asking {
      guard let crop = report.slots.first(where: { $0.slot == item.slot })?.crop, let source = photos[item.photo],
        let size = try? PhotoProbe.header(of: source, policy: policy).uprightSize
      else { continue }
      points[item.id] = Point((crop.x + crop.width / 2) / size.width, (crop.y + crop.height / 2) / size.height)
    }
    return points
  }
}
