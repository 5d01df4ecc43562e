import type { PerpPosition, PerpTotal } from '../../../shared/calls/contract-entities.ts'
import type { Balance } from '../../../shared/calls/entities.ts'
import { SCALE_DIGITS } from '../../../shared/perp/scale.ts'
import { scaled } from '../../../shared/perp/scaled.ts'
import { plainSigns } from '../../../shared/rules/typed-text.ts'
import type { Wallet } from '../../trading/transfer/transfer-form.ts'

const ONE = 10n ** BigInt(SCALE_DIGITS)

/** product.md §3's balances as accounts, in the order drawn; C2C holds what merchants have brought. */
export const ACCOUNTS: readonly Wallet[] = ['fund', 'spot', 'contract', 'option', 'finance', 'c2c']

const HELD = {
  fund: ['balance', 'lock_balance'],
  c2c: ['legal_balance', null],
  spot: ['trade_balance', 'lock_trade'],
  contract: ['contract_balance', 'lock_contract'],
  option: ['future_balance', 'lock_future'],
  finance: ['finance_balance', 'lock_finance'],
} as const satisfies Record<Wallet, readonly [keyof Balance, keyof Balance | null]>

/** What the exchange has reported of the contract account. */
export interface ContractFacts {
  position: readonly PerpPosition[]
  totalAmount: readonly PerpTotal[]
}

export interface AssetFacts {
  balances: readonly Balance[]
  /** USDT for one coin, 10^-8; null where nobody knows. */
  price(currencyId: number): bigint | null
  /** Whether a coin is traded nowhere, so that it has no worth that could be unknown. */
  untraded?(currencyId: number): boolean
  /** null where it could not be loaded. */
  contract: ContractFacts | null
  /** Equity of the person's copy portfolios by coin, at mark: it counts in the contract account. */
  copies?: ReadonlyMap<number, bigint>
}

/** One account; money in USDT, 10^-8, each coin's worth cut down. */
export interface AccountRow {
  account: Wallet
  /** Codes of the coins in it. */
  coins: readonly string[]
  available: bigint
  locked: bigint
  /** With the profit that perpetuals have not realised; null where it could not be loaded. */
  value: bigint | null
  /** Coins in it that nobody knows a price of: they are not in the figures. */
  unpriced: readonly string[]
  /** Of the contract account alone. */
  positions: number
  unrealised: bigint
  /** Worth of the copy portfolios, in the value. */
  copies: bigint
}

/** What of a coin is worth. */
export function worth(amount: bigint, price: bigint): bigint {
  return (amount * price) / ONE
}

export function accountRows(facts: AssetFacts): AccountRow[] {
  return ACCOUNTS.map((account) => (account === 'contract' ? contractRow(facts) : walletRow(account, facts)))
}

function walletRow(account: Wallet, { balances, price, untraded }: AssetFacts): AccountRow {
  const [free, held] = HELD[account]
  const row = { coins: [] as string[], unpriced: [] as string[], available: 0n, locked: 0n }
  for (const balance of balances) {
    const available = scaled(balance[free])
    const locked = held === null ? 0n : scaled(balance[held])
    if (available + locked === 0n) continue
    row.coins.push(balance.symbol)
    const each = price(balance.currency_id)
    if (each === null && !untraded?.(balance.currency_id)) row.unpriced.push(balance.symbol)
    row.available += worth(available, each ?? 0n)
    row.locked += worth(locked, each ?? 0n)
  }
  return { account, ...row, value: row.available + row.locked, positions: 0, unrealised: 0n, copies: 0n }
}

/** Of perpetuals: what can be used, what margins and orders hold, and everything at mark. */
function contractRow(facts: AssetFacts): AccountRow {
  const { contract, price, copies } = facts
  const plain = walletRow('contract', facts)
  if (!contract) return { ...plain, value: null }
  const sum = (of: (total: PerpTotal) => bigint) =>
    contract.totalAmount.reduce((all, total) => {
      const amount = of(total)
      const each = worth(amount < 0n ? -amount : amount, price(total.currency_id) ?? 0n)
      return all + (amount < 0n ? -each : each)
    }, 0n)
  const copied = [...(copies ?? [])].reduce((all, [coin, equity]) => all + worth(equity, price(coin) ?? 0n), 0n)
  return {
    ...plain,
    copies: copied,
    available: sum((total) => scaled(total.available)),
    locked: sum((total) => scaled(total.position_margin) + scaled(total.order_margin)),
    value: sum((total) => scaled(total.equity)) + copied,
    positions: contract.position.length,
    unrealised: sum((total) => scaled(total.unrealised)),
  }
}

