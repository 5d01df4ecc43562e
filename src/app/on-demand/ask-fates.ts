import type { RecentWrite } from '../api/recent-writes.ts'

/** What is said of a write. `asking`: nothing yet. `none`: it has not arrived. `unknown`: the exchange could not be asked. */
export type ToldFate = 'asking' | 'done' | 'refused' | 'none' | 'unknown'

export interface ToldWrite {
  key: string
  what: 'order' | 'cancel' | 'amend' | 'transfer' | 'withdraw' | 'other'
  fate: ToldFate
}

export interface AskEnv {
  /** What the exchange has done by this key; null where it could not be asked. */
  ask(write: RecentWrite): Promise<'none' | 'done' | 'refused' | null>
  wait(ms: number): Promise<void>
  /** False once nobody looks any more. */
  looked(): boolean
  tell(writes: readonly ToldWrite[]): void
}

/** A request may still be on its way: what has not arrived is asked about again so often before it is said that it did not. */
const ARRIVES_WITHIN = 4
const AGAIN_MS = 2_000
const MOST_ASKED = 60

const WHAT: [end: RegExp, what: ToldWrite['what']][] = [
  [/\/(order|close|closeAll|reverse)$/, 'order'],
  [/\/(cancel|cancelAll)$/, 'cancel'],
  [/\/(amend|tpsl)$/, 'amend'],
  [/\/transfer$/, 'transfer'],
  [/\/withdraw$/, 'withdraw'],
]

const whatOf = (call: string) => WHAT.find(([end]) => end.test(call))?.[1] ?? 'other'

const firstFate = ({ fate }: RecentWrite): ToldFate => (fate === 'open' ? 'asking' : fate === 'unsent' ? 'none' : fate)

/** Looks up by its key each write that a page had under way as it stopped working, until the exchange has given its word on all. */
export async function askFates(writes: readonly RecentWrite[], env: AskEnv): Promise<void> {
  const told = writes.map(
    (write): ToldWrite => ({
      key: write.key,
      what: whatOf(write.call),
      fate: firstFate(write),
    }),
  )
  env.tell([...told])
  for (let asked = 1; asked <= MOST_ASKED && env.looked(); asked++) {
    const open = writes.map((write, at) => ({ write, at })).filter(({ at }) => isOpen(told[at]))
    if (open.length === 0) return
    for (const { write, at } of open) {
      const state = await env.ask(write)
      const fate = state === 'none' && asked < ARRIVES_WITHIN ? 'asking' : (state ?? 'unknown')
      told[at] = { ...(told[at] as ToldWrite), fate }
    }
    if (!env.looked()) return
    env.tell([...told])
    if (told.some(isOpen)) await env.wait(AGAIN_MS)
  }
}

function isOpen(write: ToldWrite | undefined): boolean {
  return write?.fate === 'asking' || write?.fate === 'unknown'
}
