import { DUE_RANKS } from '../../contract/due-ranks.ts'
import type { TextShape } from '../../contract/text-shape.ts'
import type { EngineModule } from '../../trading/model/engine-module.ts'
import { arrive, endTerm } from './arrive.ts'
import { setAutoTransfer, transferAll } from './auto-transfer.ts'
import { financeAnswers } from './finance-call-handlers.ts'
import type { FinanceCommand } from './finance-command.ts'
import { financeLocks, financeUnderWay, redemptionSums } from './finance-locks.ts'
import { financeOf } from './finance-state.ts'
import { FinanceViews } from './finance-views.ts'
import { nextFundStop, stepNetValues } from './fund-noon.ts'
import { addFixedTerm, setFinanceHouse, setFinanceProduct } from './host-commands.ts'
import { cancelRedeemFinance, failRedemption } from './put-back.ts'
import { redeemFinance } from './redeem.ts'
import { redemptionShape } from './redemption.ts'
import {
  addBook,
  addFinance,
  restoreBook,
  restoreFinance,
  type SavedAccount,
  type SavedBook,
  saveBook,
  saveFinance,
} from './saved-finance.ts'
import { payLate, settleInterest } from './settle-interest.ts'
import { subscribeFinance } from './subscribe.ts'

declare module '../../contract/command.ts' {
  interface ProductCommands {
    finance: FinanceCommand
  }
}

declare module '../../contract/exchange-api.ts' {
  interface ProductViews {
    finance: FinanceViews
  }
}

const decimals = (...fields: string[]): Record<string, TextShape> =>
  Object.fromEntries(fields.map((field) => [field, 'decimal']))

/** The reason of a redemption that failed is written by a person of the exchange. */
const redemptionRow: TextShape = {
  columns: redemptionShape.textColumns().map(([, isText]) => (isText ? 'text' : 'plain')),
}

/** Live coin with auto-transfer, fixed terms, pledge, and the fund with a net value. Source: lines.md §4 to §7. */
export const financeModule: EngineModule = {
  name: 'finance',
  commands: {
    subscribeFinance,
    redeemFinance,
    cancelRedeemFinance,
    setAutoTransfer,
    setFinanceProduct,
    addFixedTerm,
    failRedemption,
    setFinanceHouse,
  },
  steps: { net_values: stepNetValues, hourly: (state) => payLate(state, null) },
  due: [
    { kind: 'interest', rank: DUE_RANKS.interest, settle: settleInterest },
    { kind: 'term_end', rank: DUE_RANKS.term_end, settle: endTerm },
    { kind: 'redemption', rank: DUE_RANKS.redemption, settle: arrive },
    { kind: 'auto_transfer', rank: DUE_RANKS.auto_transfer, settle: transferAll },
  ],
  invariants: { finance_locks: financeLocks, redemption_sums: redemptionSums },
  nextStop: nextFundStop,
  codec: {
    save: saveBook,
    restore: (state, saved) => restoreBook(state, saved as SavedBook),
    saveAccount: saveFinance,
    restoreAccount: (account, saved) => restoreFinance(account, saved as SavedAccount),
  },
  digest: { state: addBook, account: addFinance },
  texts: {
    commands: {
      subscribeFinance: { ...decimals('amount'), from: 'plain', country: 'plain' },
      redeemFinance: { ...decimals('amount', 'units'), way: 'plain' },
      setAutoTransfer: { ...decimals('keep'), country: 'plain' },
      setFinanceProduct: decimals('rate'),
      addFixedTerm: decimals('rate', 'minimum', 'maximum', 'quota'),
      failRedemption: { reason: 'text' },
      setFinanceHouse: decimals('amount'),
    },
    state: 'plain',
    account: {
      fields: {
        items: 'plain',
        redemptions: { fields: { open: { each: redemptionRow }, ended: { each: redemptionRow } } },
        interest: 'plain',
        autos: 'plain',
      },
    },
  },
  views: (state) => new FinanceViews(state),
  unsettled: financeUnderWay,
  forget(account) {
    financeOf(account).autos.clear()
  },
  calls: financeAnswers,
}
