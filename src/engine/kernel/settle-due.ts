import type { DueQueue } from './due-queue.ts'

/** What a state needs so that something may fall due in it. */
export interface DueState<S> {
  /** ms. */
  time: number
  readonly due: DueQueue<S>
}

/**
 * Settles all that falls due up to `until`, in the queue's order, each as of its own instant: meanwhile that is the state's time.
 * What is scheduled on the way is settled with it. So one run over 40 days leaves the same ledger as 40 runs. Source: lines.md §0.3.
 * @param until ms; the state's time afterwards
 * @throws RangeError where an item schedules itself anew for an instant that is not later: the run would not end. Items that go on
 *   scheduling each other for the same instant are not found: a product must not.
 */
export function settleDue<S extends DueState<S>>(state: S, until: number): void {
  const { due } = state
  for (let item = due.take(until); item; item = due.take(until)) {
    const { kind, id, at } = item
    state.time = at
    due.settle(state, item)
    const again = due.instantOf(kind, id)
    if (again !== null && again <= at) throw new RangeError(`due ${kind} ${id} is scheduled anew for ${again}`)
  }
  state.time = until
}
