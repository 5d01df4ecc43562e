import { afterEach, expect, test } from 'vitest'
import type { OptionProducts } from '../../../shared/calls/products/option-entities.ts'
import type { EngineContext } from '../../contract/engine-call.ts'
import { exchangeEngine } from '../../machine.ts'
import { at, BTC, ETH, OPTION_HOUSE, OptionExchange, USDT } from '../../testing/test-options.ts'

const E = at('01:16:00.000')
let x: OptionExchange

afterEach(() => {
  expect(x.gaps()).toEqual([])
  const { hash, again, restored } = x.replayed()
  expect([again, restored]).toEqual([hash, hash])
})

/** An exchange that has ticked, and a moment before the command. */
function begin(time: number, money = '412.80'): void {
  x = new OptionExchange(at('01:00:00.000'), [11, 12], money)
  x.tick(time - 60)
}

/** The deciding samples of the cycle that ends at E. */
function settle(first: string, second: string, third: string, end = E): void {
  x.tick(end - 2_000, first)
  x.tick(end - 1_000, second)
  x.tick(end, third)
}

test('OPT-01 taken 5.001 s before the end: stake and profit are locked, and the flow has no entry', () => {
  begin(E - 5_001)
  const ticket = x.open(E - 5_001, 11, { ends_at: E })
  expect(ticket).toMatchObject({ ends_at: 1795223760000, status: 'running', strike: '64271.4', strike_at: E - 5_061 })
  expect(x.money(11)).toEqual(['362.8', '50'])
  expect(x.money(OPTION_HOUSE)).toEqual(['999957.5', '42.5'])
  expect(x.flow(11)).toEqual([])
  expect(x.events.map(({ kind }) => kind)).toEqual(['ticket', 'balance'])
})

test('OPT-02 refused 5 s before the end, with the end of the next cycle; nothing moves', () => {
  begin(E - 5_000)
  const refusal = x.no(E - 5_000, 11, { ends_at: E })
  expect(refusal).toMatchObject({ code: 409, key: 'option_cutoff', params: { next: '1795223820000' } })
  expect(x.money(11)).toEqual(['412.8', '0'])
})

test('OPT-03 the next cycle is taken from that instant on, and refused a millisecond before', () => {
  begin(E - 5_001)
  const next = E + 60_000
  expect(x.no(E - 5_001, 11, { ends_at: next })).toMatchObject({ code: 400, key: 'option_not_open' })
  expect(x.open(E - 5_000, 11, { ends_at: next })).toMatchObject({ ends_at: next, cycle: 60 })
})

test('OPT-04 without an end it is for the running cycle, and never moved to the next one', () => {
  begin(E - 3_000)
  expect(x.no(E - 3_000, 11, {})).toMatchObject({ key: 'option_cutoff' })
  x.tick(E)
  expect(x.open(E, 11, {}).ends_at).toBe(E + 60_000)
})

test('OPT-05 up wins at the median above the strike: stake and profit come back, the flow says the profit', () => {
  begin(E - 20_000)
  const { id } = x.open(E - 20_000, 11, { stake: '25' })
  settle('64278.2', '64278.4', '64278.7')
  expect(x.ticket(11, id)).toMatchObject({
    ...{ status: 'won', settle_price: '64278.4', payout: '46.25', settled_at: E, reason: null },
    samples: [[E - 2_000, '64278.2'], [E - 1_000, '64278.4'], [E, '64278.7']], // biome-ignore format: one table
  })
  expect(x.flow(11)).toEqual(['21.25'])
  expect(x.money(11)).toEqual(['434.05', '0'])
  expect(x.money(OPTION_HOUSE)).toEqual(['999978.75', '0'])
  expect(x.events.filter(({ kind }) => kind === 'ticket' || kind === 'balance')).toHaveLength(2)
})

test('OPT-06 one spike does not decide: down loses its stake to the house', () => {
  begin(E - 20_000)
  const { id } = x.open(E - 20_000, 11, { stake: '20', side: 'down' })
  settle('64271.5', '64271.5', '99999.9')
  expect(x.ticket(11, id)).toMatchObject({ status: 'lost', settle_price: '64271.5', payout: '0' })
  expect(x.flow(11)).toEqual(['-20'])
  expect(x.money(OPTION_HOUSE)).toEqual(['1000020', '0'])
})

