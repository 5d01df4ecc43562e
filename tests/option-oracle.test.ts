import { expect, test } from 'vitest'
import type { OpenOption } from '../src/engine/products/option/open-option.ts'
import { OptionExchange } from '../src/engine/testing/test-options.ts'
import type { Ticket } from '../src/shared/calls/products/option-entities.ts'
import { type NaiveAsk, NaiveOptions, type NaiveTicket, plain } from './oracle/naive-options.ts'
import { dice } from './oracle/random-orders.ts'
import { same } from './oracle/same.ts'

const START = 1_795_219_200_000
const PEOPLE = [11, 12, 13]
const HOUSE = 6
const MARKETS = [1, 2]
const DIGITS = [0, 1, 2]
const CYCLES = [30, 60, 180, 300, 600, 45]
const BANDS = [5, 10, 20, 50, 15]

type Roll = () => number
const pick = <T>(roll: Roll, list: readonly T[]): T => list[Math.floor(roll() * list.length)] as T

/** The engine and the naive options side by side. */
class Pair {
  readonly engine = new OptionExchange(START, PEOPLE, '40000')
  readonly naive = new NaiveOptions()
  readonly said = new Map<string, number>()
  private readonly roll: Roll
  private time = START

  constructor(roll: Roll) {
    this.roll = roll
    for (const who of PEOPLE) this.naive.free.set(who, 40_000n * 10n ** 8n)
    this.naive.free.set(HOUSE, 1_000_000n * 10n ** 8n)
    for (const account of PEOPLE) this.naive.locked.set(account, 0n)
    this.naive.locked.set(HOUSE, 0n)
    this.naive.index.set(1, 642_714).set(2, 311_820)
    for (const market of MARKETS)
      for (const window of [300, 900, 3600])
        for (const band of BANDS.slice(0, 4)) for (const side of ['out', 'in'] as const) this.setRate(market, 85 + band, { window, band, side }) // biome-ignore format: one loop
  }

  step(): void {
    const { roll, naive } = this
    const dice = roll()
    const jump = roll()
    this.time += jump < 0.75 ? Math.floor(roll() * 400) : jump < 0.97 ? 700 : jump < 0.996 ? Math.floor(roll() * 6000) : Math.floor(roll() * 900_000) // biome-ignore format: one table
    // Now and then exactly at the edge of a cycle.
    if (roll() < 0.03) this.time = Math.ceil(this.time / 30_000) * 30_000 - pick(roll, [0, 1, 5000, 5001, 4999])
    this.time = Math.max(this.time, naive.now)
    naive.now = this.time
    if (dice < 0.62) this.tick()
    else if (dice < 0.93) this.open(this.randomAsk())
    else this.disturb()
    this.compareMoney()
  }

  private tick(): void {
    const { roll, naive } = this
    for (const market of MARKETS) {
      const price = naive.index.get(market) as number
      // Now and then back to where it began, so that some are tied.
      const begin = market === 1 ? 642_714 : 311_820
      const width = roll() < 0.02 ? 200 : 7
      naive.index.set(market, roll() < 0.3 ? begin : price + Math.round((roll() - 0.5) * width) * 10)
    }
    naive.tick()
    const text = (market: number) => priceText(naive.index.get(market) as number, market)
    this.engine.tick(this.time, text(1), text(2))
    for (const ticket of naive.tickets) if (ticket.settled === this.time) this.compareTicket(ticket)
  }

  private randomAsk(): NaiveAsk {
    const { roll, time } = this
    const kind = roll() < 0.6 ? 'flash' : 'volatility'
    const right = roll() < 0.97
    const side = pick(roll, (kind === 'flash') === right ? ['up', 'down'] : ['out', 'in'])
    const cycle = pick(roll, CYCLES)
    const long = cycle * 1000
    const ends = roll() < 0.3 ? null : Math.floor((time + 5000) / long) * long + long * pick(roll, [1, 1, 1, 1, 0, 2]) + (roll() < 0.03 ? 1 : 0) // biome-ignore format: one table
    const cents = pick(roll, [100, 2_500, 3_333, 99, 500_000, 500_001, Math.floor(roll() * 300_000)])
    const rate = kind === 'flash' && roll() < 0.5 ? null : pick(roll, [5, 85, 86, 90, 105, 136])
    return { who: pick(roll, PEOPLE), kind, market: pick(roll, MARKETS), side, cycle, window: pick(roll, [300, 300, 900, 600]), band: pick(roll, BANDS), cents, ends, rate } // biome-ignore format: one order
  }

  private open(ask: NaiveAsk): void {
    const { who, kind, market, side, cycle, window, band, cents, ends, rate } = ask
    const terms = kind === 'flash' ? { cycle, ...(ends !== null && { ends_at: ends }) } : { window, band: (band / 100).toFixed(2) } // biome-ignore format: one order
    const { answer } = this.engine.send(this.time, {
      ...{ kind: 'openOption', account: who, product: kind, currency_id: market, side },
      ...{ stake: (cents / 100).toFixed(2), ...terms, ...(rate !== null && { rate: (rate / 100).toFixed(2) }) },
    } as OpenOption)
    const wanted = this.naive.open(ask)
    const key = 'no' in wanted ? wanted.no : 'taken'
    this.said.set(`${kind} ${key}`, (this.said.get(`${kind} ${key}`) ?? 0) + 1)
    const found = answer.ok ? { no: 'taken' } : { no: answer.refusal.key, params: answer.refusal.params }
    expect({ ask, ...found }).toEqual({ ask, ...('no' in wanted ? { params: undefined, ...wanted } : { no: 'taken' }) })
    if ('ticket' in wanted) this.compareTicket(wanted.ticket)
  }

