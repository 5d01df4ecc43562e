import type { UnconfirmedWrite, UnconfirmedWrites } from '../../base/api/unconfirmed-writes.ts'

/** `unknown`: the exchange could not be asked. */
export type LeftState = 'done' | 'refused' | 'none' | 'unknown'

export interface LeftEnv {
  unconfirmed: Pick<UnconfirmedWrites, 'left' | 'settle'>
  /** What the exchange has done by this key, without doing anything; null where it could not be asked. */
  ask(write: UnconfirmedWrite): Promise<Exclude<LeftState, 'unknown'> | null>
  /** False where somebody else is signed in by now: nothing is said of it. */
  still(user: number): boolean
  tell(write: UnconfirmedWrite, state: LeftState): void
}

/**
 * Tells somebody whose page was loaded anew what has come of the money that was sent before and had no answer. What the exchange has
 * given its word on is settled; of anything else the key is kept, so that the same sent again counts once.
 */
export async function askLeft(user: number, { unconfirmed, ask, still, tell }: LeftEnv): Promise<void> {
  for (const write of unconfirmed.left(user)) {
    const state = await ask(write)
    if (!still(user)) return
    if (state === 'done' || state === 'refused') unconfirmed.settle(write.key)
    tell(write, state ?? 'unknown')
  }
}
