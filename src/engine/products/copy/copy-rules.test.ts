import { expect, test } from 'vitest'
import type { Follow } from '../../../shared/calls/products/copy-entities.ts'
import { restoreExchange } from '../../machine.ts'
import { CopyExchange, LEADER } from '../../testing/test-copy.ts'

const WEEK = 7 * 86_400_000
/** 00:00 UTC of a Monday. */
const MONDAY = 4 * 86_400_000

function begin(own = '40211', money = '1500'): CopyExchange {
  const x = new CopyExchange([11, 12, 13], money, own)
  x.quote('64276.0', '64276.1')
  return x
}

/** Goes to the next Monday by one tick at its beginning. */
function monday(x: CopyExchange): void {
  x.time = Math.floor((x.time - MONDAY) / WEEK) * WEEK + WEEK + MONDAY - 1
  x.send({ kind: 'tick' })
}

test('COPY-09 shares are settled on Mondays over the high-water mark', () => {
  const x = begin('1000', '40000')
  x.follow(11, { amount: '10000' })
  const round = (enter: string, leave: string, side: 'buy' | 'sell' = 'buy') => {
    const other = side === 'buy' ? 'sell' : 'buy'
    x.quote(side === 'buy' ? null : enter, side === 'buy' ? enter : null)
    x.perp(LEADER, side, '0.02')
    x.quote(side === 'buy' ? leave : null, side === 'buy' ? null : leave)
    x.perp(LEADER, other, '0.02')
  }
  round('64000.0', '65000.0')
  const first = Number(x.found(11).result)
  expect(first).toBeGreaterThan(100)
  monday(x)
  const share = x.found(11).shares_paid
  expect(Number(share)).toBeCloseTo(first / 10, 7)
  expect([Number(x.found(11).high), x.fundOf(LEADER), x.entries(LEADER, 1)]).toEqual([
    first,
    share,
    [['copy_share', share]],
  ])
  round('65000.0', '64500.0')
  monday(x)
  expect([Number(x.found(11).high), x.found(11).shares_paid]).toEqual([first, share])
  round('64500.0', '66500.0')
  monday(x)
  const { high, shares_paid } = x.found(11)
  expect(Number(shares_paid)).toBeCloseTo(Number(high) / 10, 7)
  expect(x.exchange.views.copy.shares(11, 1).list.map(({ direction, amount }) => [direction, amount])[1]).toEqual([
    'paid',
    share,
  ])
  expect(x.exchange.views.copy.shares(LEADER, 1).list[1]?.direction).toBe('received')
  expect([x.exchange.nextStop() !== null, x.sound()]).toEqual([true, []])
})

test('COPY-34 an open loss counts before a share, an open gain does not', () => {
  const open = (leave: string) => {
    const x = begin('1000', '40000')
    x.follow(11, { amount: '10000' })
    x.quote(null, '64000.0')
    x.perp(LEADER, 'buy', '0.02')
    x.drive(65_000)
    x.perp(LEADER, 'sell', '0.01')
    x.drive(Number(leave))
    monday(x)
    expect(x.sound()).toEqual([])
    return x.found(11)
  }
  const closed = ({ realised, fees, funding }: Follow) => Number(realised) - Number(fees) + Number(funding)
  const [gain, loss] = [open('65500'), open('63600')]
  expect([Number(gain.unrealised) > 0, Number(loss.unrealised) < 0]).toEqual([true, true])
  expect(Number(gain.high)).toBeCloseTo(closed(gain), 7)
  expect(Number(loss.high)).toBeLessThan(closed(loss))
})

test('COPY-10 equity at the level stops the whole follow; adding raises the level', () => {
  const x = begin('1000')
  x.follow(11, { stop_percent: '15' })
  expect(x.found(11).stop_level).toBe('850')
  expect(x.do<{ stop_level: string }>(11, { kind: 'addToCopy', id: 1, amount: '500' }).stop_level).toBe('1275')
  x.follow(12, { stop_percent: '15' })
  x.perp(LEADER, 'buy', '0.05')
  x.drive(61_500)
  expect([x.found(12, 2).state, Number(x.found(12, 2).equity) > 850]).toEqual(['following', true])
  x.drive(61_100)
  const { state, end_reason, equity } = x.found(12, 2)
  expect([state, end_reason, equity, x.held(12, 2)]).toEqual(['ended', 'stop_loss', '0', ''])
  expect(x.entries(12, 1)[0]?.[0]).toBe('copy_out')
  expect(x.sound()).toEqual([])
})

