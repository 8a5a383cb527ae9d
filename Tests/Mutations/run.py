#!/usr/bin/env python3
"""Breaks each of the session's fifteen rules in turn and asks whether the tests notice.

Usage: Tests/Mutations/run.py [RULE ...]

Works on a copy with nothing in it but the model, its testing kit and its tests, so that a round takes seconds. Prints a
table; exits with 1 if a break went unnoticed, and with 2 if one no longer applies to the sources.
"""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
SESSION = "Sources/CollageModel/Session/"
GESTURE = "Sources/CollageModel/Gesture/"
BOARD = "Sources/CollageModel/Board/"
PLACEMENT = "Sources/CollageModel/Placement/"

# The rule, what is broken, the file, what stands there, what takes its place.
MUTANTS = [
    (1, "every finger begins a press of its own", SESSION + "Session+Touch.swift",
     "guard fingers.count == 1 else { return changes.union(addFinger(touch)) }", ""),
    (1, "fingers left over are not dead", SESSION + "Session+Touch.swift",
     "mutating func rest() { gesture = fingers.isEmpty ? .idle : .dead }", "mutating func rest() { gesture = .idle }"),
    (1, "locked photos are claimed", SESSION + "Session+Anchoring.swift", ", !scene.items[item].isLocked", ""),
    (2, "a photo is never carried", SESSION + "Session+Carrying.swift",
     "gesture = .swapping(carry, target: found)", "gesture = .panning(carry.manipulation)"),
    (2, "the exchange is not shown", SESSION + "Presentation.swift",
     "case target: return itemIndex(exchange.item)", "case target: return itemIndex(inSlot: slot)"),
    (3, "back over its own slot the preview stays", SESSION + "Session+Carrying.swift",
     "if found == home {\n", "if found == home, carried.isLifted {\n"),
    (3, "over a third slot the preview stays", SESSION + "Session+Carrying.swift",
     "guard let shown = found ?? target", "guard let shown = target ?? found"),
    (4, "the drag that carried the photo counts as a pan", SESSION + "Session+Committing.swift",
     "    changed.exchange(item: item, from: home, with: target, policy.onSwap)\n    return commit(changed).union([.phase",
     "    if let fitting = scene.fitting(item: item, slot: home) {\n      changed.items[item].intent = fitting.intent("
     "of: pose(of: carry.manipulation), keeping: scene.items[item].intent)\n    }\n"
     "    changed.exchange(item: item, from: home, with: target, policy.onSwap)\n    return commit(changed).union([.phase"),
    (4, "a lift over another slot restores", SESSION + "Session+Touch.swift",
     "return carry.isOverTarget ? commitSwap(carry, target) : restore()", "return restore()"),
    (5, "a lift over a gutter exchanges", SESSION + "Session+Touch.swift",
     "return carry.isOverTarget ? commitSwap(carry, target) : restore()", "return commitSwap(carry, target)"),
    (5, "a lift over no slot leaves everything locked", SESSION + "Session+Touch.swift",
     "return carry.isOverTarget ? commitSwap(carry, target) : restore()",
     "return carry.isOverTarget ? commitSwap(carry, target) : []"),
    (5, "an empty slot takes nothing", SESSION + "Session+Carrying.swift",
     "return scene.itemIndex(inSlot: slot).map { !scene.items[$0].isLocked } ?? true",
     "return scene.itemIndex(inSlot: slot).map { !scene.items[$0].isLocked } ?? false"),
    (5, "a locked slot takes photos", SESSION + "Session+Carrying.swift",
     "return scene.itemIndex(inSlot: slot).map { !scene.items[$0].isLocked } ?? true", "return true"),
    (6, "a long press lifts whatever the policy", SESSION + "Session.swift",
     ", policy.swapTriggers.contains(.longPress) else", " else"),
    (6, "dragging out carries whatever the policy", SESSION + "Session+Carrying.swift",
     "policy.swapTriggers.contains(.dragOut),", "true,"),
    (6, "two taps never exchange", SESSION + "Session+Tapping.swift",
     "if policy.swapTriggers.contains(.tapTap), let changes", "if false, let changes"),
    (7, "the gesture is not anchored anew for a second finger", SESSION + "Session+Anchoring.swift",
     "    joined.first = first\n", "    _ = first\n"),
    (7, "the gesture is not anchored anew for the finger that is left", SESSION + "Session+Anchoring.swift",
     "anchored.first = Contact(id: contact.id, at: contact.now)", "anchored.first = contact"),
    (7, "two fingers turn about the first", GESTURE + "Manipulation.swift",
     "let from = canPan ? Self.middle(first.anchor, second.anchor) : space.center",
     "let from = canPan ? first.anchor : space.center"),
    (7, "there is no dead zone", GESTURE + "Twist.swift", "if angle.magnitude <= deadZone { return 0 }",
     "if angle == 0 { return 0 }"),
    (7, "turned photos have the dead zone, too", SESSION + "Session+Anchoring.swift",
     "joined.twist = Twist(deadZone: isRotated ? .zero : policy.rotationDeadZone)",
     "joined.twist = Twist(deadZone: isRotated ? policy.rotationDeadZone : policy.rotationDeadZone)"),
    (7, "frames are not settled", SESSION + "Session.swift", "manipulation.finishFrame(policy)", ""),
    (8, "a second finger anywhere joins", SESSION + "Session+Touch.swift",
     "return (onFirst && onSecond) ||", "return true || (onFirst && onSecond) ||"),
    (8, "a second finger outside never joins", SESSION + "Session+Touch.swift",
     "|| ((onFirst || onSecond) && contains(Manipulation.middle(first, second)))", ""),
    (8, "a second finger while a photo is carried makes the exchange", SESSION + "Session+Touch.swift",
     "    default: return []\n    }\n    return [.phase, .presentation]",
     "    case .swapping(let carry, let target): return commitSwap(carry, target)\n"
     "    default: return []\n    }\n    return [.phase, .presentation]"),
    (9, "a cancelled finger counts as lifted", SESSION + "Session+Touch.swift",
     "      fingers.remove(at: index)\n      return restore()", "      return end(fingers[index].id)"),
    (9, "after a cancellation fingers go on", SESSION + "Session+Touch.swift",
     "    settle()\n    rest()\n    lastTap = nil", "    settle()\n    gesture = .idle\n    lastTap = nil"),
    (9, "a lost lift wedges the session", SESSION + "Session+Touch.swift",
     "if touch.isPrimary, !fingers.isEmpty {", "if touch.isPrimary, false {"),
    (10, "overshoot is damped otherwise", PLACEMENT + "Resistance.swift",
     "(dimension + coefficient * distance)", "(dimension + distance)"),
    (10, "a photo does not settle", SESSION + "Session+Committing.swift",
     "let settled = limitedPose(of: manipulation, .hard)", "let settled = pose"),
    (10, "a gesture is held by the rotation on which it begins", GESTURE + "Manipulation+Snapping.swift",
     "(origin.rotation.degrees - nearest).magnitude > window * Self.startTolerance", "true"),
    (10, "a gesture is held by the center on which it begins", GESTURE + "Manipulation+Snapping.swift",
     "&& (startDistance * startScale).magnitude > window * Self.startTolerance", ""),
    (10, "rotations do not snap", GESTURE + "Manipulation+Snapping.swift",
     "return Angle(degrees: nearest - base.rotation.degrees)", "return turn"),
    (11, "an exchange forgets the crops", SESSION + "Session+Committing.swift",
     "guard onSwap == .reset else { return }", ""),
    (11, "only one of two photos moves", SESSION + "Session+Committing.swift",
     "if let other { items[other].slot = board.slots[home].id }", "if let other { items[other].slot = nil }"),
    (12, "one gesture is two steps", SESSION + "History.swift", "    past.append(scene)\n    if past.count",
     "    past.append(scene)\n    past.append(scene)\n    if past.count"),
    (12, "an edit keeps the redo tail", SESSION + "History.swift", "    future.removeAll()\n", ""),
    (12, "every key is a step", SESSION + "History.swift", "if continues { return }", ""),
    (12, "undo does not come back by redo", SESSION + "History.swift",
     "    guard let previous = past.popLast() else { return nil }\n    future.append(scene)",
     "    guard let previous = past.popLast() else { return nil }\n    future.append(previous)"),
    (13, "the lowest slot is hit", BOARD + "Board+HitTest.swift",
     "    var index = forms.count - 1\n    while index >= 0 {\n      if forms[index].contains(point) { return index }\n"
     "      index -= 1\n    }\n    return nil", "    return forms.firstIndex { $0.contains(point) }"),
    (13, "a slot's bounds are hit", BOARD + "SlotForm.swift",
     "bounds.contains(point) && (isUprightRectangle || outline.contains(point))", "bounds.contains(point)"),
    (13, "layers lie above dividers", SESSION + "Session+Touch.swift",
     "    if let divider = scene.board.divider(at: point, reach: policy.dividerReach) { return .divider(divider) }\n"
     "    if let layer = scene.layers.lastIndex(where: { $0.contains(point) }) { return .layer(layer) }\n",
     "    if let layer = scene.layers.lastIndex(where: { $0.contains(point) }) { return .layer(layer) }\n"
     "    if let divider = scene.board.divider(at: point, reach: policy.dividerReach) { return .divider(divider) }\n"),
    (14, "deleting closes up", SESSION + "Scene+Items.swift",
     "      _ = try changeableSlot(ofItem: index, .delete)\n      items.remove(at: index)\n    }",
     "      _ = try changeableSlot(ofItem: index, .delete)\n      items.remove(at: index)\n      compact()\n    }"),
    (14, "what finds no slot is lost", SESSION + "Scene+Relayout.swift", "    unplaced = waiting\n  }\n\n  /// The items that keep",
     "    unplaced = []\n  }\n\n  /// The items that keep"),
    (15, "places that are none are taken", SESSION + "Session+Touch.swift",
     "return point.x.magnitude <= limit && point.y.magnitude <= limit", "return limit > 0"),
    (15, "time may run back", SESSION + "Session.swift",
     "let isTimely = event.time.isFinite && event.time >= time", "let isTimely = event.time.isFinite"),
    (15, "a finger may begin twice", SESSION + "Session+Touch.swift",
     "guard !fingers.contains(where: { $0.id == touch.id }) else { return changes }", ""),
    (15, "an unknown finger moves the first", SESSION + "Session+Touch.swift",
     "guard let index = fingers.firstIndex(where: { $0.id == id }), fingers[index].position != point else { return [] }",
     "guard let index = fingers.firstIndex(where: { $0.id == id }) ?? fingers.indices.first else { return [] }\n"
     "    let id = fingers[index].id"),
    (15, "a malformed lift is lost", SESSION + "Session.swift",
     "guard isTimely || touch.phase == .ended || touch.phase == .cancelled else { return Response() }",
     "guard isTimely else { return Response() }"),
]