  private disturb(): void {
    const { roll, naive, engine, time } = this
    const currency_id = pick(roll, MARKETS)
    const what = roll()
    if (what < 0.3) {
      const price = (naive.index.get(currency_id) as number) + Math.floor((roll() - 0.5) * 20_000)
      naive.spikes.set(currency_id, price)
      engine.send(time, { kind: 'spikeOption', currency_id, price: priceText(price, currency_id) })
    } else if (what < 0.5) {
      naive.drops.add(currency_id)
      engine.send(time, { kind: 'dropOptionSecond', currency_id })
    } else if (what < 0.65) {
      const open = naive.closed.has(currency_id) || roll() < 0.6
      if (open) naive.closed.delete(currency_id)
      else naive.closed.add(currency_id)
      engine.send(time, { kind: 'setOptionMarket', currency_id, open })
    } else if (what < 0.8)
      this.setRate(currency_id, 5 + Math.floor(roll() * 130), { cycle: pick(roll, CYCLES.slice(0, 5)) })
    else if (what < 0.9)
      this.setRate(currency_id, 5 + Math.floor(roll() * 130), { window: 300, band: pick(roll, [5, 10, 20]), side: pick(roll, ['out', 'in'] as const) }) // biome-ignore format: one order
    else {
      const account = pick(roll, PEOPLE)
      const frozen = !naive.frozen.has(account) && roll() < 0.5
      if (frozen) naive.frozen.add(account)
      else naive.frozen.delete(account)
      engine.send(time, { kind: 'freeze', account, frozen, origin: { device: 'd', ip: '127.0.0.1', country: 'US' } })
    }
  }

  private setRate(
    market: number,
    rate: number,
    of: { cycle: number } | { window: number; band: number; side: 'out' | 'in' },
  ): void {
    const text = (rate / 100).toFixed(2)
    const base = { kind: 'setOptionRate', currency_id: market, rate: text } as const
    if ('cycle' in of) {
      this.naive.rates.set(`${market} ${of.cycle}`, rate)
      this.engine.send(this.time, { ...base, ...of })
      return
    }
    this.naive.rates.set(`${market} ${of.window} ${of.band} ${of.side}`, rate)
    this.engine.send(this.time, { ...base, ...of, band: (of.band / 100).toFixed(2) })
  }

  private compareTicket(ticket: NaiveTicket): void {
    const found: Ticket = this.engine.ticket(ticket.who, ticket.id)
    const price = (ticks: number | null) => (ticks === null ? null : priceText(ticks, ticket.market))
    const over = ticket.status !== 'running'
    const back = ticket.status === 'won' ? ticket.stake + (ticket.stake * BigInt(ticket.rate)) / 100n : ticket.status === 'lost' ? 0n : ticket.stake // biome-ignore format: one sum
    expect(found).toMatchObject({
      ...{ status: ticket.status, strike: price(ticket.strike), ends_at: ticket.ends, settled_at: ticket.settled },
      ...{ stake: plain(ticket.stake), settle_price: over ? price(ticket.settle) : null },
      ...{ payout: over ? plain(back) : null, high: price(ticket.high), low: price(ticket.low) },
      decided: ticket.decided && [ticket.decided[0], price(ticket.decided[1])],
    })
    if (over)
      this.said.set(`${ticket.kind} ${ticket.status}`, (this.said.get(`${ticket.kind} ${ticket.status}`) ?? 0) + 1)
  }

  private compareMoney(): void {
    for (const who of [...PEOPLE, HOUSE]) {
      const [free, locked] = this.engine.money(who)
      same([who, free, locked], [who, plain(this.naive.free.get(who) ?? 0n), plain(this.naive.locked.get(who) ?? 0n)]) // biome-ignore format: one line
    }
  }

  compareFlow(): void {
    for (const who of PEOPLE) expect(this.engine.flow(who)).toEqual((this.naive.flow.get(who) ?? []).map(plain))
  }
}

function priceText(ticks: number, market: number): string {
  return (ticks / 10 ** (DIGITS[market] as number)).toFixed(DIGITS[market])
}

const FULL = process.env.LONG === 'full'

test('OPT-43 random commands with jumps: the same tickets and money as a naive account, no lock gap, same hash', () => {
  const pair = new Pair(dice(20_261_121))
  const commands = FULL ? 10_000 : 3_000
  for (let i = 1; i <= commands; i++) {
    pair.step()
    if (i % 10 === 0) same(pair.engine.gaps(), [])
    if (i % 1_000 === 0) pair.engine.restart()
  }
  pair.compareFlow()
  const { hash, again, restored } = pair.engine.replayed()
  expect([again, restored]).toEqual([hash, hash])
  const kinds = ['taken', 'won', 'lost', 'void', 'option_closed', 'option_rate_moved', 'option_stake_range']
  for (const kind of ['flash', 'volatility'])
    for (const one of kinds) expect([kind, one, (pair.said.get(`${kind} ${one}`) ?? 0) > 2]).toEqual([kind, one, true])
  for (const one of ['tied', 'option_cutoff', 'option_not_open', 'prices_stale', 'bad_request', 'account_frozen'])
    expect([one, (pair.said.get(`flash ${one}`) ?? 0) > 0]).toEqual([one, true])
})
