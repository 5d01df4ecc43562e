import type { EngineModule } from '../../trading/model/engine-module.ts'
import type { State } from '../../trading/model/state.ts'
import { boxesOf, boxStore } from './box-account.ts'
import type { BoxCommand } from './box-command.ts'
import { boxCoin, poolOf, setBoxPool } from './box-pool.ts'
import { type BoxViews, boxViews } from './box-views.ts'
import { openBox, tamperBox } from './open-box.ts'
import { addBoxes, addLastId, restoreBoxes, restoreLastId, savedBoxes, savedLastId } from './saved-boxes.ts'

declare module '../../contract/command.ts' {
  interface ProductCommands {
    box: BoxCommand
  }
}

declare module '../../contract/exchange-api.ts' {
  interface ProductViews {
    box: BoxViews
  }
}

/**
 * Blind boxes: a draw that is promised before and can be worked out again after. The host names the seed of each opening; its calls
 * are the host's too, since it alone knows the seeds. Source: lines.md §8.
 */
export const boxModule: EngineModule = {
  name: 'box',
  commands: { openBox, setBoxPool, tamperBox },
  invariants: { box_openings: poolGaps },
  codec: {
    save: savedLastId,
    restore: restoreLastId,
    saveAccount: savedBoxes,
    restoreAccount: restoreBoxes,
  },
  digest: { state: addLastId, account: addBoxes },
  // Seeds stay as they are, the person's too: other ones would draw other prizes, and the journal would come to another end.
  texts: {
    commands: {
      openBox: { box: 'plain', client_seed: 'engine', commit: 'engine', server_seed: 'engine' },
      setBoxPool: { amount: 'decimal' },
    },
    state: 'plain',
    account: 'engine',
  },
  views: boxViews,
}

/** Where the pool is below zero, or openings, numbers and nonces do not fit together; none at any time. */
function poolGaps(state: State): string[] {
  const gaps: string[] = []
  const coin = boxCoin(state)
  if (coin !== null && poolOf(state, coin).free < 0n) gaps.push('the pool of the boxes is below zero')
  let openings = 0
  for (const account of state.accounts.all()) {
    const { opened, nonces, openings: kept } = boxesOf(account)
    openings += opened
    if (opened === 0) continue
    const [last] = kept.page(1, 1)
    if (kept.size > opened || !last || last.from + last.count - 1 !== nonces)
      gaps.push(`account ${account.id}: ${opened} openings do not end with box ${nonces}`)
  }
  if (openings !== boxStore(state).lastId) gaps.push(`${openings} openings, the newest is ${boxStore(state).lastId}`)
  return gaps
}