PACKAGE = """// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"), .enableUpcomingFeature("MemberImportVisibility"),
]
let package = Package(
  name: "mutants",
  dependencies: [.package(url: "https://github.com/pointfreeco/swift-custom-dump", from: "1.7.3")],
  targets: [
    .target(name: "CollageModel", swiftSettings: strict),
    .target(name: "CollageFormat", dependencies: ["CollageModel"], swiftSettings: strict),
    .target(
      name: "CollageTesting",
      dependencies: ["CollageModel", "CollageFormat", .product(name: "CustomDump", package: "swift-custom-dump")],
      exclude: ["CollageTesting.docc"], swiftSettings: strict),
    .target(
      name: "CollageTestSupport", dependencies: ["CollageModel", "CollageTesting"], path: "Tests/Support",
      swiftSettings: strict),
    .testTarget(
      name: "SessionTests", dependencies: ["CollageModel", "CollageFormat", "CollageTesting", "CollageTestSupport"],
      swiftSettings: strict),
  ])
"""


def prepare(folder):
    """Copies what a round needs."""
    for name in ["CollageModel", "CollageFormat", "CollageTesting"]:
        shutil.copytree(ROOT / "Sources" / name, folder / "Sources" / name)
    (folder / "Sources/CollageTesting/CollageTesting.docc").mkdir(exist_ok=True)
    shutil.copytree(ROOT / "Tests/CollageModelTests/Session", folder / "Tests/SessionTests")
    (folder / "Tests/Support").mkdir(parents=True)
    for name in ["Approximation.swift", "Exports.swift", "ScratchFolder.swift"]:
        shutil.copy(ROOT / "Tests/CollageTestSupport" / name, folder / "Tests/Support" / name)
    (folder / "Package.swift").write_text(PACKAGE)


