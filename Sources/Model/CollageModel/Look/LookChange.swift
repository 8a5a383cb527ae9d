/// A partial change of looks, as given by a command or a table row; everything that it does not set stays unchanged.
public struct LookChange: Storable {
  /// The change of a look's filter: keep, remove or replace.
  public enum FilterChange: Storable {
    case keep
    case remove
    /// Replaces the filter, at full strength unless ``LookChange/strength`` is set.
    case set(FilterID)
  }

  public var filter = FilterChange.keep
  /// The new strength of the filter; nil keeps the current one, or uses full strength for a new filter.
  public var strength: Double?
  /// The new values of adjustments; the others stay unchanged.
  public var adjustments: [Adjustment: Double]

  /// Creates a change; without arguments it changes nothing.
  public init(filter: FilterChange = .keep, strength: Double? = nil, adjustments: [Adjustment: Double] = [:]) {
    self.filter = filter
    self.strength = strength
    self.adjustments = adjustments
  }

  /// True if the change leaves every look unchanged.
  public var isEmpty: Bool { filter == .keep && strength == nil && adjustments.isEmpty }

  /// Returns the changed look; values that the change does not mention stay as they are.
  public func applied(to look: Look) -> Look {
    var changed = look
    switch filter {
    case .keep: break
    case .remove: changed.filter = nil
    case .set(let filter):
      changed.filter = filter
      changed.strength = 1
    }
    if let strength { changed.strength = strength }
    for adjustment in Adjustment.allCases {
      if let number = adjustments[adjustment] { changed.adjustments[adjustment] = number }
    }
    return changed
  }
}

extension Composition {
  /// Changes the looks of all photos: the looks of items, and of slots, which apply to items without a look.
  public mutating func changeLooks(_ change: LookChange) {
    if change.isEmpty { return }
    for index in items.indices { items[index].look = items[index].look.map { change.applied(to: $0) } }
    template.changeLooks(change)
  }

  /// The names of all filters in the looks of the canvas, the slots and the items.
  public var filters: Set<FilterID> {
    Set(items.compactMap { $0.look?.filter }).union(template.filters)
  }
}

extension Template {
  /// Changes the looks of all slots.
  public mutating func changeLooks(_ change: LookChange) {
    func changed(_ slot: SlotDefaults) -> SlotDefaults {
      var slot = slot
      slot.style.look = change.applied(to: slot.style.look)
      return slot
    }
    defaults = changed(defaults)
    switch arrangement {
    case .slots(var placed):
      for index in placed.indices {
        placed[index].slot.style.look = change.applied(to: placed[index].slot.style.look)
      }
      arrangement = .slots(placed)
    case .split(let tree, let overrides): arrangement = .split(tree, overrides: overrides.mapValues(changed))
    case .cells(let matrix, let overrides): arrangement = .cells(matrix, overrides: overrides.mapValues(changed))
    case .automatic: break
    }
  }

  /// The names of all filters in the looks of the canvas and the slots.
  public var filters: Set<FilterID> {
    var looks = [canvas.look, defaults.style.look]
    switch arrangement {
    case .slots(let placed): looks += placed.map { $0.slot.style.look }
    case .split(_, let overrides), .cells(_, let overrides): looks += overrides.values.map { $0.style.look }
    case .automatic: break
    }
    return Set(looks.compactMap { $0.filter })
  }
}
