import type { RecentWrite } from '../../base/api/recent-writes.ts'

/** What is reported of a write. `asking`: nothing yet. `none`: it has not arrived. `unknown`: the exchange could not be asked. */
export type ReportedWriteState = 'asking' | 'done' | 'refused' | 'none' | 'unknown'

export interface ReportedWrite {
  key: string
  what: 'order' | 'cancel' | 'amend' | 'transfer' | 'withdraw' | 'other'
  fate: ReportedWriteState
}

export interface AskEnv {
  /** What the exchange has done by this key; null where it could not be asked. */
  ask(write: RecentWrite): Promise<'none' | 'done' | 'refused' | null>
  wait(ms: number): Promise<void>
  /** False once nobody looks any more. */
  looked(): boolean
  report(writes: readonly ReportedWrite[]): void
}

/** A request may still be on its way: what has not arrived is asked about again so often before it is said that it did not. */
const ARRIVES_WITHIN = 4
const AGAIN_MS = 2_000
const MAX_ASKED = 60

const WHAT: [end: RegExp, what: ReportedWrite['what']][] = [
  [/\/(order|close|closeAll|reverse)$/, 'order'],
  [/\/(cancel|cancelAll)$/, 'cancel'],
  [/\/(amend|tpsl)$/, 'amend'],
  [/\/transfer$/, 'transfer'],
  [/\/withdraw$/, 'withdraw'],
]

const whatOf = (call: string) => WHAT.find(([end]) => end.test(call))?.[1] ?? 'other'

const firstFate = ({ fate }: RecentWrite): ReportedWriteState =>
  fate === 'open' ? 'asking' : fate === 'unsent' ? 'none' : fate

/** Looks up by its key each write that a page had under way as it stopped working, until the exchange has given its word on all. */
export async function askWriteStates(writes: readonly RecentWrite[], env: AskEnv): Promise<void> {
  const reported = writes.map(
    (write): ReportedWrite => ({
      key: write.key,
      what: whatOf(write.call),
      fate: firstFate(write),
    }),
  )
  env.report([...reported])
  for (let asked = 1; asked <= MAX_ASKED && env.looked(); asked++) {
    const open = writes.map((write, at) => ({ write, at })).filter(({ at }) => isOpen(reported[at]))
    if (open.length === 0) return
    for (const { write, at } of open) {
      const state = await env.ask(write)
      const fate = state === 'none' && asked < ARRIVES_WITHIN ? 'asking' : (state ?? 'unknown')
      reported[at] = { ...(reported[at] as ReportedWrite), fate }
    }
    if (!env.looked()) return
    env.report([...reported])
    if (reported.some(isOpen)) await env.wait(AGAIN_MS)
  }
}

function isOpen(write: ReportedWrite | undefined): boolean {
  return write?.fate === 'asking' || write?.fate === 'unknown'
}
