import { afterAll, beforeAll, expect, test } from 'vitest'
import { HostBench } from '../sandbox/testing/bench-host.ts'
import {
  coinsOf,
  contractFree,
  type TransferFunds,
  transferable,
  transferRefusal,
  WALLETS,
  type Wallet,
} from '../src/app/trading/transfer/transfer-form.ts'
import type { PerpOrder, PerpPosition, PerpTotal } from '../src/shared/calls/contract-entities.ts'
import type { Balance } from '../src/shared/calls/entities.ts'
import { unscaled } from '../src/shared/perp/scaled.ts'
import { HeldPosition } from './support/held-position.ts'

/** Wrong input into the transfer: one table for the form and for the API. */

const bench = new HostBench()
let held: HeldPosition

beforeAll(async () => {
  held = await HeldPosition.open(bench)
  const waits = { currency_id: 1, side: 'buy', type: 'limit', price: '60000', quantity: '0.01' }
  expect(await held.send('api/contract/order', waits)).toBeNull()
})
afterAll(async () => {
  await held.http.close()
  await bench.clean()
})

type ListOf = { position: PerpPosition[]; entrust: PerpOrder[]; totalAmount: PerpTotal[] }

async function funds(): Promise<TransferFunds> {
  const balances = await held.get<Balance[]>('api/currency/accountCurrency')
  return { balances, contract: contractFree(await held.get<ListOf>('api/contract/list')) }
}
const coin = (known: TransferFunds, symbol: string) =>
  known.balances.find((row) => row.symbol === symbol)?.currency_id ?? -1

interface Move {
  from?: Wallet
  to?: Wallet
  symbol?: string
  amount?: string
  /** All that can be moved and so much more, 10^-8. */
  more?: bigint
}
type Row = [field: string, move: Move, key: string | null]

const ROWS: Row[] = [
  ['amount', { amount: '0' }, 'number_positive'],
  ['amount', { amount: '-1' }, 'number_format'],
  ['amount', { amount: '1e-7' }, 'number_format'],
  ['amount', { amount: '0.1.2' }, 'number_format'],
  ['amount', { amount: '1'.repeat(40) }, 'number_format'],
  ['amount', { amount: '0.000000001' }, 'number_format'],
  ['amount', { amount: '' }, 'quantity_required'],
  ['amount', { amount: '0.00000001' }, null],
  ['to', { to: 'spot' }, 'transfer_same'],
  ['currency_id', { symbol: 'BTC' }, 'transfer_currency'],
  ['currency_id', { symbol: 'none' }, 'transfer_currency'],
  ['amount', { from: 'option', to: 'spot' }, 'transfer_nothing'],
  ['amount', { more: 1n }, 'transfer_insufficient'],
  ['amount', { from: 'contract', to: 'fund', more: 1n }, 'transfer_insufficient'],
  ['amount', { from: 'contract', to: 'fund', more: 0n }, null],
  ['amount', { from: 'contract', to: 'fund', amount: '0.00000001' }, 'transfer_nothing'],
  ['amount', { more: 0n }, null],
]

test.each(
  ROWS.map((row) => ({
    name: `${row[0]}: ${row[2] ?? 'taken'} of ${JSON.stringify(row[1], (_, value) => (typeof value === 'bigint' ? Number(value) : value))}`,
    row,
  })),
)('FUT-21 transfer, $name, in the form and at the API', async ({ row: [field, move, key] }) => {
  const known = await funds()
  const { from = 'spot', to = 'contract', symbol = 'USDT', more } = move
  const currency_id = symbol === 'none' ? 999_999 : coin(known, symbol)
  const all = more === undefined ? null : unscaled(transferable(known, from, currency_id) + more)
  const draft = { from, to, currency_id, amount: all ?? move.amount ?? '1' }
  const wanted = key === null ? null : [key, field]
  const refused = transferRefusal(draft, known)
  expect(refused && [refused.key, refused.field]).toEqual(wanted)
  expect(await held.send('api/currency/transfer', draft)).toEqual(wanted)
})

test('FUT-21 transfer: only coins that both accounts hold are offered, and the one that is meant', async () => {
  const known = await funds()
  const [usdt, btc] = [coin(known, 'USDT'), coin(known, 'BTC')]
  const symbols = (from: Wallet, to: Wallet, currency_id: number) =>
    coinsOf(known, { from, to, currency_id }).map((row) => row.symbol)
  expect(symbols('spot', 'contract', usdt)).toEqual(['USDT'])
  expect(symbols('spot', 'fund', btc)).toContain('BTC')
  expect(symbols('option', 'contract', btc)).toEqual(['BTC'])
})

test('FUND-10 money goes through every account and back, to the last digit', async () => {
  const before = await funds()
  const currency_id = coin(before, 'USDT')
  const amount = '123.45678901'
  const way: Wallet[] = ['contract', ...WALLETS.filter((wallet) => wallet !== 'contract'), 'contract']
  for (const [at, to] of way.slice(1).entries()) {
    const draft = { from: way[at] as Wallet, to, currency_id, amount }
    expect(transferRefusal(draft, await funds())).toBeNull()
    expect(await held.send('api/currency/transfer', draft)).toBeNull()
  }
  expect((await funds()).balances).toEqual(before.balances)
})
