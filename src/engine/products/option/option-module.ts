import { accepted, refused } from '../../../shared/calls/answered.ts'
import { optionCalls } from '../../../shared/calls/products/option-calls.ts'
import type { Ticket } from '../../../shared/calls/products/option-entities.ts'
import { profitOf } from '../../../shared/lines/option-payout.ts'
import type { EngineContext } from '../../contract/engine-call.ts'
import { moduleCall, submit } from '../../kernel/module-call.ts'
import { objectOf } from '../../kernel/saved-values.ts'
import type { EngineModule } from '../../trading/model/engine-module.ts'
import { HOUSE } from '../../trading/model/house.ts'
import type { State } from '../../trading/model/state.ts'
import { ExplainedLocks } from '../../trading/rules/explained-locks.ts'
import { type OpenOption, openOption } from './open-option.ts'
import { optionsOf } from './option-account.ts'
import { OptionViews } from './option-views.ts'
import { optionCoin } from './pay-ticket.ts'
import {
  addBook,
  addOptions,
  restoreBook,
  restoreOptions,
  type SavedBook,
  type SavedOptions,
  savedBook,
  savedOptions,
} from './saved-options.ts'
import { dropOptionSecond, type SetOptions, setOptionMarket, setOptionRate, spikeOption } from './set-options.ts'
import { nextOptionStop, stepOptions } from './settle-options.ts'

declare module '../../contract/command.ts' {
  interface ProductCommands {
    option: OpenOption | SetOptions
  }
}

declare module '../../contract/exchange-api.ts' {
  interface ProductViews {
    option: OptionViews
  }
}

/**
 * A recorded session or a real exchange shows other indices than those that options are settled by, or none. Its orders are refused by
 * the host.
 */
function isRecorded({ publicData }: EngineContext): boolean {
  const markets = publicData.markets('contract')
  return markets.length === 0 || markets.some(({ recorded, venue }) => recorded || venue !== undefined)
}

/** Flash and volatility options on the index of the BTC and ETH perpetuals. */
export const optionModule: EngineModule = {
  name: 'option',
  commands: { openOption, setOptionRate, setOptionMarket, spikeOption, dropOptionSecond },
  steps: { options: stepOptions },
  nextStop: nextOptionStop,
  invariants: { option_locks: optionLocks },
  codec: {
    save: savedBook,
    restore: (state, saved) => restoreBook(state, objectOf(saved as SavedBook, 'options')),
    saveAccount: savedOptions,
    restoreAccount: (account, saved) => restoreOptions(account, objectOf(saved as SavedOptions, 'options')),
  },
  digest: { state: addBook, account: addOptions },
  texts: {
    commands: {
      openOption: { product: 'plain', side: 'plain', band: 'decimal', stake: 'decimal', rate: 'decimal' },
      setOptionRate: { rate: 'decimal', band: 'decimal', side: 'plain' },
      spikeOption: { price: 'decimal' },
    },
    state: 'engine',
    account: 'engine',
  },
  views: (state) => new OptionViews(state),
  unsettled(account) {
    const { open } = optionsOf(account).tickets
    return open.size > 0 ? { options: String(open.size) } : null
  },
  calls: {
    optionProducts: moduleCall(optionCalls.optionProducts, (_request, context) => {
      const products = context.exchange.views.option.products()
      if (!isRecorded(context)) return accepted(products)
      return accepted({ ...products, markets: products.markets.map((market) => ({ ...market, open: false })) })
    }),
    optionSamples: moduleCall(optionCalls.optionSamples, ({ currency_id, from, to }, context) => {
      const rows = context.exchange.views.option.samples(currency_id, from, to)
      if (rows && isRecorded(context)) return accepted([])
      return rows ? accepted(rows) : refused('market_not_found', { code: 404, field: 'currency_id' })
    }),
    optionOrder: moduleCall(optionCalls.optionOrder, ({ kind: product, ...asked }, context) =>
      submit<Ticket>('contract', { kind: 'openOption', account: context.user, product, ...asked }, context),
    ),
    optionOpen: moduleCall(optionCalls.optionOpen, (_request, { exchange, user }) =>
      accepted(exchange.views.option.open(user)),
    ),
    optionHistory: moduleCall(optionCalls.optionHistory, (asked, { exchange, user }) =>
      accepted(exchange.views.option.history(user, asked)),
    ),
    optionTicket: moduleCall(optionCalls.optionTicket, ({ id }, { exchange, user }) => {
      const ticket = exchange.views.option.ticket(user, id)
      return ticket ? accepted(ticket) : refused('not_found', { code: 404, field: 'id' })
    }),
    optionStats: moduleCall(optionCalls.optionStats, ({ kind }, { exchange, user }) =>
      accepted(exchange.views.option.stats(user, kind)),
    ),
  },
}

/** What is locked of people is their running stakes, of house account 6 the profits that run. @returns where it is not */
function optionLocks(state: State): string[] {
  const held = new ExplainedLocks()
  const coin = optionCoin(state)
  for (const account of state.accounts.all()) {
    if (account.house) continue
    for (const { stake, rate } of optionsOf(account).tickets.open.values()) {
      held.add(account.id, coin, stake)
      held.add(HOUSE.option, coin, profitOf(stake, rate))
    }
  }
  return held.gaps(state, 'option')
}
