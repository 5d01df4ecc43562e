import { expect, test } from 'vitest'
import type { MintState } from '../../../shared/calls/products/mint-calls.ts'
import { exchangeEngine } from '../../machine.ts'
import { DAY, FIRST, RewardExchange } from '../../testing/test-rewards.ts'

const TAPE = 9001
const make = () => new RewardExchange([{ id: TAPE, symbol: 'TAPE', house: '0' }])
const click = (account: number, click: 0 | 1) => ({ kind: 'startMint', account, click }) as const
const start = (ex: RewardExchange, account: number) => ex.take<MintState>(click(account, 1))
const HOUR = 3_600_000

test('MINT-01 after 24 hours the next start collects 24 TAPE and a new session runs', () => {
  const ex = make()
  ex.at(FIRST + HOUR)
  expect(start(ex, 11)).toMatchObject({ state: 'running', session: { rate: '1', mined: '0' } })
  ex.at(FIRST + HOUR + DAY)
  expect(start(ex, 11)).toMatchObject({ state: 'running', session: { started_at: ex.time }, total: '24' })
  expect(ex.fund(11, TAPE)).toBe('24')
  expect(ex.exchange.views.mint.current()).toMatchObject({ minted: '24', rate: '1', halving_at: '500000' })
  const [entry] = ex.exchange.views.money.flow(11)
  expect(entry).toMatchObject({ type: 'mint', amount: '24', account: 'fund' })
  expect(ex.gaps()).toEqual([])
})

test('MINT-02 a start while a session runs is refused with its end', () => {
  const ex = make()
  const { session } = start(ex, 11)
  expect(ex.no(click(11, 1))).toMatchObject({
    code: 409,
    key: 'mint_running',
    params: { ends_at: String(session?.ends_at) },
  })
  ex.at((session?.ends_at ?? 0) - 1)
  expect(ex.no(click(11, 1))).toMatchObject({ key: 'mint_running' })
})

test('MINT-03 click 0 collects what is ready and starts nothing', () => {
  const ex = make()
  const { session } = start(ex, 11)
  ex.at(FIRST + 3 * HOUR)
  expect(ex.take(click(11, 0))).toMatchObject({ state: 'running' })
  ex.at(session?.ends_at ?? 0)
  expect(ex.take(click(11, 0))).toMatchObject({ state: 'idle', session: null, total: '24' })
  expect(ex.take(click(11, 0))).toMatchObject({ state: 'idle', total: '24' })
  expect(ex.exchange.views.mint.sessions(11, 1)).toMatchObject({ total: 1, list: [{ mined: '24' }] })
})

test('MINT-05 two invited friends who run make it 1.2 an hour, 28.8 in 24 hours', () => {
  const ex = make()
  for (const friend of [13, 14]) start(ex, friend)
  expect(start(ex, 11).session?.rate).toBe('1.2')
  expect(start(ex, 12).session?.rate).toBe('1')
  ex.at(ex.time + DAY + 5)
  expect(ex.take(click(11, 0))).toMatchObject({ total: '28.8' })
})

test('MINT-06 a friend whose session ends changes nothing of one that runs', () => {
  const ex = make()
  const { session } = start(ex, 13)
  ex.at((session?.ends_at ?? 0) - HOUR)
  expect(start(ex, 11).session?.rate).toBe('1.1')
  ex.at((session?.ends_at ?? 0) + HOUR)
  ex.take(click(13, 0))
  expect(ex.exchange.views.mint.of(11)).toMatchObject({ friends: 0, session: { rate: '1.1' }, next_rate: '1' })
})

test('MINT-32 the supply bounds what is collected; used up, nothing starts any more', () => {
  const ex = make()
  start(ex, 11)
  start(ex, 12)
  ex.at(ex.time + DAY)
  ex.take({ kind: 'setMinted', amount: '999990' })
  expect(ex.exchange.views.mint.of(11)).toMatchObject({ state: 'ready', session: { mined: '10' } })
  expect(ex.take(click(11, 1))).toMatchObject({ state: 'idle', total: '10' })
  expect(ex.exchange.views.mint.current()).toMatchObject({ minted: '1000000', halving_at: null })
  expect(ex.no(click(11, 1))).toMatchObject({ code: 409, key: 'mint_over' })
  expect(ex.take(click(12, 1))).toMatchObject({ state: 'idle', total: '0' })
  expect(ex.no({ kind: 'setMinted', amount: '1000000.1' })).toMatchObject({ key: 'number_format' })
  expect(ex.gaps()).toEqual([])
})

test('MINT-08 TAPE has no network and no market, and no worth is made up for it', () => {
  const ex = make()
  start(ex, 11)
  ex.at(ex.time + DAY)
  const worth = () => ({ ...ex.exchange.views.money.assets(11)?.now, at: 0 })
  const before = worth()
  ex.take(click(11, 0))
  expect(worth()).toEqual(before)
  expect(ex.no({ ...spotOrder, currency_id: TAPE })).toMatchObject({ key: 'market_not_found' })
})

const spotOrder = {
  kind: 'placeOrder',
  account: 11,
  market: 'spot',
  currency_id: 1,
  side: 'buy',
  type: 'limit',
  price: '1',
  quantity: '10',
  time_in_force: 'GTC',
  post_only: false,
} as const

test('MINT-09 a jump of 30 days leaves 24 ready and not 720, and tells it once', () => {
  const ex = make()
  start(ex, 11)
  const end = ex.time + DAY
  ex.at(ex.time + 30 * DAY).send({ kind: 'tick' })
  expect(ex.events.flatMap((event) => (event.kind === 'message' ? [event.item] : []))).toMatchObject([
    { kind: 'mint_ready', params: { amount: '24' }, at: end },
  ])
  expect(ex.exchange.views.mint.of(11)).toMatchObject({ state: 'ready', session: { mined: '24' } })
  expect(ex.take(click(11, 0))).toMatchObject({ total: '24' })
})

test('MINT-11 the ranking has those alone who have collected, masked but for one’s own row', () => {
  const ex = make()
  start(ex, 11)
  start(ex, 12)
  start(ex, 13)
  ex.at(ex.time + DAY)
  for (const account of [12, 11]) ex.take(click(account, 0))
  expect(ex.exchange.views.mint.rank(11)).toEqual([
    { rank: 1, name: 'p11@x.test', mined: '24', own: true },
    { rank: 2, name: 'p1***t', mined: '24', own: false },
  ])
})

test('MINT-33 a checkpoint keeps every part, and what goes on afterwards is the same', () => {
  const ex = make()
  start(ex, 11)
  ex.at(ex.time + DAY)
  start(ex, 11)
  const other = exchangeEngine.restore(ex.exchange.checkpoint())
  expect(other.hash()).toBe(ex.exchange.hash())
  expect(other.views.mint.of(11)).toEqual(ex.exchange.views.mint.of(11))
  for (const exchange of [ex.exchange, other]) exchange.apply({ t: ex.time + 2 * DAY, kind: 'tick' })
  expect(other.hash()).toBe(ex.exchange.hash())
})
