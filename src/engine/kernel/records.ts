import type { Digest } from './digest.ts'
import { History } from './history.ts'
import type { Row, RowShape } from './row-shape.ts'
import { listOf } from './saved-values.ts'

export interface SavedRecords {
  open: Row[]
  ended: Row[]
}

/** Records of one kind and account: those that may still change, and the newest of those that do not any more. */
export class Records<T extends { id: number }> {
  /** By id, in the order of coming. */
  readonly open = new Map<number, T>()
  readonly ended: History<T>
  private readonly shape: RowShape<T>

  constructor(shape: RowShape<T>) {
    this.shape = shape
    this.ended = new History((record: T) => shape.digest(record))
  }

  get size(): number {
    return this.open.size + this.ended.size
  }

  find(id: number): T | undefined {
    return this.open.get(id) ?? this.ended.find((record) => record.id === id)
  }

  /** The record will not change any more. */
  end(record: T): void {
    this.open.delete(record.id)
    this.ended.add(record)
  }

  /** Newest first, by the order of coming. */
  all(): T[] {
    return [...this.ended.all(), ...this.open.values()].sort((a, b) => b.id - a.id)
  }

  save(): SavedRecords {
    const { shape } = this
    return {
      open: [...this.open.values()].map((one) => shape.row(one)),
      ended: this.ended.all().map((one) => shape.row(one)),
    }
  }

  /** @throws CheckpointError where they are damaged */
  load(saved: SavedRecords, what: string): void {
    for (const row of listOf(saved.open, what)) {
      const record = this.shape.read(row)
      this.open.set(record.id, record)
    }
    for (const row of listOf(saved.ended, what)) this.ended.add(this.shape.read(row))
  }

  addTo(digest: Digest, name: string): void {
    if (this.size === 0) return
    digest.text(name).int(this.open.size).int(this.ended.size).pair(this.ended.sum())
    for (const record of this.open.values()) digest.pair(this.shape.digest(record))
  }
}
