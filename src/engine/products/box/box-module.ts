import type { EngineModule } from '../../trading/model/engine-module.ts'
import type { BoxCommand } from './box-command.ts'
import { setBoxPool } from './box-pool.ts'
import { type BoxViews, boxViews } from './box-views.ts'
import { openBox, tamperBox } from './open-box.ts'
import { poolGaps } from './pool-gaps.ts'
import { addBoxes, addDesk, restoreBoxes, restoreDesk, savedBoxes, savedDesk } from './saved-boxes.ts'

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
    save: savedDesk,
    restore: restoreDesk,
    saveAccount: savedBoxes,
    restoreAccount: restoreBoxes,
  },
  digest: { state: addDesk, account: addBoxes },
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
