import CollageModel
import CollageTestSupport
import CollageTesting
import Testing

/// Rule 7: two fingers pan, zoom and rotate at once.
@Suite struct PinchTests {
  private func freePolicy(_ canvas: Size = Size(210, 100)) -> Policy {
    var policy = Policy(canvas: canvas)
    policy.resistance = .absent
    policy.snapping = nil
    policy.rotationDeadZone = .zero
    return policy
  }

  private func transform(_ stage: Stage) throws -> Affine {
    try #require(stage.session.presentation().items.first { $0.item == "A" }).placement.photoToCanvas
  }

  @Test func thePhotosPointsStayUnderBothFingers() throws {
    let stage = try Stage("ab", policy: freePolicy())
    stage.finger(1).down(at: Point(30, 40))
    stage.finger(2).down(at: Point(70, 60))
    let inverse = try #require(try transform(stage).inverse)
    let points = [inverse.apply(Point(30, 40)), inverse.apply(Point(70, 60))]
    var random = SplitMix64(seed: 3)
    for _ in 0..<200 {
      let places = (0..<2).map { _ in Point(random.double(-50...250), random.double(-50...150)) }
      stage.together {
        stage.finger(1).move(to: places[0])
        stage.finger(2).move(to: places[1])
      }
      let map = try transform(stage)
      #expect(map.apply(points[0]).isNear(places[0], within: 1e-7))
      #expect(map.apply(points[1]).isNear(places[1], within: 1e-7))
    }
  }

  @Test func pinchingAndReturningIsTheIdentityEvenAcrossTheLimit() throws {
    for factor in [0.2, 0.7, 1.5, 40] {
      let stage = try Stage("ab")
      stage.expect {
        stage.finger(1).down(at: Point(40, 50))
        stage.finger(2).down(at: Point(60, 50))
        for growth in [factor, 1] {
          stage.together {
            stage.finger(1).move(to: Point(50 - 10 * growth, 50))
            stage.finger(2).move(to: Point(50 + 10 * growth, 50))
          }
        }
        stage.finger(1).up()
        stage.finger(2).up()
      } changes: { _ in
      }
    }
  }

  @Test func fingersThatMeetLeaveThePhotoWithinReach() throws {
    for distance in [0, 1e-160, 1e-9, 1e-3] {
      let stage = try Stage("ab", policy: freePolicy())
      // At 0, the coordinates of places are as fine as numbers can be.
      stage.finger(1).down(at: Point(distance, 50))
      stage.finger(2).down(at: Point(3, 49))
      stage.finger(2).move(to: Point(0, 50))
      stage.finger(2).up()
      stage.wait(0.01)
      let map = try transform(stage)
      #expect(map.tx.magnitude < 1e9 && map.ty.magnitude < 1e9 && map.a.magnitude > 1e-9, "\(distance): \(map)")
    }
  }

  @Test func pinchingZoomsByTheFingersDistance() throws {
    let stage = try Stage("ab")
    stage.pinch(on: "a", by: 2)
    let zoom = try #require(stage.session.scene.item("A")).intent.zoom
    #expect(zoom.isNear(2))
    #expect(stage.session.undoCount == 1)
  }

  @Test func aPhotoMustNotBeSmallerThanItsSlotOrLargerThanItsRange() throws {
    let stage = try Stage("ab")
    stage.pinch(on: "a", by: 0.3)
    #expect(stage.session.scene.item("A")?.intent.zoom == 1)
    for _ in 0..<4 { stage.pinch(on: "a", by: 3) }
    #expect(try #require(stage.session.scene.item("A")).intent.zoom.isNear(8))
  }

  @Test func turningBeginsPastTheDeadZone() throws {
    let stage = try Stage("ab")
    stage.twist(on: "a", by: Angle(degrees: 14))
    #expect(stage.session.scene.item("A")?.intent.rotation == .zero)
    stage.twist(on: "a", by: Angle(degrees: 34.4))
    #expect(try #require(stage.session.scene.item("A")).intent.rotation.degrees.isNear(34.4))
  }

