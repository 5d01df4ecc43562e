import type { Digest } from './digest.ts'
import { CheckpointError } from './engine-error.ts'
import { listOf, wholeOf, wordOf } from './saved-values.ts'

/** A kind of thing that depends on time alone, and what happens when its instant has come. */
export interface DueKind<S> {
  /** Its name in the queue, in checkpoints and in the hash. */
  readonly kind: string
  /** Of what falls due at the same instant the lower rank is settled first; no two kinds have the same. */
  readonly rank: number
  /**
   * Settles one item, which has left the queue. What it schedules up to the end of the run is settled in the same run.
   * @param id of the item  @param at its instant, ms; the state's time is the same meanwhile
   */
  settle(state: S, id: number, at: number): void
}

/** Something that falls due at `at`, ms. */
export interface DueItem {
  readonly at: number
  readonly rank: number
  readonly kind: string
  readonly id: number
}

export type DueRow = [kind: string, id: number, at: number]

/** An item with its place in the heap. */
interface Entry extends DueItem {
  at: number
  slot: number
}

/** What falls due, ordered by (instant, rank of the kind, id): a binary heap. A kind has an id at most once. */
export class DueQueue<S> {
  private readonly kinds = new Map<string, DueKind<S>>()
  private readonly entries = new Map<string, Map<number, Entry>>()
  private readonly heap: Entry[] = []

  /** @throws RangeError where two kinds have one name or one rank: their order would be left open */
  constructor(kinds: readonly DueKind<S>[] = []) {
    const ranks = new Set<number>()
    for (const one of kinds) {
      if (this.kinds.has(one.kind) || ranks.has(one.rank))
        throw new RangeError(`two due kinds ${one.kind} or of rank ${one.rank}`)
      ranks.add(one.rank)
      this.kinds.set(one.kind, one)
      this.entries.set(one.kind, new Map())
    }
  }

  get size(): number {
    return this.heap.length
  }

  /**
   * Lets an item fall due at an instant; one that waits already is moved there.
   * @param at ms; an instant that has passed is settled with the next command
   * @throws RangeError where nobody has registered the kind, or a number is not whole
   */
  schedule(kind: string, id: number, at: number): void {
    const ofKind = this.entries.get(kind)
    const rank = this.kinds.get(kind)?.rank
    if (!ofKind || rank === undefined) throw new RangeError(`no due kind ${kind}`)
    if (!Number.isSafeInteger(id) || !Number.isSafeInteger(at)) throw new RangeError(`due ${kind} ${id} at ${at}`)
    const waiting = ofKind.get(id)
    if (waiting) {
      waiting.at = at
      this.sink(this.rise(waiting))
      return
    }
    const entry: Entry = { at, rank, kind, id, slot: this.heap.length }
    ofKind.set(id, entry)
    this.heap.push(entry)
    this.rise(entry)
  }

  /** @returns whether it was waiting */
  cancel(kind: string, id: number): boolean {
    const entry = this.entries.get(kind)?.get(id)
    if (!entry) return false
    this.remove(entry)
    return true
  }

  /** When an item falls due, ms; null where it does not wait. */
  instantOf(kind: string, id: number): number | null {
    return this.entries.get(kind)?.get(id)?.at ?? null
  }

  /** Takes the first item out. @returns null where nothing falls due up to `time`, ms */
  take(time: number): DueItem | null {
    const first = this.heap[0]
    if (!first || first.at > time) return null
    this.remove(first)
    return first
  }

  /** Settles an item that was taken out. */
  settle(state: S, { kind, id, at }: DueItem): void {
    this.kinds.get(kind)?.settle(state, id, at)
  }

  /** In the order in which they fall due. */
  all(): DueItem[] {
    return [...this.heap].sort((a, b) => (isBefore(a, b) ? -1 : 1))
  }

  save(): DueRow[] {
    return this.all().map(({ kind, id, at }) => [kind, id, at])
  }

  /** Takes saved rows into an empty queue. @throws CheckpointError where they are damaged, or of a kind that is not registered */
  restore(rows: readonly DueRow[]): void {
    const known = [...this.kinds.keys()]
    for (const row of listOf(rows, 'due items')) {
      const [kind, id, at] = listOf(row, 'due item', 3)
      if (this.instantOf(wordOf(kind, known, 'due kind'), wholeOf(id, 'due item')) !== null)
        throw new CheckpointError(`two due items ${kind} ${id}`)
      this.schedule(kind, id, wholeOf(at, 'instant'))
    }
  }

  addTo(digest: Digest): void {
    if (this.size === 0) return
    digest.text('due').int(this.size)
    for (const { kind, id, at } of this.all()) digest.text(kind).int(id).int(at)
  }

  private remove(entry: Entry): void {
    this.entries.get(entry.kind)?.delete(entry.id)
    const last = this.heap.pop()
    if (!last || last === entry) return
    this.put(last, entry.slot)
    this.sink(this.rise(last))
  }

  /** Moves an entry up to its place. @returns the entry */
  private rise(entry: Entry): Entry {
    let { slot } = entry
    while (slot > 0) {
      const above = (slot - 1) >> 1
      const parent = this.heap[above]
      if (!parent || !isBefore(entry, parent)) break
      this.put(parent, slot)
      slot = above
    }
    this.put(entry, slot)
    return entry
  }

  /** Moves an entry down to its place. */
  private sink(entry: Entry): void {
    let { slot } = entry
    for (;;) {
      const left = this.heap[2 * slot + 1]
      const right = this.heap[2 * slot + 2]
      const child = left && right && isBefore(right, left) ? right : left
      if (!child || !isBefore(child, entry)) break
      const below = child.slot
      this.put(child, slot)
      slot = below
    }
    this.put(entry, slot)
  }

  private put(entry: Entry, slot: number): void {
    this.heap[slot] = entry
    entry.slot = slot
  }
}

function isBefore(a: DueItem, b: DueItem): boolean {
  return a.at !== b.at ? a.at < b.at : a.rank !== b.rank ? a.rank < b.rank : a.id < b.id
}
