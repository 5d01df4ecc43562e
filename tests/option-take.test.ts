import { expect, test } from 'vitest'
import type { Exchange } from '../src/engine/contract/exchange-api.ts'
import { createExchange } from '../src/engine/machine.ts'
import { ASSETS, contractSpec } from '../src/engine/testing/test-exchange.ts'
import type { OptionMarket, Ticket } from '../src/shared/calls/products/option-entities.ts'
import { dice } from './oracle/random-orders.ts'

/** The exchange's own bots move both perpetuals; people buy at random, and the house has to take what the printed rates promise. */

const FULL = process.env.LONG === 'full'
const PEOPLE = Array.from({ length: 30 }, (_, i) => 100 + i)
const START = 1_763_600_000_000
const CYCLE = 30
const WINDOW = 300

interface Reported {
  stake: number
  /** What the house took of it. */
  take: number
  /** What it takes on the mean by the printed rates. */
  promised: number
}

class Bots {
  readonly exchange: Exchange = createExchange()
  private t = START

  constructor(seed: number) {
    const eth = { currency_id: 2, symbol: 'ETHUSDT', price_digits: 2, tick_size: '0.01', start_price: '3118.20' }
    const markets = [contractSpec({ start_price: '64281.4' }), contractSpec(eth)]
    this.exchange.apply({ t: START, kind: 'genesis', seed, calm: false, markets, assets: ASSETS })
    for (const account of PEOPLE) {
      this.exchange.apply({ t: START, kind: 'openAccount', account, email: `${account}@x.test`, phone: null, passwordHash: 'x' }) // biome-ignore format: one command
      this.exchange.apply({ t: START, kind: 'credit', account, wallet: 'option', asset: 9, amount: '100000' })
    }
    this.run(10)
  }

  /** One tick a second. */
  run(seconds: number): void {
    for (let i = 0; i < seconds; i++) {
      this.t += 1_000
      this.exchange.apply({ t: this.t, kind: 'tick' })
    }
  }

  markets(): OptionMarket[] {
    return this.exchange.views.option.products().markets
  }

  get now(): number {
    return this.t
  }

  buy(account: number, asked: object): void {
    const body = { kind: 'openOption', account, stake: '10', ...asked } as never
    const { answer } = this.exchange.apply({ t: this.t, ...(body as object) } as never)
    if (!answer.ok) throw new Error(`refused: ${JSON.stringify(answer.refusal)}`)
  }

  /** All settled tickets. */
  settled(): Ticket[] {
    return PEOPLE.flatMap((account) => {
      const { total } = this.exchange.views.option.history(account, { page: 1 })
      const pages = Array.from({ length: Math.ceil(total / 20) }, (_, i) => i + 1)
      return pages.flatMap((page) => this.exchange.views.option.history(account, { page }).list)
    })
  }
}

/** Mean take of the house less what was promised, a stake, and its standard error from groups that do not hang together. */
function judge(groups: Reported[][]): { off: number; error: number } {
  const offs = groups.map((reported) => {
    const staked = reported.reduce((sum, { stake }) => sum + stake, 0)
    return reported.reduce((sum, { take, promised }) => sum + take - promised, 0) / staked
  })
  const off = offs.reduce((sum, one) => sum + one, 0) / offs.length
  const spread = offs.reduce((sum, one) => sum + (one - off) ** 2, 0) / (offs.length - 1)
  return { off, error: Math.sqrt(spread / offs.length) }
}

function reported(ticket: Ticket, chance: number): Reported {
  const [stake, rate] = [Number(ticket.stake), Number(ticket.rate)]
  const take = stake - Number(ticket.payout)
  return { stake, take, promised: stake * (1 - chance * (1 + rate)) }
}

test('OPT-51 flash options at random: the house takes 7.5 % of what was staked on what was not tied', () => {
  const roll = dice(3)
  const bots = new Bots(11)
  const wanted = FULL ? 10_000 : 3_000
  for (let bought = 0; bought < wanted; ) {
    for (const account of PEOPLE)
      for (let i = 0; i < 10; i++, bought++)
        bots.buy(account, { product: 'flash', currency_id: 1 + (i % 2), cycle: CYCLE, side: roll() < 0.5 ? 'up' : 'down', ends_at: Math.floor((bots.now + 5_000) / 30_000) * 30_000 + 30_000 }) // biome-ignore format: one order
    bots.run(31)
    while (bots.exchange.views.option.open(100).length > 0) bots.run(1)
  }
  const tickets = bots.settled().filter(({ status }) => status !== 'tied')
  expect(tickets.length).toBeGreaterThan(wanted * 0.9)
  expect(tickets.every(({ status }) => status !== 'void')).toBe(true)
  // Sides are thrown anew for each ticket, so each is a group of its own.
  const { off, error } = judge(tickets.map((ticket) => [reported(ticket, 0.5)]))
  expect(Math.abs(off)).toBeLessThan(4 * error)
  expect(error).toBeLessThan(FULL ? 0.011 : 0.02)
})

test('VOL-38 volatility options at random: the house takes the 8 % that each printed rate leaves it', () => {
  const roll = dice(5)
  const bots = new Bots(12)
  const rounds = FULL ? 1_300 : 8
  for (let round = 0; round < rounds; round++) {
    for (const market of bots.markets())
      for (const { window, band, out, in: inside } of market.volatility)
        for (const [side, rate] of [
          ['out', out],
          ['in', inside],
        ] as const) {
          // biome-ignore format: one table
          if (window !== WINDOW || rate === null) continue
          const account = PEOPLE[Math.floor(roll() * PEOPLE.length)] as number
          bots.buy(account, { product: 'volatility', currency_id: market.currency_id, window, band, side, rate })
        }
    bots.run(WINDOW)
  }
  const tickets = bots.settled()
  expect(tickets.length).toBeGreaterThanOrEqual(rounds * 6)
  // The rate says the chance: 0.92 ÷ (1 + rate), but for less than a hundredth of the rate.
  const groups = new Map<number, Reported[]>()
  for (const ticket of tickets) {
    const group = groups.get(ticket.opened_at) ?? []
    group.push(reported(ticket, 0.92 / (1 + Number(ticket.rate))))
    groups.set(ticket.opened_at, group)
  }
  const { off, error } = judge([...groups.values()])
  expect(Math.abs(off)).toBeLessThan(4 * error + 0.005)
}, 3_600_000)
