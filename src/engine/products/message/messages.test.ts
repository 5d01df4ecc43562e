import { expect, test } from 'vitest'
import type { Message } from '../../../shared/calls/products/message-entities.ts'
import { createExchange, MODULES, restoreExchange } from '../../machine.ts'
import { MoneyExchange } from '../../testing/test-money.ts'
import { USDT } from '../../testing/test-perp.ts'
import type { Account } from '../../trading/model/account.ts'
import type { EngineOrder } from '../../trading/model/engine-order.ts'
import type { MarketState } from '../../trading/model/market-state.ts'
import { State } from '../../trading/model/state.ts'
import { messagesOf } from '../../trading/settle/post-message.ts'
import { fillMessage, fundingMessage } from './trade-messages.ts'

const messages = (x: MoneyExchange, account = 11) => x.exchange.views.message.of(account)
const reported = (x: MoneyExchange) =>
  x.events.flatMap((event) => (event.kind === 'message' ? [event.item as Message] : []))

/** One tick after a pause. */
function jump(x: MoneyExchange, ms: number): void {
  x.time += ms
  x.send({ kind: 'tick' })
}

test('MSG-33 a withdrawal asked for and sent is two messages of the account, each to every socket as REST has it', () => {
  const x = new MoneyExchange()
  x.take({ kind: 'credit', account: 11, wallet: 'fund', asset: USDT, amount: '500' })
  const { id } = x.withdraw(11, '100')
  expect(reported(x)).toEqual(messages(x))
  x.take({ kind: 'decideWithdraw', account: 11, id, approve: true, note: null, tx: 'ff' })
  expect(messages(x).map(({ kind, group, params }) => [group, kind, params.status, params.amount])).toEqual([
    ['account', 'withdrawal', 'sent', '100'],
    ['account', 'withdrawal', 'asked', '100'],
  ])
  expect(reported(x)).toEqual(messages(x).slice(0, 1))
  expect(x.exchange.views.message.unread(11)).toEqual({ account: 2, trading: 0, news: 0 })
  expect(messages(x, 12)).toEqual([])
})

test('MSG-33 an order that waited and filled is a message of trading; one that filled at once is none', () => {
  const x = new MoneyExchange()
  x.limit(11, 'buy', '100', '0.5')
  x.market(12, 'sell', { quantity: '0.5' })
  expect(messages(x)).toMatchObject([
    { group: 'trading', kind: 'fill', params: { side: 'buy', quantity: '0.50000', market: 'spot' }, read: false },
  ])
  expect(messages(x, 12)).toEqual([])
})

test('MSG-02 one is read, then all up to a moment; what came after stays unread, and sockets hear of it', () => {
  const x = new MoneyExchange()
  x.take({ kind: 'credit', account: 11, wallet: 'fund', asset: USDT, amount: '500' })
  for (let i = 0; i < 3; i++) x.withdraw(11, '20')
  const [newest, second, first] = messages(x) as [Message, Message, Message]
  x.take({ kind: 'readMessages', account: 11, ids: [first.id, 99], until: 0 })
  expect(reported(x)).toEqual([{ ...first, read: true }])
  expect(x.exchange.views.message.unread(11).account).toBe(2)
  x.take({ kind: 'readMessages', account: 11, ids: null, until: second.at })
  expect(reported(x).map(({ id, read }) => [id, read])).toEqual([[0, true]])
  expect(messages(x).map(({ read }) => read)).toEqual([false, true, true])
  x.take({ kind: 'readMessages', account: 11, ids: null, until: Number.MAX_SAFE_INTEGER })
  expect(x.exchange.views.message.unread(11).account).toBe(0)
  const later = x.withdraw(11, '20')
  expect(messages(x)[0]).toMatchObject({ read: false, params: { amount: later.amount } })
  expect(newest.read).toBe(false)
})

test('MSG-34 news are read one by one or up to a moment, by each person alone', () => {
  const x = new MoneyExchange()
  const read = (account: number, article: number, at: number) => x.exchange.views.message.newsRead(account, article, at)
  x.take({ kind: 'readMessages', account: 11, ids: [-7], until: 0 })
  expect([read(11, 7, 50), read(11, 8, 50), read(12, 7, 50)]).toEqual([true, false, false])
  x.take({ kind: 'readMessages', account: 11, ids: null, until: 60 })
  expect([read(11, 8, 60), read(11, 9, 61)]).toEqual([true, false])
  expect(x.no({ kind: 'readMessages', account: 99, ids: [1], until: 0 })).toBe('not_found')
})

test('MSG-35 the newest 500 are kept; they go through a checkpoint and with the account', () => {
  const x = new MoneyExchange()
  x.take({ kind: 'credit', account: 11, wallet: 'fund', asset: USDT, amount: '1000' })
  for (let i = 0; i < 260; i++) {
    const { id } = x.withdraw(11, '10')
    x.take({ kind: 'cancelWithdraw', account: 11, id })
  }
  expect(messages(x)).toHaveLength(500)
  expect(messages(x).at(-1)?.id).toBe(21)
  expect(x.exchange.views.message.unread(11).account).toBe(500)
  x.take({ kind: 'readMessages', account: 11, ids: [21, -3], until: 0 })
  const restored = restoreExchange(x.exchange.checkpoint())
  expect(restored.hash()).toBe(x.exchange.hash())
  expect(restored.views.message.of(11)).toEqual(messages(x))
  expect(restored.views.message.newsRead(11, 3, 9)).toBe(true)
})