test('COPY-11 who may not follow whom, and who may not lead', () => {
  const x = begin('1000', '40000')
  const no = (account: number, more = {}) =>
    x.no(account, { kind: 'followLeader', ...x.asked({ amount: '100', ...more }) })
  for (let id = 60; id < 71; id++) x.lead(id, '1000')
  expect([no(11), no(11), no(LEADER), no(LEADER, { leader: 60 })]).toEqual([
    null,
    'copy_following',
    'copy_self',
    'copy_conditions',
  ])
  for (let id = 60; id < 69; id++) expect(no(11, { leader: id })).toBe(null)
  expect(no(11, { leader: 69 })).toBe('copy_limit')
  expect(x.ask(11, { kind: 'applyToLead', bio: '', agree: true }).answer).toMatchObject({
    refusal: { key: 'copy_conditions', code: 403 },
  })
  expect(x.exchange.views.copy.lead(11)?.conditions.find(({ name }) => name === 'no_follow')?.met).toBe(false)
  expect([no(12, { leader: 999 }), no(12, { agree: false }), no(12, { amount: '9.99' }), no(12, { amount: '50000.01' })]).toEqual(['not_found', 'agreement_required', 'copy_amount_range', 'copy_amount_range']) // biome-ignore format: one table
  const settings = [{ stop_percent: '0.99' }, { max_leverage: 51 }, { slippage: '3.01' }, { max_trade: '4' }, { mode: 'fixed' as const, per_trade: '4' }] // biome-ignore format: one table
  for (const one of settings) expect([one, no(12, one)]).toEqual([one, 'copy_settings'])
  expect([no(12, { stop_percent: '1e1' }), no(12, { mode: 'fixed' })]).toEqual(['number_format', 'quantity_required'])
  x.do(60, { kind: 'setLead', accepting: false })
  expect(no(12, { leader: 60 })).toBe('copy_leader_closed')
  expect([x.no(12, { kind: 'stopCopy', id: 1, positions: 'close' }), x.no(12, { kind: 'addToCopy', id: 1, amount: '5' })]).toEqual(['not_found', 'not_found']) // biome-ignore format: one table
  expect(x.sound()).toEqual([])
})

test('COPY-35 a leader takes no more than its room and its places', () => {
  const x = begin('1200', '60000')
  x.follow(11, { amount: '20000' })
  x.follow(12, { amount: '15950' })
  const most = (amount: string) => x.ask(13, { kind: 'followLeader', ...x.asked({ amount }) }).answer
  expect(most('50.00000001')).toMatchObject({ refusal: { key: 'copy_full', params: { most: '50' } } })
  expect(most('50')).toMatchObject({ ok: true })
  const y = begin('99.99999999')
  expect(y.leader().places).toBe(0)
  expect(y.no(11, { kind: 'followLeader', ...y.asked({ amount: '10' }) })).toBe('copy_full')
  expect(begin('1000').no(11, { kind: 'followLeader', ...y.asked({ amount: '1500.00000001' }) })).toBe('insufficient_available_balance') // biome-ignore format: one line
  expect([...x.sound(), ...y.sound()]).toEqual([])
})

test('COPY-13 a copy meets neither its leader nor its owner', () => {
  for (const blocker of [LEADER, 11]) {
    const x = begin('40211', '100000')
    x.follow(11)
    x.quote('64276.0', null)
    x.perp(22, 'sell', '0.5', '64276.1')
    x.perp(blocker, 'sell', '0.1', '64276.2')
    x.perp(22, 'sell', '40', '64276.3')
    x.perp(LEADER, 'buy', '0.5', '64276.1')
    expect([x.held(11), x.missed(11)]).toEqual(['', ['self_trade']])
    expect(x.exchange.openOrders(blocker, 'contract')).toMatchObject([{ quantity: '0.100', status: 'unfilled' }])
    expect(x.sound()).toEqual([])
  }
})

test("COPY-15 a copy is of its cause's own command, so a restart makes it once", () => {
  const x = begin()
  x.follow(11)
  x.perp(LEADER, 'buy', '0.5')
  const { exchange } = x
  x.exchange = restoreExchange(exchange.checkpoint())
  x.tick()
  exchange.apply(x.log.at(-1)!)
  expect([x.held(11), x.found(11).copied, x.exchange.hash()]).toEqual(['long 0.012', 1, exchange.hash()])
  expect(x.sound()).toEqual([])
})

