import type { C2cOrderRow } from '../../../shared/calls/c2c-calls.ts'

/** Which of the four steps an order stands at: 1 paying, 2 checking, 3 over with coins; null: cancelled. Step 0, escrow, is behind every order. */
export function stepOf({ status }: Pick<C2cOrderRow, 'status'>): 1 | 2 | 3 | null {
  if (status === 'unpaid') return 1
  if (status === 'paid' || status === 'appealed') return 2
  return status === 'completed' ? 3 : null
}

/** How far the bar above the steps is: into the middle of the one at hand, to the end where all is done. */
export function progressOf(step: 1 | 2 | 3): number {
  return step === 3 ? 1 : (step * 2 + 1) / 8
}

/** Seconds from placing to the end of paying. */
export function payWindow({ created_at, pay_by }: Pick<C2cOrderRow, 'created_at' | 'pay_by'>): number {
  return Math.round((pay_by - created_at) / 1000)
}

export interface TimelineStep {
  what: 'placed' | 'paid' | 'appealed' | 'check' | 'released' | 'cancelled'
  /** Server time, ms; null: it has not happened. */
  at: number | null
  state: 'done' | 'now' | 'next'
}

type Dated = Pick<C2cOrderRow, 'status' | 'created_at' | 'paid_at' | 'appealed_at' | 'closed_at'>

/** What happened to an order, in order, and what is still to come. */
export function timelineOf({ status, created_at, paid_at, appealed_at, closed_at }: Dated): TimelineStep[] {
  const steps: TimelineStep[] = [{ what: 'placed', at: created_at, state: 'done' }]
  if (paid_at !== null) steps.push({ what: 'paid', at: paid_at, state: 'done' })
  if (appealed_at !== null)
    steps.push({ what: 'appealed', at: appealed_at, state: closed_at === null ? 'now' : 'done' })
  if (status === 'unpaid') steps.push({ what: 'paid', at: null, state: 'now' })
  if (status === 'unpaid' || status === 'paid')
    steps.push({ what: 'check', at: null, state: status === 'paid' ? 'now' : 'next' })
  steps.push({
    what: status === 'cancelled' ? 'cancelled' : 'released',
    at: closed_at,
    state: closed_at === null ? 'next' : 'done',
  })
  return steps
}