test('OPT-07 a median at the strike is tied: the stake comes back and the flow has no entry', () => {
  begin(E - 20_000)
  const { id } = x.open(E - 20_000, 11, {})
  settle('64300.0', '64270.0', '64271.4')
  expect(x.ticket(11, id)).toMatchObject({ status: 'tied', settle_price: '64271.4', payout: '50' })
  expect([x.flow(11), x.money(11), x.money(OPTION_HOUSE)]).toEqual([[], ['412.8', '0'], ['1000000', '0']])
})

const STAKES: [stake: string, key: string | null][] = [
  ['0.99', 'option_stake_range'],
  ['1', null],
  ['5000', null],
  ['5000.01', 'option_stake_range'],
  ['5000.000000001', 'option_stake_range'],
  ['1.005', 'option_stake_step'],
  ['1.0000000001', 'option_stake_step'],
  ['1.10000000000', null],
  ['1e3', 'number_format'],
  ['-5', 'number_format'],
  ['', 'number_format'],
  ['0', 'option_stake_range'],
  ['1,5', 'number_format'],
]

test('OPT-08 stakes are taken from 1 to 5,000 in steps of 0.01', () => {
  begin(E - 20_000, '100000')
  for (const [stake, key] of STAKES) {
    const { answer } = x.ask(E - 20_000, 11, { stake })
    expect([stake, answer.ok ? null : answer.refusal]).toEqual([
      stake,
      key === null ? null : expect.objectContaining({ key, field: 'stake', code: 400 }),
    ])
  }
  expect(x.no(E - 20_000, 11, { stake: '0.99' }).params).toEqual({ min: '1', max: '5000' })
  const { id } = x.open(E - 20_000, 12, { stake: '33.33' })
  settle('64278.2', '64278.4', '64278.7')
  expect(x.ticket(12, id)).toMatchObject({ status: 'won', payout: '61.6605' })
})

test('OPT-09 two orders and one balance: the second is refused with what is left', () => {
  begin(E - 20_000, '60')
  x.open(E - 20_000, 11, {})
  expect(x.no(E - 20_000, 11, {})).toMatchObject({ key: 'insufficient_available_balance', params: { available: '10' } })
})

test('OPT-11 a jump of an hour that stops at each next stop settles each ticket at its own end', () => {
  begin(E - 11_000)
  const ids = [
    x.open(E - 11_000, 11, { cycle: 30, ends_at: E }).id,
    x.open(E - 11_000, 11, { cycle: 60, ends_at: E }).id,
    x.open(E - 11_000, 11, { cycle: 600, ends_at: at('01:20:00.000') }).id,
  ]
  const end = E - 11_000 + 3_600_000
  for (let stop = x.exchange.nextStop(); stop !== null && stop <= end; stop = x.exchange.nextStop()) x.tick(stop)
  x.tick(end)
  expect(x.log.filter(({ kind }) => kind === 'tick')).toHaveLength(8)
  for (const id of ids) {
    const ticket = x.ticket(11, id)
    const { ends_at } = ticket
    expect(ticket).toMatchObject({ status: 'tied', settled_at: ends_at })
    expect(ticket.samples.map(([second]) => second)).toEqual([ends_at - 2_000, ends_at - 1_000, ends_at])
  }
})

test('OPT-12 stopped over the end: void, the stake back, no entry of the flow, one message', () => {
  begin(E - 20_000)
  const { id } = x.open(E - 20_000, 11, {})
  x.run(E - 10_000)
  x.restart()
  x.tick(E + 3_000)
  expect(x.ticket(11, id)).toMatchObject({ status: 'void', reason: 'index_missing', payout: '50', settle_price: null })
  expect([x.money(11), x.flow(11)]).toEqual([['412.8', '0'], []])
  const messages = x.events.filter(({ kind }) => kind === 'message')
  expect(messages).toMatchObject([{ item: { kind: 'option_void', params: { symbol: 'BTCUSDT', stake: '50' } } }])
  expect(x.exchange.views.option.stats(11)).toMatchObject({ void: 1, staked: '50', returned: '50' })
})