test('MSG-36 messages that name a device or place go after 90 days, others stay', () => {
  const x = new MoneyExchange()
  const origin = { device: 'Edge on Windows', ip: '198.51.100.7', country: 'PT' }
  x.take({ kind: 'setAntiPhishing', account: 11, phrase: 'sealed', origin })
  x.take({ kind: 'credit', account: 11, wallet: 'fund', asset: USDT, amount: '500' })
  x.withdraw(11, '20')
  expect(messages(x).map(({ kind }) => kind)).toEqual(['withdrawal', 'guard'])
  jump(x, 91 * 86_400_000)
  expect(messages(x).map(({ kind }) => kind)).toEqual(['withdrawal'])
})

/** Deterministic numbers from 0 on below `most`. */
function dice(seed: number): (most: number) => number {
  let state = seed
  return (most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state % most
  }
}

test('MSG-37 random posts and reads agree with a list kept by hand, and a replay has the same hash', () => {
  const x = new MoneyExchange()
  const roll = dice(7)
  const people = [11, 12]
  for (const account of people) x.take({ kind: 'credit', account, wallet: 'fund', asset: USDT, amount: '1000' })
  const kept = new Map(people.map((account) => [account, [] as { id: number; at: number; read: boolean }[]]))
  let last = 0
  const steps = process.env.LONG === 'full' ? 10_000 : 500
  for (let step = 0; step < steps; step++) {
    const account = people[roll(2)] as number
    const own = kept.get(account)!
    const what = roll(10)
    if (what < 6) {
      const { id } = x.withdraw(account, '10')
      own.push({ id: ++last, at: x.time, read: false })
      x.take({ kind: 'cancelWithdraw', account, id })
      own.push({ id: ++last, at: x.time, read: false })
      while (own.length > 500) own.shift()
    } else if (what < 8) {
      const ids = [1 + roll(last + 3), 1 + roll(last + 3)]
      x.take({ kind: 'readMessages', account, ids, until: 0 })
      for (const one of own) if (ids.includes(one.id)) one.read = true
    } else if (what < 9) {
      const until = own[roll(own.length || 1)]?.at ?? 0
      x.take({ kind: 'readMessages', account, ids: null, until })
      for (const one of own) if (one.at <= until) one.read = true
    } else jump(x, roll(5_000_000))
    const unread = own.filter(({ read }) => !read).length
    expect(x.exchange.views.message.unread(account)).toEqual({ account: unread, trading: 0, news: 0 })
  }
  for (const [account, own] of kept)
    expect(messages(x, account).map(({ id, at, read }) => ({ id, at, read }))).toEqual(own.toReversed())
  const again = createExchange()
  for (const command of x.log) again.apply(command)
  expect(again.hash()).toBe(x.exchange.hash())
})

test('MSG-40 a fill and funding of a copy portfolio leave no message with the portfolio', () => {
  const state = new State(MODULES)
  const nobody = { email: null, phone: null, passwordHash: '', invitedBy: null, passwordChangedAt: null }
  const portfolio = state.accounts.open({ ...nobody, id: 900 }) as Account
  portfolio.portfolio = { owner: 13, follow: 1 }
  const market = { spec: { symbol: 'BTCUSDT', kind: 'contract', quote_id: USDT } } as MarketState
  fillMessage(state, portfolio, market, { status: 'completed', createdAt: -1 } as EngineOrder)
  fundingMessage(state, portfolio, market, 5n)
  expect(messagesOf(portfolio).list).toEqual([])
})

test('MSG-62 the hash is the same whether it is asked for after each message or once at the end', () => {
  const lives = [true, false].map((each) => {
    const x = new MoneyExchange()
    x.take({ kind: 'credit', account: 11, wallet: 'fund', asset: USDT, amount: '5000' })
    const ask = () => each && x.exchange.hash()
    for (let i = 0; i < 70; i++) {
      x.withdraw(11, '20')
      ask()
      if (i % 7 === 3) x.take({ kind: 'readMessages', account: 11, ids: [messages(x)[0]?.id ?? 0], until: 0 })
      ask()
      if (i === 40) jump(x, 91 * 86_400_000)
      ask()
    }
    x.take({ kind: 'readMessages', account: 11, ids: null, until: x.time })
    return x
  }) as [MoneyExchange, MoneyExchange]
  const [often, once] = lives.map((x) => x.exchange.hash())
  expect(messages(lives[0]).length).toBeGreaterThan(60)
  expect(often).toBe(once)
  expect(restoreExchange(lives[1].exchange.checkpoint()).hash()).toBe(once)
})
