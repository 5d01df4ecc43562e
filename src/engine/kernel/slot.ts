/** Names what one module keeps in the state or in an account. Two slots are never the same, whatever their names. */
export class Slot<T> {
  readonly name: string
  readonly create: () => T

  /** @param create what stands there before anything was kept */
  constructor(name: string, create: () => T) {
    this.name = name
    this.create = create
  }
}

/** What modules keep in one place, each under its own {@link Slot}: the place itself knows none of them. */
export class Slots {
  private readonly values = new Map<unknown, unknown>()

  /** What stands in a slot; made at the first use. */
  get<T>(slot: Slot<T>): T {
    let value = this.values.get(slot) as T | undefined
    if (value === undefined) {
      value = slot.create()
      this.values.set(slot, value)
    }
    return value
  }
}