  @Test func onceLeftTheDeadZoneIsLeftUntilTheFingersAreUp() throws {
    var policy = Policy(canvas: Size(210, 100))
    policy.snapping = nil
    let stage = try Stage("ab", policy: policy)
    func turn(to degrees: Double) {
      stage.finger(2).move(to: Affine.rotation(Angle(degrees: degrees)).apply(Point(30, 0)) + Point(40, 50))
    }
    stage.finger(1).down(at: Point(40, 50))
    stage.finger(2).down(at: Point(70, 50))
    for degrees in [10.0, 20, 12] { turn(to: degrees) }
    stage.finger(2).up()
    stage.finger(1).up()
    #expect(try #require(stage.session.scene.item("A")).intent.rotation.degrees.isNear(12 - (2 * 14.4 - 20)))
  }

  @Test func halfTurnsAreNotMistakenForTheOtherDirection() throws {
    let stage = try Stage("ab")
    stage.twist(on: "a", by: Angle(degrees: 200))
    #expect(try #require(stage.session.scene.item("A")).intent.rotation.degrees.isNear(200))
  }

  @Test func aTurnedPhotoTurnsAtOnce() throws {
    let stage = try Stage("ab")
    stage.perform(.setIntent("A", Intent(rotation: Angle(degrees: 20))))
    stage.twist(on: "a", by: Angle(degrees: 10))
    #expect(try #require(stage.session.scene.item("A")).intent.rotation.degrees.isNear(30))
  }

  @Test func nearSnapRotationsThePhotoSnaps() throws {
    let stage = try Stage("ab")
    stage.perform(.setIntent("A", Intent(rotation: Angle(degrees: 20))))
    stage.twist(on: "a", by: Angle(degrees: -18))
    #expect(stage.session.scene.item("A")?.intent.rotation.degrees == 0)
    stage.perform(.setIntent("A", Intent(rotation: Angle(degrees: 30))))
    stage.twist(on: "a", by: Angle(degrees: 17))
    #expect(stage.session.scene.item("A")?.intent.rotation.degrees == 45)
    stage.perform(.setIntent("A", Intent(rotation: Angle(degrees: 80))))
    stage.twist(on: "a", by: Angle(degrees: 8))
    #expect(stage.session.scene.item("A")?.intent.rotation.degrees == 90)
  }

  @Test func aRotationThatBeginsOnASnapPointDoesNotSnap() throws {
    let stage = try Stage("ab")
    stage.perform(.setIntent("A", Intent(rotation: Angle(degrees: 45))))
    stage.twist(on: "a", by: Angle(degrees: 2))
    #expect(try #require(stage.session.scene.item("A")).intent.rotation.degrees.isNear(47))
  }

  /// Their distance is a rounding error, and a growth by its quotient would magnify every other one.
  @Test func fingersThatComeDownAlmostTogetherHoldWhatTheyHoldOnceTheyAreApart() throws {
    let stage = try Stage("ab", policy: freePolicy())
    stage.finger(1).down(at: Point(50, 50))
    stage.finger(2).down(at: Point(50 + 7e-13, 50 + 6e-13))
    let start = try transform(stage)
    stage.finger(2).move(to: Point(90, 80))
    #expect(try transform(stage).axisScales.width.isNear(start.axisScales.width))
    let inverse = try #require(try transform(stage).inverse)
    let points = [inverse.apply(Point(50, 50)), inverse.apply(Point(90, 80))]
    stage.finger(1).move(to: Point(40, 40))
    stage.finger(2).move(to: Point(95, 70))
    #expect(try transform(stage).apply(points[0]).isNear(Point(40, 40), within: 1e-7))
    #expect(try transform(stage).apply(points[1]).isNear(Point(95, 70), within: 1e-7))
  }