test('OPT-13 at most 20 tickets run, and their stakes are at most 20,000', () => {
  begin(E - 20_000, '30000')
  for (let i = 0; i < 20; i++) x.open(E - 20_000, 11, { stake: '1' })
  expect(x.no(E - 20_000, 11, {})).toMatchObject({ code: 409, key: 'option_open_limit', params: { max: '20' } })
  for (const stake of ['5000', '5000', '5000', '4999.5']) x.open(E - 20_000, 12, { stake })
  const refusal = x.no(E - 20_000, 12, { stake: '1' })
  expect(refusal).toMatchObject({ code: 409, key: 'option_total_limit', params: { left: '0.5' } })
})

test('OPT-31 what the house cannot promise is refused with the largest stake that it can', () => {
  begin(E - 20_000)
  x.fund(OPTION_HOUSE, '0.01')
  // 23 people with 20,000 each promise 17,000 each; what is left is 42.49 and less than one profit of 50.
  x = new OptionExchange(
    at('01:00:00.000'),
    Array.from({ length: 60 }, (_, i) => 20 + i),
    '20000',
  )
  x.tick(E - 20_060)
  for (let i = 0; i < 58; i++) for (let k = 0; k < 4; k++) x.open(E - 20_000, 20 + i, { stake: '5000' })
  // 58 · 17,000 = 986,000 of 1,000,000; three more tickets of 5,000, one of 1,420.6 leave 42.49.
  for (const stake of ['5000', '5000', '5000', '1420.6']) x.open(E - 20_000, 78, { stake })
  expect(x.money(OPTION_HOUSE)[0]).toBe('42.49')
  expect(x.no(E - 20_000, 79, {})).toMatchObject({ code: 409, key: 'option_pool', params: { most: '49.98' } })
  expect(x.no(E - 20_000, 79, { stake: '49.99' }).key).toBe('option_pool')
  expect(x.open(E - 20_000, 79, { stake: '49.98' }).stake).toBe('49.98')
})

test('OPT-32 an index whose newest tick is older than 1,000 ms is no strike', () => {
  begin(E - 20_000)
  x.tick(E - 20_000)
  expect(x.open(E - 19_000, 11, {}).strike_at).toBe(E - 20_000)
  expect(x.no(E - 18_999, 11, {})).toMatchObject({ code: 409, key: 'prices_stale' })
})

test('OPT-33 a rate that has fallen is refused with the new one; a better one is taken', () => {
  begin(E - 20_000)
  const set = (rate: string | null) => x.send(E - 20_000, { kind: 'setOptionRate', currency_id: BTC, cycle: 60, rate })
  set('0.8')
  expect(x.no(E - 20_000, 11, { rate: '0.85' })).toMatchObject({
    ...{ code: 409, key: 'option_rate_moved', field: 'rate', params: { rate: '0.80' } },
  })
  expect(x.open(E - 20_000, 11, { rate: '0.79' }).rate).toBe('0.80')
  const { id } = x.open(E - 20_000, 11, {})
  set(null)
  expect(x.open(E - 20_000, 11, { rate: '0.85' }).rate).toBe('0.85')
  settle('64278.2', '64278.4', '64278.7')
  expect(x.ticket(11, id)).toMatchObject({ rate: '0.80', payout: '90' })
})

test('OPT-34 a closed market takes no tickets; those that run are settled', () => {
  begin(E - 20_000)
  const { id } = x.open(E - 20_000, 11, {})
  x.send(E - 20_000, { kind: 'setOptionMarket', currency_id: BTC, open: false })
  expect(x.no(E - 20_000, 11, {})).toMatchObject({ code: 409, key: 'option_closed' })
  expect(x.open(E - 20_000, 11, { currency_id: ETH }).symbol).toBe('ETHUSDT')
  expect(x.exchange.views.option.products().markets.map(({ open }) => open)).toEqual([false, true])
  settle('64278.2', '64278.4', '64278.7')
  expect(x.ticket(11, id).status).toBe('won')
  x.send(E, { kind: 'setOptionMarket', currency_id: BTC, open: true })
  expect(x.open(E, 11, {}).status).toBe('running')
})

