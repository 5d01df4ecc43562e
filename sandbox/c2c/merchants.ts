import type { CommandBody } from '../../src/engine/contract/command.ts'
import type { MerchantDayRecord } from '../../src/engine/contract/money-command.ts'
import { USDT } from '../market-specs.ts'

const BTC = 1
const ETH = 2

/** A way to pay fiat money, and where the merchant takes it. */
export interface PayMethod {
  method: string
  account: string
}

/** A merchant of the sandbox, played by a bot of the engine. */
export interface MerchantSpec {
  /** Its house account. */
  account: number
  name: string
  /** The name that stands on its bank accounts. */
  legal: string
  /** Parts per million of the reference price that it asks above, and gives below. */
  margin: number
  /** Fiat currencies, each with the ways to pay it; the accounts are made up and nobody's. */
  fiats: Readonly<Record<string, readonly PayMethod[]>>
  /** Worth of one order in USDT, at least and at most. */
  least: number
  most: number
  coins: readonly number[]
  /** Orders of the 30 days before an exchange begins, those of them that were not completed, and the mean ms that a completed one took. */
  past: { orders: number; lost: number; took: number }
}

const SEPA = 'SEPA instant'

/** House accounts of merchants begin here. */
const FIRST = 101

export const MERCHANTS: readonly MerchantSpec[] = [
  {
    account: FIRST,
    name: 'Nordlicht',
    legal: 'Nordlicht Handel GmbH',
    margin: 1_000,
    fiats: {
      eur: [
        { method: SEPA, account: 'DE00 0000 0000 0000 0000 01' },
        { method: 'Wise', account: 'nordlicht@merchants.test' },
      ],
      usd: [{ method: 'Wise', account: 'nordlicht@merchants.test' }],
      gbp: [{ method: 'Faster Payments', account: '00-00-00 00000001' }],
    },
    least: 50,
    most: 5_000,
    coins: [USDT, BTC, ETH],
    past: { orders: 1_204, lost: 10, took: 12_000 },
  },
  {
    account: FIRST + 1,
    name: 'Tejo Markets',
    legal: 'Tejo Markets Lda',
    margin: 1_500,
    fiats: {
      eur: [
        { method: SEPA, account: 'PT50 0000 0000 0000 0000 0000 0' },
        { method: 'MB Way', account: '+351 000 000 000' },
      ],
    },
    least: 100,
    most: 8_000,
    coins: [USDT, BTC],
    past: { orders: 862, lost: 11, took: 14_000 },
  },
  {
    account: FIRST + 2,
    name: 'Akari Desk',
    legal: 'Akari Desk KK',
    margin: 2_200,
    fiats: {
      jpy: [{ method: 'Bank transfer', account: '0000-000-0000003' }],
      eur: [
        { method: SEPA, account: 'LT00 0000 0000 0000 0003' },
        { method: 'Revolut', account: 'akari@merchants.test' },
      ],
      usd: [{ method: 'Revolut', account: 'akari@merchants.test' }],
    },
    least: 20,
    most: 1_000,
    coins: [USDT, ETH],
    past: { orders: 310, lost: 8, took: 9_000 },
  },
  {
    account: FIRST + 3,
    name: 'Obra',
    legal: 'Obra Pagos SL',
    margin: 3_600,
    fiats: {
      eur: [{ method: SEPA, account: 'ES00 0000 0000 0000 0000 0004' }],
      inr: [{ method: 'UPI', account: 'obra@merchants.test' }],
    },
    least: 100,
    most: 2_500,
    coins: [USDT],
    past: { orders: 97, lost: 0, took: 17_000 },
  },
  {
    account: FIRST + 4,
    name: 'Viento',
    legal: 'Viento Exchange Ltd',
    margin: 800,
    fiats: {
      usd: [{ method: 'Wise', account: 'viento@merchants.test' }],
      cny: [{ method: 'Bank transfer', account: '0000 0000 0000 0005' }],
      eur: [{ method: 'Wise', account: 'viento@merchants.test' }],
    },
    least: 200,
    most: 900,
    coins: [USDT, BTC, ETH],
    past: { orders: 44, lost: 2, took: 8_000 },
  },
]

/** Coins that each merchant begins with. */
const FUNDS: Readonly<Record<number, string>> = { [USDT]: '1000000', [BTC]: '20', [ETH]: '400' }

export function merchantOf(account: number): MerchantSpec | null {
  return MERCHANTS.find((one) => one.account === account) ?? null
}

/** Opens every merchant, with its coins; part of what a journal begins with. */
export function openMerchants(): CommandBody[] {
  return MERCHANTS.map(({ account, name, coins, past }) => ({
    kind: 'openMerchant',
    account,
    name,
    funds: coins.map((coin): [number, string] => [coin, FUNDS[coin] as string]),
    record: pastDays(past),
  }))
}

/** Days before an exchange begins on which its merchants have traded. */
const PAST_DAYS = 30

/** The orders of a merchant before the exchange began, spread over its days. */
export function pastDays({ orders, lost, took }: MerchantSpec['past']): MerchantDayRecord[] {
  const share = (all: number, at: number) =>
    Math.floor(((at + 1) * all) / PAST_DAYS) - Math.floor((at * all) / PAST_DAYS)
  return Array.from({ length: PAST_DAYS }, (_, at) => {
    const over = share(orders, at)
    const completed = over - Math.min(over, share(lost, at))
    return { orders: over, completed, took: completed * took }
  })
}
