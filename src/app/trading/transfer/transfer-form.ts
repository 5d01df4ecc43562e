import type { PerpOrder, PerpPosition, PerpTotal } from '../../../shared/calls/contract-entities.ts'
import type { Balance } from '../../../shared/calls/entities.ts'
import { scaled } from '../../../shared/perp/scaled.ts'
import { checkAmount } from '../../../shared/rules/amount-rule.ts'
import { type Refusal, refusal } from '../../../shared/rules/refusal.ts'
import { liveAccount } from '../../services/live/live-account.ts'

export const WALLETS = ['fund', 'c2c', 'spot', 'contract', 'option', 'finance'] as const
export type Wallet = (typeof WALLETS)[number]

export interface TransferDraft {
  from: Wallet
  to: Wallet
  currency_id: number
  /** As the person wrote it, shorthand expanded. */
  amount: string
}

/** What the person has, as the exchange reported it. */
export interface TransferFunds {
  balances: readonly Balance[]
  /** Of the contract account by settlement coin, 10^-8: what margins leave, without profit that is not realised. */
  contract: ReadonlyMap<number, bigint>
}

const FREE = {
  fund: 'balance',
  c2c: 'legal_balance',
  spot: 'trade_balance',
  option: 'future_balance',
  finance: 'finance_balance',
} as const satisfies Record<Exclude<Wallet, 'contract'>, keyof Balance>

/** What the contract account can give, coin by coin, at the marks that came with it. */
export function contractFree(list: {
  position: readonly PerpPosition[]
  entrust: readonly PerpOrder[]
  totalAmount: readonly PerpTotal[]
}): ReadonlyMap<number, bigint> {
  const { totals } = liveAccount({
    positions: list.position,
    orders: list.entrust,
    totals: list.totalAmount,
    market: () => null,
    mark: () => null,
    leverage: () => null,
    hedge: null,
  })
  return new Map(
    totals.map(({ currencyId, wallet, cross, orderMargin }) => {
      const loss = cross.profit < 0n ? cross.profit : 0n
      const free = wallet + loss - cross.initial - orderMargin
      return [currencyId, free > 0n ? free : 0n]
    }),
  )
}

/** What can be moved out of an account, 10^-8. */
export function transferable({ balances, contract }: TransferFunds, wallet: Wallet, currencyId: number): bigint {
  if (wallet === 'contract') return contract.get(currencyId) ?? 0n
  const row = balances.find((one) => one.currency_id === currencyId)
  return row ? scaled(row[FREE[wallet]]) : 0n
}

/**
 * What the person saw of both accounts when deciding: once that changes, a press means something new. Of the contract account its
 * wallet, for what is free there moves with the marks.
 */
export function seenOf({ balances }: TransferFunds, { from, to, currency_id }: TransferDraft): string {
  const row = balances.find((one) => one.currency_id === currency_id)
  const held = (wallet: Wallet) => row?.[wallet === 'contract' ? 'contract_balance' : FREE[wallet]]
  return `${held(from)} ${held(to)}`
}

/** Coins that can be chosen: what the first account has, and the one that is meant already. */
export function coinsOf(funds: TransferFunds, { from, to, currency_id }: Omit<TransferDraft, 'amount'>): Balance[] {
  return funds.balances.filter(
    (row) =>
      row.currency_id === currency_id ||
      (canHold(funds, from, row.currency_id) &&
        canHold(funds, to, row.currency_id) &&
        transferable(funds, from, row.currency_id) > 0n),
  )
}

/** Perpetuals take the coins that they settle in alone. */
function canHold({ contract }: TransferFunds, wallet: Wallet, currencyId: number): boolean {
  return wallet !== 'contract' || contract.has(currencyId)
}

/** Why money cannot be moved so; null where it can. The same keys and fields as the exchange's. */
export function transferRefusal(draft: TransferDraft, funds: TransferFunds): Refusal | null {
  const { from, to, currency_id, amount } = draft
  if (from === to) return refusal('transfer_same', { field: 'to' })
  const known = funds.balances.some((row) => row.currency_id === currency_id)
  if (!known || !canHold(funds, to, currency_id)) return refusal('transfer_currency', { field: 'currency_id' })
  const checked = checkAmount(amount, transferable(funds, from, currency_id), {
    tooMuch: 'transfer_insufficient',
    nothing: 'transfer_nothing',
  })
  return checked.ok ? null : checked.refusal
}