test('OPT-35 one sample that is spiked does not decide, a second that is dropped makes it void', () => {
  begin(E - 20_000)
  const { id } = x.open(E - 20_000, 11, {})
  x.tick(E - 2_000, '64271.5')
  x.send(E - 1_500, { kind: 'spikeOption', currency_id: BTC, price: '1.0' })
  x.tick(E - 1_000)
  x.tick(E)
  expect(x.ticket(11, id)).toMatchObject({ status: 'won', settle_price: '64271.5' })
  expect(x.ticket(11, id).samples[1]).toEqual([E - 1_000, '1.0'])
  const next = x.open(E + 100, 11, {}).id
  x.tick(E + 58_000)
  x.send(E + 58_500, { kind: 'dropOptionSecond', currency_id: BTC })
  x.tick(E + 59_000)
  x.tick(E + 59_900)
  x.tick(E + 60_000)
  expect(x.ticket(11, next)).toMatchObject({ status: 'void', reason: 'index_missing' })
  expect(x.ticket(11, next).samples.map(([second]) => second)).toEqual([E + 58_000, E + 60_000])
})

test('OPT-36 a locked account buys nothing; what runs is settled and paid all the same', () => {
  begin(E - 20_000)
  const { id } = x.open(E - 20_000, 11, {})
  const origin = { device: 'd', ip: '127.0.0.1', country: 'US' }
  x.send(E - 19_000, { kind: 'freeze', account: 11, frozen: true, origin })
  expect(x.no(E - 19_000, 11, { stake: '0' })).toMatchObject({ code: 409, key: 'account_frozen' })
  settle('64278.2', '64278.4', '64278.7')
  expect([x.ticket(11, id).status, x.money(11)]).toEqual(['won', ['455.3', '0']])
})

test('OPT-37 the first tick in a second is its sample, and rows are given oldest first', () => {
  begin(E)
  const views = () => x.exchange.views.option
  x.tick(E, '64000.0')
  x.tick(E + 100, '65000.0')
  x.tick(E + 2_999, '64000.1')
  x.tick(E + 3_000, '64000.2')
  const rows = [[E - 1_000, '64271.4'], [E, '64000.0'], [E + 2_000, '64000.1'], [E + 3_000, '64000.2']] // biome-ignore format: one table
  expect(views().samples(BTC)).toEqual(rows)
  expect(views().samples(BTC, E, E + 2_000)).toEqual(rows.slice(1, 3))
  expect(views().samples(BTC, E + 1)).toEqual(rows.slice(2))
  expect(views().samples(BTC, undefined, E - 1)).toEqual(rows.slice(0, 1))
  expect(views().samples(USDT)).toBeNull()
})

test('OPT-38 who has tickets running cannot close the account, and nobody sees what is another’s', () => {
  begin(E - 20_000)
  const { id } = x.open(E - 20_000, 11, {})
  expect(x.exchange.views.identity.closeBlocks(11)).toContainEqual(
    expect.objectContaining({ key: 'close_pending', params: { options: '1' } }),
  )
  expect(x.exchange.views.option.ticket(12, id)).toBeNull()
  expect(x.exchange.views.option.open(12)).toEqual([])
})

test('OPT-52 a recorded session offers no options and has no samples, for its index is another', () => {
  begin(E - 20_000)
  const context = (recorded: boolean) =>
    ({ exchange: x.exchange, publicData: { markets: () => [{ recorded }] } }) as unknown as EngineContext
  const ask = (call: string, request: object, recorded: boolean) =>
    (exchangeEngine.calls[call]?.handle(request, context(recorded)) ?? null) as { data: unknown } | null
  const shown = (recorded: boolean) => {
    const products = ask('optionProducts', {}, recorded)?.data as OptionProducts
    const samples = ask('optionSamples', { currency_id: BTC }, recorded)?.data as unknown[]
    return [products.markets.map(({ open }) => open), samples.length]
  }
  expect([shown(false), shown(true)]).toEqual([[[true, true], 1], [[false, false], 0]]) // biome-ignore format: one table
  const venue = { exchange: x.exchange, publicData: { markets: () => [{ recorded: false, venue: 'OKX' }] } }
  const live = exchangeEngine.calls.optionSamples?.handle({ currency_id: BTC }, venue as unknown as EngineContext)
  expect(live).toMatchObject({ data: [] })
})
