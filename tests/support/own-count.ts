import type { Page } from 'playwright'
import { expect } from 'vitest'
import type { Balance, Fill } from '../../src/shared/calls/entities.ts'
import { disagreements, type FlowLine, units } from '../oracle/naive-ledger.ts'
import { callFrom } from './person.ts'
import type { Stage } from './stage.ts'

const ONE = 10n ** 8n
/** A product of two such amounts, exact or rounded up. */
const times = (a: bigint, b: bigint) => (a * b + ONE - 1n) / ONE
/** Spot fees are 0.10 % of what is received, rounded up (rules.md). */
const feeOf = (received: bigint) => (received + 999n) / 1000n

/** What a person has by a test's own count, 10^-8: USDT in the fund account, of it what waits for a review, in spot and in the account of perpetuals; and a coin in spot. */
export interface Counted {
  fund: bigint
  locked: bigint
  spot: bigint
  contract: bigint
  coins: bigint
}

export interface Ids {
  usdt: number
  coin: number
}

/** Every entry of the person's flow, newest first. */
export async function flowOf(page: Page): Promise<FlowLine[]> {
  const flow: FlowLine[] = []
  for (let at = 1; ; at++) {
    const { data } = await callFrom<{ list: FlowLine[]; total: number }>(page, 'GET', `api/account/fundFlow?page=${at}`)
    flow.push(...data.list)
    if (flow.length >= data.total || data.list.length === 0) return flow
  }
}

/** Balances, the person's flow and the ledger of all accounts come to the count, to the last digit. */
export async function ledgerAgrees(on: Stage, page: Page, ids: Ids, mine: Counted, step: string): Promise<void> {
  const { data } = await callFrom<Balance[]>(page, 'GET', 'api/currency/accountCurrency')
  const row = (id: number) => data.find((one) => one.currency_id === id)
  const found: Counted = {
    fund: units(row(ids.usdt)?.balance ?? '0'),
    locked: units(row(ids.usdt)?.lock_balance ?? '0'),
    spot: units(row(ids.usdt)?.trade_balance ?? '0'),
    contract: units(row(ids.usdt)?.contract_balance ?? '0'),
    coins: units(row(ids.coin)?.trade_balance ?? '0'),
  }
  expect(found, step).toEqual(mine)
  expect(disagreements(await flowOf(page), data as never), `${step}: the flow`).toEqual([])
  const { gaps, conservation } = await on.panel.ledger()
  expect(gaps, `${step}: all accounts`).toEqual([])
  expect(Object.values(conservation).filter((left) => Number(left) !== 0)).toEqual([])
}

/** Takes the fills that are not counted yet into the count: each costs its price times its size, and its fee. */
export async function countFills(page: Page, ids: Ids, mine: Counted, known: Set<Fill['id']>): Promise<void> {
  const { data } = await callFrom<{ list: Fill[] }>(page, 'GET', `api/spot/fills?currency_id=${ids.coin}`)
  for (const fill of data.list.filter(({ id }) => !known.has(id))) {
    known.add(fill.id)
    const [coins, quote] = [units(fill.quantity), times(units(fill.price), units(fill.quantity))]
    expect(units(fill.fee)).toBe(feeOf(fill.side === 'buy' ? coins : quote))
    mine.spot += fill.side === 'buy' ? -quote : quote - feeOf(quote)
    mine.coins += fill.side === 'buy' ? coins - feeOf(coins) : -coins
  }
}
