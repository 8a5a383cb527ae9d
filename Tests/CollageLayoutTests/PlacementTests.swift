import CollageModel
import CollageTestSupport
import CollageTesting
import Testing

@testable import CollageLayout

/// Which photo goes into which slot, which part of it is seen, and how far it travels.
@Suite struct PlacementTests {
  // MARK: Slots

  private let slots = [
    slot("wide", 0, 0, 300, 100), slot("tall", 0, 0, 100, 200), slot("square", 0, 0, 100, 100),
    slot("large", 0, 0, 400, 300),
  ]

  @Test func landscapesComeIntoLandscapes() {
    let photos = [Size(3, 4), Size(1, 1), Size(4, 3), Size(3, 1)].map { LayoutPhoto(size: $0) }
    #expect(Assignment.best(slots: slots, photos: photos) == [3, 0, 1, 2])
    #expect(Assignment.best(slots: slots, photos: []) == slots.map { _ in nil })
  }

  @Test func theHighestWeightGetsTheLargestSlot() {
    let photos = Array(repeating: LayoutPhoto(size: Size(1, 1)), count: 3)
    let equal = [slot("a", 0, 0, 50, 50), slot("b", 0, 0, 200, 200), slot("c", 0, 0, 100, 100)]
    #expect(Assignment.best(slots: equal, photos: photos, weights: [1, 2, 4]) == [0, 2, 1])
  }

  @Test func noOtherAssignmentCutsLess() {
    var random = CollageTesting.SplitMix64(seed: 4)
    for _ in 0..<30 {
      let photos = (0..<4).map { _ in LayoutPhoto(size: Size(random.double(0.4...2.5), 1)) }
      let equal = (0..<5).map { slot("\($0)", 0, 0, random.double(50...300), random.double(50...300)) }
      func loss(_ chosen: [Int?]) -> Double {
        zip(equal, chosen).reduce(0) { sum, pair in
          guard let index = pair.1 else { return sum }
          let (aspect, own) = (pair.0.frame.size.aspect, photos[index].aspect)
          let turned = (aspect > 1 && own < 1) || (aspect < 1 && own > 1)
          let area = pair.0.frame.width * pair.0.frame.height
          let largest = equal.map { $0.frame.width * $0.frame.height }.max() ?? 1
          return sum + 1 - min(aspect / own, own / aspect) + (turned ? 0.1 : 0) + 0.5 * (1 - area / largest)
        }
      }
      let best = loss(Assignment.best(slots: equal, photos: photos))
      for _ in 0..<200 {
        var any: [Int?] = [0, 1, 2, 3, nil]
        any.shuffle(using: &random)
        #expect(best <= loss(any) + 1e-12)
      }
    }
  }

  @Test func theBestAreChosenAmongAllPhotos() {
    let landscapes = Array(repeating: LayoutPhoto(size: Size(3, 2)), count: 40)
    let fitting = [Size(1, 2), Size(3, 1), Size(1, 1)].map { LayoutPhoto(size: $0) }
    let few = [slot("wide", 0, 0, 300, 100), slot("tall", 0, 0, 100, 200), slot("square", 0, 0, 100, 100)]
    #expect(Assignment.best(slots: few, photos: landscapes + fitting) == [41, 40, 42])
    // Of photos that suit a slot equally well the first come, in their order.
    let equal = (0..<3).map { slot("\($0)", 0, 0, 150, 100) }
    #expect(Assignment.best(slots: equal, photos: landscapes) == [0, 1, 2])
  }

  @Test func photosThatCountMoreAreNotLeftOut() {
    let photos = Array(repeating: LayoutPhoto(size: Size(3, 2)), count: 9)
    var weights = Array(repeating: 1.0, count: 9)
    (weights[7], weights[3]) = (4, 2)
    let two = [slot("small", 0, 0, 150, 100), slot("large", 0, 0, 300, 200)]
    #expect(Assignment.best(slots: two, photos: photos, weights: weights) == [3, 7])
  }