  @Test func anyNumberOfTurnsIsCounted() throws {
    let stage = try Stage("ab", policy: freePolicy())
    stage.finger(1).down(at: Point(50, 50))
    stage.finger(2).down(at: Point(80, 50))
    for step in 1...27 {
      let place = Affine.rotation(Angle(degrees: Double(step) * 40)).apply(Point(30, 0)) + Point(50, 50)
      stage.finger(2).move(to: place)
    }
    stage.finger(2).up()
    stage.finger(1).up()
    // Three whole turns leave no rotation.
    #expect(try #require(stage.session.scene.item("A")).intent.rotation.degrees.isNear(0, within: 1e-6))
    #expect(try #require(stage.session.scene.item("A")).intent.zoom.isNear(1, within: 1e-6))
  }

  @Test func movesOfOneFrameCauseNoRotation() throws {
    // The first finger alone would have rotated the pair by 45 degrees.
    let stage = try Stage("ab")
    stage.finger(1).down(at: Point(40, 50))
    stage.finger(2).down(at: Point(60, 50))
    stage.together {
      stage.finger(1).move(to: Point(40, 70))
      stage.finger(2).move(to: Point(60, 70))
    }
    stage.together {
      stage.finger(1).move(to: Point(40, 50))
      stage.finger(2).move(to: Point(60, 50))
    }
    #expect(try transform(stage).b == 0)
  }

  @Test func whenAFingerComesOrGoesThePhotoDoesNotJump() throws {
    for factor in [0.4, 1.7, 30] {
      let stage = try Stage("ab")
      stage.finger(1).down(at: Point(35, 40)).drag(by: Point(12, 3))
      let panned = try transform(stage)
      stage.finger(2).down(at: Point(65, 61))
      #expect(try transform(stage).isNear(panned))
      let span = Point(65, 61) - Point(47, 43)
      stage.finger(2).drag(to: Point(47, 43) + span * factor)
      let pinched = try transform(stage)
      stage.finger(1).up()
      #expect(try transform(stage).isNear(pinched))
      stage.finger(2).drag(by: Point(7, -4))
      let left = try transform(stage)
      stage.finger(3).down(at: stage.finger(2).position - Point(20, 9))
      #expect(try transform(stage).isNear(left))
    }
  }

  @Test func afterAPinchTheRemainingFingerSwapsOnlyOnceItReturned() throws {
    let stage = try Stage("ab")
    stage.finger(1).down(at: Point(30, 50))
    stage.finger(2).down(at: Point(60, 50)).drag(to: "b")
    stage.finger(1).up()
    stage.finger(2).drag(by: Point(5, 5))
    #expect(stage.session.phase == .panning(.item("A")))
    stage.finger(2).drag(to: "a").drag(to: "b")
    #expect(stage.session.phase == .swapping("A", target: "b"))
  }

  @Test func eachPermissionIsNeededForItsPart() throws {
    let turned = try Stage("ab", style: SlotStyle(permissions: [.zoom]))
    turned.pinch(on: "a", by: 2, turning: Angle(degrees: 60))
    #expect(turned.session.scene.item("A")?.intent.rotation == .zero)
    #expect(try #require(turned.session.scene.item("A")).intent.zoom.isNear(2))
    let zoomed = try Stage("ab", style: SlotStyle(permissions: [.rotate]))
    zoomed.pinch(on: "a", by: 2, turning: Angle(degrees: 60))
    let intent = try #require(zoomed.session.scene.item("A")).intent
    #expect(intent.rotation.degrees.isNear(60))
    #expect(try #require(intent.focus).isNear(Point(0.5, 0.5)))
  }

  @Test func blankCornersOfBoundingBoxClamps_aTurnedPhotoCoversToTheCorner() throws {
    // Editors that clamp the rotated photo's bounding box leave corners uncovered here.
    let stage = try Stage("ab", photoSize: Size(300, 100))
    stage.perform(.setIntent("A", Intent(rotation: Angle(degrees: 30))))
    for _ in 0..<2 { stage.finger(1).down(on: "a", at: Point(0.1, 0.1)).drag(by: Point(80, 75)).up() }
    let placement = try #require(stage.session.scene.placement(of: "A"))
    let inverse = try #require(placement.photoToCanvas.inverse)
    let slot = try #require(stage.session.scene.board["a"])
    for corner in slot.frame.corners {
      #expect(placement.visiblePart.inset(by: -1e-9).contains(inverse.apply(corner)))
    }
    // The photo was pushed to its limit: one more pixel would leave a corner uncovered.
    let reach = slot.frame.corners.map { inverse.apply($0) }
    #expect(reach.map(\.x).min()?.isNear(0, within: 1e-6) == true)
  }

