/// A change of looks that leaves what it does not name: what a command line or a row of a table asks for.
public struct LookChange: Storable {
  /// What becomes of the filter.
  public enum FilterChange: Storable {
    /// The filter stays.
    case keep
    /// There is no filter.
    case remove
    /// This filter takes the place of any other, in its full strength unless ``LookChange/strength`` says otherwise.
    case set(FilterID)
  }

  /// What becomes of the filter.
  public var filter = FilterChange.keep
  /// The new strength of the filter; nil keeps it, or is full strength for a filter that is set.
  public var strength: Double?
  /// The new numbers of adjustments; those that are not named stay.
  public var adjustments: [Adjustment: Double]

  /// Creates a change; without arguments it changes nothing.
  public init(filter: FilterChange = .keep, strength: Double? = nil, adjustments: [Adjustment: Double] = [:]) {
    self.filter = filter
    self.strength = strength
    self.adjustments = adjustments
  }

  /// Whether every look stays as it is.
  public var isEmpty: Bool { filter == .keep && strength == nil && adjustments.isEmpty }

  /// Returns a look with the change.
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
  /// Changes the looks of all photos: those of items, and those of slots, which items without a look follow.
  public mutating func changeLooks(_ change: LookChange) {
    if change.isEmpty { return }
    for index in items.indices { items[index].look = items[index].look.map { change.applied(to: $0) } }
    template.changeLooks(change)
  }

  /// The names of all filters that the canvas, slots and items name.
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

  /// The names of all filters that the canvas and slots name.
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
