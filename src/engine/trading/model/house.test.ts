import { expect, test } from 'vitest'
import type { AssetSpec } from '../../contract/command.ts'
import type { Exchange } from '../../contract/exchange-api.ts'
import { WALLETS } from '../../kernel/holding.ts'
import { createExchange, restoreExchange } from '../../machine.ts'

const ASSETS: AssetSpec[] = [
  { id: 1, symbol: 'BTC' },
  { id: 2, symbol: 'ETH' },
  { id: 3, symbol: 'XRP' },
  { id: 9, symbol: 'USDT' },
]
const FIELDS = {
  fund: 'balance',
  c2c: 'legal_balance',
  spot: 'trade_balance',
  contract: 'contract_balance',
  option: 'future_balance',
  finance: 'finance_balance',
} as const

function begin(assets: AssetSpec[]): Exchange {
  const exchange = createExchange()
  exchange.apply({ t: 1_763_600_000_000, kind: 'genesis', seed: 1, calm: true, markets: [], assets })
  return exchange
}

/** What the house accounts of the product lines have, `account wallet coin`. */
function funds(exchange: Exchange): Record<string, string> {
  const found: Record<string, string> = {}
  for (const account of [6, 7, 8, 9, 10])
    for (const row of exchange.balances(account))
      for (const wallet of WALLETS)
        if (row[FIELDS[wallet]] !== '0') found[`${account} ${wallet} ${row.symbol}`] = row[FIELDS[wallet]]
  return found
}

test('DUE-05 genesis makes the house accounts of the product lines and funds them by symbol', () => {
  const exchange = begin([...ASSETS, { id: 4, symbol: 'SOL' }, { id: 5, symbol: 'ADA' }])
  const all = {
    '6 option USDT': '1000000',
    '7 finance USDT': '1000000',
    '7 finance BTC': '20',
    '7 finance ETH': '400',
    '7 finance SOL': '20000',
    '7 finance ADA': '500000',
    '8 spot USDT': '100000',
    '9 fund USDT': '100000',
    '10 finance USDT': '5000000',
  }
  expect(funds(exchange)).toEqual(all)
  expect(funds(restoreExchange(exchange.checkpoint()))).toEqual(all)
  expect(Object.values(exchange.conservation()).filter((left) => Number(left) !== 0)).toEqual([])
  expect(Object.values(exchange.lockGaps()).flat()).toEqual([])
})

test('DUE-05 coins that genesis does not list are left out, and without coins the accounts are empty', () => {
  expect(Object.keys(funds(begin(ASSETS)))).not.toContain('7 finance SOL')
  expect(Object.keys(funds(begin(ASSETS)))).toHaveLength(7)
  expect(funds(begin([]))).toEqual({})
  expect(begin([]).account(10)).not.toBe(null)
})

test("DUE-05 a house account of the product lines is nobody's: no commands, no invites, no id of a person", () => {
  const exchange = begin(ASSETS)
  const t = 1_763_600_000_001
  expect(exchange.nextAccountId()).toBe(1001)
  for (const id of [6, 7, 8, 9, 10]) {
    const code = exchange.account(id)?.inviteCode ?? ''
    expect(exchange.accountByInviteCode(code)).toBe(null)
    const reported = [
      exchange.apply({ t, kind: 'openAccount', account: id, email: 'a@x.test', phone: null, passwordHash: '' }),
      exchange.apply({ t, kind: 'credit', account: id, wallet: 'spot', asset: 9, amount: '1' }),
      exchange.apply({ t, kind: 'transfer', account: id, asset: 9, from: 'finance', to: 'fund', amount: '1' }),
      exchange.apply({ t, kind: 'changePassword', account: id, passwordHash: 'x' }),
    ]
    expect(reported.map(({ answer, events }) => [answer.ok, events.length])).toEqual(reported.map(() => [false, 0]))
  }
})