test('COPY-16 while the owner has locked everything nothing opens, and closings are copied', () => {
  const x = begin()
  x.follow(11)
  x.perp(LEADER, 'buy', '0.5')
  const origin = { device: 'x', ip: '::1', country: 'DE' }
  x.do(11, { kind: 'freeze', frozen: true, origin })
  x.perp(LEADER, 'buy', '0.5')
  expect([x.held(11), x.missed(11)]).toEqual(['long 0.012', ['account_frozen']])
  x.perp(LEADER, 'sell', '1')
  expect(x.held(11)).toBe('')
  expect(x.no(11, { kind: 'addToCopy', id: 1, amount: '10' })).toBe('account_frozen')
  expect(x.no(11, { kind: 'stopCopy', id: 1, positions: 'close' })).toBe(null)
  expect(x.sound()).toEqual([])
})

test("COPY-36 kept positions are the person's to close; the money returns when nothing is held", () => {
  const x = begin()
  x.follow(11)
  x.perp(LEADER, 'buy', '0.5')
  x.do(11, { kind: 'stopCopy', id: 1, positions: 'keep' })
  expect([x.found(11).state, x.held(11), x.leader().followers]).toEqual(['kept', 'long 0.012', 0])
  x.perp(LEADER, 'sell', '0.5')
  expect(x.held(11)).toBe('long 0.012')
  expect(x.no(11, { kind: 'setCopy', id: 1, ...x.asked() })).toBe('copy_ended')
  expect(x.no(11, { kind: 'closeCopy', id: 1, currency_id: 2 })).toBe('no_position')
  x.do(11, { kind: 'closeCopy', id: 1, currency_id: 1 })
  expect([x.found(11).state, x.held(11)]).toEqual(['ended', ''])
  expect(x.no(11, { kind: 'stopCopy', id: 1, positions: 'close' })).toBe('copy_ended')
  expect(x.sound()).toEqual([])
})

test('COPY-37 a flip closes and then opens; a leader who ends stops every follow', () => {
  const x = begin()
  x.follow(11)
  x.follow(12)
  x.perp(LEADER, 'buy', '0.5')
  x.perp(LEADER, 'sell', '1')
  expect([x.held(11), x.held(12, 2)]).toEqual(['short 0.012', 'short 0.012'])
  x.do(LEADER, { kind: 'endLead' })
  expect([x.found(11), x.found(12, 2)].map(({ state, end_reason }) => [state, end_reason])).toEqual([['ended', 'leader_ended'], ['ended', 'leader_ended']]) // biome-ignore format: one table
  expect(x.exchange.nextStop()).toBe(null)
  expect(x.sound()).toEqual([])
})

test('COPY-38 the turn goes round: nobody is always last in a thin book', () => {
  const x = begin()
  for (const account of [11, 12, 13]) x.follow(account)
  const first: number[] = []
  for (let turn = 0; turn < 3; turn++) {
    x.quote('64276.0', null)
    x.perp(22, 'sell', '0.512', '64276.1')
    const before = [11, 12, 13].map((account, place) => x.found(account, place + 1).copied)
    x.perp(LEADER, 'buy', '0.5', '64276.1')
    first.push([11, 12, 13].findIndex((account, place) => x.found(account, place + 1).copied > (before[place] ?? 0)))
    x.quote('64276.0', '64276.1')
    x.perp(LEADER, 'sell', '0.5')
  }
  expect(first).toEqual([0, 1, 2])
  expect(x.sound()).toEqual([])
})

test('COPY-39 a portfolio that is liquidated ends with its own money alone', () => {
  const x = begin()
  x.lead(61, '20000', 50)
  x.follow(11, { leader: 61, mode: 'fixed', per_trade: '900', max_leverage: 50 })
  x.perp(61, 'buy', '0.1')
  expect(x.held(11)).toBe('long 0.700')
  const before = x.wallet(11)[0]
  x.drive(62_900)
  expect([x.found(11).state, x.found(11).end_reason]).toEqual(['ended', 'liquidated'])
  expect(Number(x.wallet(11)[0])).toBeGreaterThanOrEqual(Number(before))
  expect(x.sound()).toEqual([])
})
