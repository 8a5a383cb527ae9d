import CollageLayout
import CollageModel
import CollageTestSupport
import Testing

/// Mosaics of photos with people.
@Suite("Mosaics keep subjects whole") struct MosaicSubjectTests {
  /// The most that a cell cuts of a photo's subjects, which lie across it.
  private func cut(_ slots: [Slot], _ photos: [LayoutPhoto]) -> Double {
    zip(slots, photos).map { slot, photo in
      guard let box = photo.subjects.first else { return 0 }
      let cell = slot.frame.size.aspect
      return max(0, 1 - cell / photo.aspect / box.width, 1 - photo.aspect / cell / box.height)
    }.max() ?? 0
  }

  @Test("a cell whose factor would cut a group is given the group's aspect ratio, and the canvas stays tiled")
  func group() throws {
    // Side by side they lose a fifth of their width on this canvas, and nothing better is found.
    let lake = LayoutPhoto(size: Size(300, 200))
    var group = lake
    group.subjects = [Rect(x: 0.02, y: 0.3, width: 0.46, height: 0.4), Rect(x: 0.5, y: 0.3, width: 0.47, height: 0.4)]
    var worstBlind = 0.0
    for (width, height) in [(240.0, 100.0), (150.0, 250.0), (100.0, 70.0)] {
      let template = Template.automatic(.mosaic(Mosaic(quality: .quick)), width: width, height: height, gap: 4)
      for photos in [[lake, group], [group, lake], [lake, group, lake]] {
        let slots = try template.resolvedSlots(photos: photos)
        expectTiling(slots.slots, of: template)
        let blind = try template.resolvedSlots(photos: photos.map { LayoutPhoto(size: $0.size) })
        let (before, after) = (worst(blind, photos), worst(slots, photos))
        worstBlind = max(worstBlind, before)
        #expect(after <= before + 1e-9 && after < 0.02, "\(width)x\(height), \(photos.count): \(before) -> \(after)")
      }
    }
    #expect(worstBlind > 0.1, "no case cuts anything")
  }

  private func worst(_ slots: ResolvedSlots, _ photos: [LayoutPhoto]) -> Double {
    let grouped = photos.map { photo in
      var photo = photo
      if !photo.subjects.isEmpty { photo.subjects = [Rect(x: 0.02, y: 0.3, width: 0.95, height: 0.4)] }
      return photo
    }
    let byName = Dictionary(uniqueKeysWithValues: slots.slots.map { ($0.id, $0) })
    return cut(slots.fillOrder.compactMap { byName[$0] }, grouped)
  }

  @Test("photos whose subjects all fit, and prints, are placed as without subjects")
  func unchanged() throws {
    let photos = Photos.mixed(9, seed: 4)
    let known = photos.map { photo in
      var photo = photo
      photo.subjects = [Rect(x: 0.4, y: 0.3, width: 0.2, height: 0.2)]
      return photo
    }
    let template = Template.automatic(.mosaic(Mosaic(seed: 3, quality: .quick)))
    #expect(try template.resolvedSlots(photos: known) == template.resolvedSlots(photos: photos))
  }
}