  @Test func aPhotoThatAPinchLeftTooSmallIsNotThrownToTheCenter() throws {
    let stage = try Stage("ab", photoSize: Size(900, 600))
    stage.perform(.setIntent("A", Intent(focus: Point(0.4, 0.5))))
    stage.finger(1).down(on: "a", at: Point(0.1, 0.1))
    stage.finger(2).down(on: "a", at: Point(0.9, 0.9)).move(to: Point(18, 18)).up()
    let window = try #require(stage.session.policy.snapping).centerWindow
    for step in 1...160 {
      stage.finger(1).move(to: Point(10 + Double(step) / 4, 10 + Double(step) / 8))
      var free = stage.session
      free.policy.snapping = nil
      let seen = try #require(stage.session.presentation().items.first { $0.item == "A" }?.placement.photoToCanvas)
      let unsnapped = try #require(free.presentation().items.first { $0.item == "A" }?.placement.photoToCanvas)
      let thrown = (Point(seen.tx, seen.ty) - Point(unsnapped.tx, unsnapped.ty)).length
      #expect(thrown <= window * 2.0.squareRoot() + 1e-9, "\(step): \(thrown)")
    }
  }

  @Test(arguments: [1, 3, 40]) func theDeadZoneIsMadeUpForWhenFingersTurnOn(steps: Int) throws {
    var policy = freePolicy()
    policy.rotationDeadZone = Angle(degrees: 14.4)
    for sign in [1.0, -1] {
      let stage = try Stage("ab", policy: policy)
      func turn(to degrees: Double) {
        let angle = Angle(degrees: sign * degrees)
        let arm = Point(15 * angle.cosine, 15 * angle.sine)
        stage.together {
          stage.finger(1).move(to: Point(50, 50) - arm)
          stage.finger(2).move(to: Point(50, 50) + arm)
        }
      }
      func rotation() throws -> Double {
        let map = try transform(stage)
        return sign * Angle.turn(from: Point(1, 0), to: Point(map.a, map.b)).degrees
      }
      stage.finger(1).down(at: Point(35, 50))
      stage.finger(2).down(at: Point(65, 50))
      turn(to: 14)
      #expect(try rotation().magnitude < 1e-9)
      var last = 0.0
      for step in 1...steps {
        turn(to: 14 + 26 * Double(step) / Double(steps))
        let now = try rotation()
        #expect(now >= last - 1e-9)
        last = now
      }
      #expect((last - 40).magnitude < 1e-9)
      // It stays with the fingers, also on their way back, where it is as it was.
      turn(to: 20)
      #expect((try rotation() - 20).magnitude < 1e-9)
      turn(to: 0)
      #expect(try rotation().magnitude < 1e-9)
    }
  }

  @Test func aPhotoLeavesTheDeadZoneWithoutAJump() throws {
    var policy = freePolicy()
    policy.rotationDeadZone = Angle(degrees: 14.4)
    let stage = try Stage("ab", policy: policy)
    stage.finger(1).down(at: Point(35, 50))
    stage.finger(2).down(at: Point(65, 50))
    var last = 0.0
    for tenth in 0...400 {
      let angle = Angle(degrees: Double(tenth) / 10)
      let arm = Point(15 * angle.cosine, 15 * angle.sine)
      stage.together {
        stage.finger(1).move(to: Point(50, 50) - arm)
        stage.finger(2).move(to: Point(50, 50) + arm)
      }
      let map = try transform(stage)
      let turn = Angle.turn(from: Point(1, 0), to: Point(map.a, map.b)).degrees
      #expect((-1e-9...0.2001).contains(turn - last), "\(tenth): \(last) to \(turn)")
      last = turn
    }
    #expect((last - 40).magnitude < 1e-9)
  }
}
