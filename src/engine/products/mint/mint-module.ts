import { accepted, refused } from '../../../shared/calls/answered.ts'
import { type MintState, mintCalls } from '../../../shared/calls/products/mint-calls.ts'
import { DUE_RANKS } from '../../contract/due-ranks.ts'
import { moduleCall, submit } from '../../kernel/module-call.ts'
import type { EngineModule } from '../../trading/model/engine-module.ts'
import { MINT_READY, reportReady, setMinted, startMint } from './mint.ts'
import { type MintViews, mintViews } from './mint-views.ts'
import { addMint, addMints, restoreMint, restoreMints, savedMint, savedMints } from './saved-mint.ts'

declare module '../../contract/command.ts' {
  interface ProductCommands {
    mint: MintCommand
  }
}

declare module '../../contract/exchange-api.ts' {
  interface ProductViews {
    mint: MintViews
  }
}

/** Sessions of 24 hours that mint the site's token. Source: lines.md §11. */
export const mintModule: EngineModule = {
  name: 'mint',
  commands: { startMint, setMinted },
  due: [{ kind: MINT_READY, rank: DUE_RANKS.mint_ready, settle: reportReady }],
  codec: { save: savedMints, restore: restoreMints, saveAccount: savedMint, restoreAccount: restoreMint },
  digest: { state: addMints, account: addMint },
  texts: { commands: { setMinted: { amount: 'decimal' } }, state: 'engine', account: 'engine' },
  views: mintViews,
  calls: {
    mintCurrent: moduleCall(mintCalls.mintCurrent, (_request, { exchange }) => accepted(exchange.views.mint.current())),
    mintMy: moduleCall(mintCalls.mintMy, (_request, { exchange, user }) => {
      const view = exchange.views.mint.of(user)
      return view ? accepted(view) : refused('not_found', { code: 404 })
    }),
    mintList: moduleCall(mintCalls.mintList, ({ type, page }, { exchange, user }) =>
      accepted(
        type === 'rank'
          ? { sessions: { list: [], total: 0 }, rank: exchange.views.mint.rank(user) }
          : { sessions: exchange.views.mint.sessions(user, page), rank: [] },
      ),
    ),
    mintStart: moduleCall(mintCalls.mintStart, ({ click }, context) =>
      submit<MintState>('spot', { kind: 'startMint', account: context.user, click: click === 1 ? 1 : 0 }, context),
    ),
  },
}

/** The mint of a person, and what the control panel does with it. */
type MintCommand =
  /** 1 collects what is ready and starts a session; 0 collects alone. */
  | { kind: 'startMint'; account: number; click: 0 | 1 }
  /** The control panel sets what has been minted of all, decimal text. */
  | { kind: 'setMinted'; amount: string }