export interface CoinRow {
  id: number
  symbol: string
  /** In the coin, 10^-8, over all accounts, perpetuals by their wallets. */
  total: bigint
  available: bigint
  locked: bigint
  /** USDT, 10^-8; null where nobody knows a price. */
  value: bigint | null
  price: bigint | null
  /** It is traded nowhere: its worth is "--", not unknown. */
  untraded: boolean
}

/** Coins that the person has, the most valuable first; what nobody can value stands at the end. */
export function coinRows({ balances, price, untraded, contract, copies }: AssetFacts): CoinRow[] {
  // Without the account that the total is without.
  const accounts = contract === null ? ACCOUNTS.filter((account) => account !== 'contract') : ACCOUNTS
  const rows = balances.flatMap((balance): CoinRow[] => {
    const add = (side: 0 | 1) =>
      accounts.reduce((sum, account) => {
        const field = HELD[account][side]
        return field === null ? sum : sum + scaled(balance[field])
      }, 0n)
    const available = add(0)
    const locked = add(1) + (contract === null ? 0n : (copies?.get(balance.currency_id) ?? 0n))
    const total = available + locked
    if (total === 0n) return []
    const each = price(balance.currency_id)
    const value = each === null ? null : worth(total, each)
    const { currency_id: id, symbol } = balance
    return [{ id, symbol, total, available, locked, value, price: each, untraded: untraded?.(id) ?? false }]
  })
  return rows.sort((a, b) => compare(b.value ?? -1n, a.value ?? -1n) || a.id - b.id)
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0
}

export interface Slice {
  /** A coin's code or an account; null: all the others together. */
  name: string | null
  /** Tenths of a percent; null where it is not known. */
  share: number | null
}

const NAMED_SLICES = 5

/** How everything spreads over accounts, or over the coins with the most worth and the rest; what is nothing is left out. */
export function slicesOf(rows: readonly { name: string; value: bigint | null }[]): Slice[] {
  const sum = (some: readonly { value: bigint | null }[]) => some.reduce((all, row) => all + (row.value ?? 0n), 0n)
  const held = rows.filter((row) => row.value === null || row.value > 0n)
  const named = held.length > NAMED_SLICES + 1 ? held.slice(0, NAMED_SLICES) : held
  const rest = held.slice(named.length)
  const all = [...named, ...(rest.length > 0 ? [{ name: null, value: sum(rest) }] : [])]
  const shares = parts(all.map((row) => row.value))
  return all.map(({ name }, at) => ({ name, share: shares[at] ?? null }))
}

/** Parts of a whole in tenths of a percent, rounded; null where a part is not known or the whole is nothing. */
export function parts(values: readonly (bigint | null)[]): (number | null)[] {
  const whole = values.reduce<bigint>((sum, value) => sum + (value !== null && value > 0n ? value : 0n), 0n)
  return values.map((value) => {
    if (value === null) return null
    return whole === 0n || value <= 0n ? 0 : Number((value * 2000n + whole) / (2n * whole))
  })
}

/** Whether a coin stands in the list: with what is small hidden, what is known to be worth less than one of the display currency does not. */
export function isShown(
  row: CoinRow,
  { small, least, search }: { small: boolean; least: bigint | null; search: string },
): boolean {
  const word = plainSigns(search).toUpperCase()
  if (word !== '' && !row.symbol.includes(word)) return false
  return !small || least === null || row.value === null || row.value >= least
}

/** `24.2%` of tenths of a percent. */
export function partText(tenths: number | null, unknown: string): string {
  return tenths === null ? unknown : `${Math.floor(tenths / 10)}.${tenths % 10}%`
}