def run_tests(folder):
    """Whether the tests pass, and the names of those that do not."""
    try:
        run = subprocess.run(["swift", "test", "--quiet"], cwd=folder, capture_output=True, text=True, timeout=600)
    except subprocess.TimeoutExpired:
        return False, ["time ran out"]
    output = run.stdout + run.stderr
    failed = re.findall(r"Test (\w+)\([^\n]*?\) recorded an issue", output)
    if run.returncode != 0 and not failed:
        failed = ["does not compile" if "error:" in output and "Fatal error" not in output else "a trap"]
    return run.returncode == 0, sorted(set(failed))


def main():
    chosen = {int(rule) for rule in sys.argv[1:]}
    unnoticed = stale = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        prepare(folder)
        passed, failed = run_tests(folder)
        if not passed:
            sys.exit(f"the tests fail without any change: {', '.join(failed)}")
        print("| rule | broken | noticed by |\n|---|---|---|")
        for rule, what, path, old, new in MUTANTS:
            if chosen and rule not in chosen:
                continue
            file = folder / path
            source = file.read_text()
            if source.count(old) < 1:
                print(f"| {rule} | {what} | STALE: {path} has changed |", flush=True)
                stale += 1
                continue
            file.write_text(source.replace(old, new))
            passed, failed = run_tests(folder)
            file.write_text(source)
            if passed or failed == ["does not compile"]:
                unnoticed += 1
            others = f" and {len(failed) - 2} more" if len(failed) > 3 else ""
            noticed = ", ".join(failed[: 2 if others else 3]) + others
            print(f"| {rule} | {what} | {'NOTHING' if passed else noticed} |", flush=True)
    sys.exit(1 if unnoticed else 2 if stale else 0)


if __name__ == "__main__":
    main()
