/** From so many keys on they are looked up in a table. */
const FEW = 12

/**
 * A map in the order of its keys' first coming, for what is filled and emptied with each command: of the few keys that it mostly has
 * none is hashed, and emptied it keeps its room (a Map makes a new table, an array cut to nothing a new store).
 */
export class FewMap<K, V> {
  private readonly keys: (K | undefined)[] = []
  private readonly values: (V | undefined)[] = []
  private count = 0
  private table: Map<K, number> | null = null

  get size(): number {
    return this.count
  }

  /** @param at from 0 on, below `size` */
  keyAt(at: number): K {
    return this.keys[at] as K
  }

  valueAt(at: number): V {
    return this.values[at] as V
  }

  get(key: K): V | undefined {
    const at = this.place(key)
    return at < 0 ? undefined : this.values[at]
  }

  set(key: K, value: V): void {
    const known = this.place(key)
    const at = known < 0 ? this.count++ : known
    this.keys[at] = key
    this.values[at] = value
    if (known >= 0 || this.count <= FEW) return
    if (this.table === null) {
      this.table = new Map()
      for (let i = 0; i < this.count; i++) this.table.set(this.keys[i] as K, i)
    } else this.table.set(key, at)
  }

  clear(): void {
    for (let i = 0; i < this.count; i++) {
      this.keys[i] = undefined
      this.values[i] = undefined
    }
    this.count = 0
    this.table = null
  }

  private place(key: K): number {
    if (this.table !== null) return this.table.get(key) ?? -1
    for (let i = 0; i < this.count; i++) if (this.keys[i] === key) return i
    return -1
  }
}