  @Test func noOtherChoiceOfPhotosCutsLess() {
    var random = CollageTesting.SplitMix64(seed: 5)
    for _ in 0..<30 {
      let photos = (0..<9).map { _ in LayoutPhoto(size: Size(random.double(0.4...2.5), 1)) }
      let three = (0..<3).map { slot("\($0)", 0, 0, random.double(50...300), random.double(50...300)) }
      func loss(_ chosen: [Int]) -> Double {
        zip(three, chosen).reduce(0) { sum, pair in
          let (aspect, own) = (pair.0.frame.size.aspect, photos[pair.1].aspect)
          return sum + 1 - min(aspect / own, own / aspect) + ((aspect > 1) == (own > 1) ? 0 : 0.1)
        }
      }
      let best = loss(Assignment.best(slots: three, photos: photos).compactMap { $0 })
      for one in 0..<9 {
        for two in 0..<9 where two != one {
          for last in 0..<9 where last != one && last != two { #expect(best <= loss([one, two, last]) + 1e-12) }
        }
      }
    }
  }

  @Test func slotsWithoutAMeasurableAreaAreFilledAsWell() {
    let tiny = [slot("a", 0, 0, 1e-200, 1e-200), slot("b", 0, 0, 1e-300, .leastNonzeroMagnitude)]
    let chosen = Assignment.best(slots: tiny, photos: Photos.mixed(5, seed: 1)).compactMap { $0 }
    #expect(Set(chosen).count == 2)
  }

  // MARK: Windows

  @Test func noWindowHasAHigherSum() throws {
    var random = CollageTesting.SplitMix64(seed: 1)
    for _ in 0..<60 {
      let (width, height) = (random.int(3...24), random.int(3...24))
      let values = (0..<width * height).map { _ in random.bool() ? 0 : random.double(0...9) }
      let map = try #require(SaliencyMap(width: width, height: height, values: values))
      let (aspect, photo) = (random.double(0.3...3), random.double(0.3...3))
      let best = CropWindow.best(in: map, aspect: aspect, photoAspect: photo)
      #expect((best.width * photo / best.height).isNear(aspect, within: 1e-9))
      #expect(max(best.width, best.height).isNear(1, within: 1e-12))
      let share = CropWindow.share(of: map, in: best)
      for step in 0...200 {
        var other = best
        other.x = (1 - best.width) * Double(step) / 200
        other.y = (1 - best.height) * Double(step) / 200
        #expect(CropWindow.share(of: map, in: other) <= share + 1e-9)
      }
    }
  }

  @Test func subjectsAreVisibleIfTheyFit() throws {
    var random = CollageTesting.SplitMix64(seed: 2)
    for _ in 0..<200 {
      let values = (0..<100).map { _ in random.double(0...1) }
      let map = try #require(SaliencyMap(width: 10, height: 10, values: values))
      let box = Rect(
        x: random.double(0...0.7), y: random.double(0...0.7), width: random.double(0...0.3),
        height: random.double(0...0.3))
      let window = CropWindow.best(in: map, aspect: random.double(0.2...5), photoAspect: 1.5, subjects: [box])
      #expect(window.x >= -1e-12 && window.right <= 1 + 1e-12 && window.y >= -1e-12 && window.bottom <= 1 + 1e-12)
      if window.width >= box.width { #expect(window.x <= box.x + 1e-9 && window.right >= box.right - 1e-9) }
      if window.height >= box.height { #expect(window.y <= box.y + 1e-9 && window.bottom >= box.bottom - 1e-9) }
    }
  }

  @Test func aLevelMapIsCutInTheMiddle() throws {
    let map = try #require(SaliencyMap(width: 1, height: 1, values: [0]))
    let window = CropWindow.best(in: map, aspect: 1, photoAspect: 2)
    #expect(window == Rect(x: 0.25, y: 0, width: 0.5, height: 1))
  }

  @Test func theSubjectIsSalient() throws {
    // A checkered patch and a field of noise-free gray; then the patch before stripes that fill the picture.
    for hasStripes in [false, true] {
      var pixels: [UInt8] = []
      for y in 0..<40 {
        for x in 0..<60 {
          let isSubject = x >= 40 && x < 52 && y >= 12 && y < 30
          let level: UInt8 =
            isSubject ? ((x / 2 + y / 2) % 2 == 0 ? 250 : 10) : hasStripes ? (y % 4 < 2 ? 120 : 140) : 128
          pixels += [level, level, level]
        }
      }
      let map = try #require(SaliencyMap(rgb: pixels, width: 60, height: 40))
      let window = CropWindow.best(in: map, aspect: 0.75, photoAspect: 1.5)
      #expect(window.x <= 40.0 / 60 && window.right >= 52.0 / 60)
    }
  }

  // MARK: Travel

  @Test func equalLayoutsGiveNoTravel() throws {
    let photos = Photos.mixed(30, seed: 8)
    let frames = try Template.automatic(.mosaic(Mosaic(quality: .quick))).frames(photos)
    #expect(Assignment.minTravel(from: frames, to: frames, photos: photos) == Array(frames.indices))
  }

  @Test func onlyPhotosOfOneAspectTradePlacesAndTravelLess() throws {
    let photos = Photos.mixed(40, seed: 9)
    let from = try Template.automatic(.mosaic(Mosaic(seed: 1, quality: .quick))).frames(photos)
    let to = try Template.automatic(.mosaic(Mosaic(seed: 2, quality: .quick))).frames(photos)
    let chosen = Assignment.minTravel(from: from, to: to, photos: photos)
    #expect(chosen.sorted() == Array(photos.indices))
    for (photo, place) in chosen.enumerated() { #expect(photos[photo].aspect == photos[place].aspect) }
    func travel(_ places: [Int]) -> Double {
      places.enumerated().reduce(0) { sum, pair in
        let way = to[pair.element].center - from[pair.offset].center
        let growth = to[pair.element].width - from[pair.offset].width
        return sum + way.x * way.x + way.y * way.y + growth * growth
      }
    }
    #expect(travel(chosen) < 0.8 * travel(Array(photos.indices)))
  }
}
