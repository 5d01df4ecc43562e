import { createHmac } from 'node:crypto'
import { commitOf } from '../../src/shared/lines/box-draw.ts'
import type { Sealer } from '../identity/sealer.ts'

/** Seeds of the blind boxes: made of the folder's key, so that none is stored and none can be swapped. */
export interface BoxSeeds {
  /** The server seed of a person's opening with this number, from 1. Revealed to nobody but the engine before that opening. */
  seed(account: number, number: number): string
  /** What may be shown of it at any time. */
  commit(account: number, number: number): string
}

/** Source: lines.md §8: the k-th seed of a person is hex HMAC-SHA256(box key, `account:k`). */
export function boxSeeds(sealer: Sealer): BoxSeeds {
  const key = sealer.derive('boxes')
  const seed = (account: number, number: number) =>
    createHmac('sha256', key).update(`${account}:${number}`).digest('hex')
  return { seed, commit: (account, number) => commitOf(seed(account, number)) }
}
