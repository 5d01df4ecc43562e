/*
 * Options as lines.md has them, written as plainly as can be: every ticket keeps its terms, every second its sample, and a ticket is judged
 * by walking all of its seconds anew. Money is whole units of 1e-8, prices are index ticks. Nothing of the engine is used.
 */

export interface NaiveTicket {
  id: number
  who: number
  kind: 'flash' | 'volatility'
  market: number
  side: string
  cycle: number
  window: number
  ppm: number
  stake: bigint
  /** Hundredths. */
  rate: number
  strike: number
  opened: number
  ends: number
  status: string
  settle: number | null
  high: number | null
  low: number | null
  decided: [number, number] | null
  settled: number | null
}

export interface NaiveAsk {
  who: number
  kind: 'flash' | 'volatility'
  market: number
  side: string
  cycle: number
  window: number
  /** Percent times 100: 10 is 0.10 %. */
  band: number
  /** Cents. */
  cents: number
  /** Left out: the running cycle. */
  ends: number | null
  /** Hundredths; null where none is said. */
  rate: number | null
}

const UNIT = 1_000_000n
const HOUSE = 6

export class NaiveOptions {
  now = 0
  tickAt = 0
  readonly free = new Map<number, bigint>()
  readonly locked = new Map<number, bigint>()
  readonly frozen = new Set<number>()
  readonly closed = new Set<number>()
  readonly index = new Map<number, number>()
  readonly tickets: NaiveTicket[] = []
  readonly flow = new Map<number, bigint[]>()
  readonly rates = new Map<string, number>()
  readonly spikes = new Map<number, number>()
  readonly drops = new Set<number>()
  private readonly samples = new Map<number, Map<number, number>>()
  private readonly looked = new Map<number, number>()

  /** @returns key of the refusal and its parameters, or the ticket */
  open(ask: NaiveAsk): { no: string; params?: Record<string, string> } | { ticket: NaiveTicket } {
    const { who, kind, market, side, cents } = ask
    const t = this.now
    if (this.frozen.has(who)) return { no: 'account_frozen' }
    const flash = kind === 'flash'
    if (!(flash ? ['up', 'down'] : ['out', 'in']).includes(side)) return { no: 'bad_request' }
    if (!(flash ? [30, 60, 180, 300, 600].includes(ask.cycle) : [300, 900, 3600].includes(ask.window)))
      return { no: 'bad_request' }
    if (!flash && ![5, 10, 20, 50].includes(ask.band)) return { no: 'bad_request' }
    if (cents < 100 || cents > 500_000) return { no: 'option_stake_range', params: { min: '1', max: '5000' } }
    const long = ask.cycle * 1000
    const ends = flash
      ? (ask.ends ?? Math.floor(t / long) * long + long)
      : Math.floor(t / 1000) * 1000 + ask.window * 1000
    if (flash && ends % long !== 0) return { no: 'bad_request' }
    if (!flash && ask.rate === null) return { no: 'bad_request' }
    if (this.closed.has(market)) return { no: 'option_closed' }
    const rate = this.rates.get(flash ? `${market} ${ask.cycle}` : `${market} ${ask.window} ${ask.band} ${side}`) ?? 85
    if (flash && t >= ends - 5000) {
      let next = 0
      while (!(next - long - 5000 <= t && t < next - 5000))
        next = next === 0 ? Math.floor(t / long) * long : next + long
      return { no: 'option_cutoff', params: { next: String(next) } }
    }
    if (flash && t < ends - long - 5000) return { no: 'option_not_open' }
    if (t - this.tickAt > 1000) return { no: 'prices_stale' }
    if (ask.rate !== null && rate < ask.rate)
      return { no: 'option_rate_moved', params: { rate: (rate / 100).toFixed(2) } }
    const mine = this.tickets.filter((one) => one.who === who && one.status === 'running')
    if (mine.length >= 20) return { no: 'option_open_limit', params: { max: '20' } }
    const stake = BigInt(cents) * UNIT
    const left = 20_000n * 100n * UNIT - mine.reduce((sum, one) => sum + one.stake, 0n)
    if (stake > left) return { no: 'option_total_limit', params: { left: plain(left) } }
    const free = this.free.get(who) ?? 0n
    if (stake > free) return { no: 'insufficient_available_balance', params: { available: plain(free) } }
    const profit = (stake * BigInt(rate)) / 100n
    const house = this.free.get(HOUSE) ?? 0n
    if (profit > house) {
      let most = Number((house * 100n) / BigInt(rate) / UNIT) + 2
      while ((BigInt(most) * UNIT * BigInt(rate)) / 100n > house) most--
      return { no: 'option_pool', params: { most: plain(BigInt(Math.min(most, 500_000)) * UNIT) } }
    }
    this.move(who, -stake, stake)
    this.move(HOUSE, -profit, profit)
    const ticket: NaiveTicket = { id: this.tickets.length + 1, who, kind, market, side, cycle: ask.cycle, window: ask.window, ppm: ask.band * 100, stake, rate, strike: this.index.get(market) as number, opened: t, ends, status: 'running', settle: null, high: null, low: null, decided: null, settled: null } // biome-ignore format: one ticket
    this.tickets.push(ticket)
    return { ticket }
  }

  /** A tick with the index as it is now. */
  tick(): void {
    this.tickAt = this.now
    const second = Math.floor(this.now / 1000)
    for (const [market, price] of this.index) {
      if (this.looked.get(market) === second) continue
      this.looked.set(market, second)
      const rows = this.samples.get(market) ?? new Map<number, number>()
      this.samples.set(market, rows)
      if (this.drops.delete(market)) {
        this.judge(market, rows, second, false)
        continue
      }
      rows.set(second, this.spikes.get(market) ?? price)
      this.spikes.delete(market)
      this.judge(market, rows, second, true)
    }
  }

  private judge(market: number, rows: Map<number, number>, second: number, sampled: boolean): void {
    for (const ticket of this.tickets) {
      if (ticket.market !== market || ticket.status !== 'running') continue
      if (ticket.kind === 'flash') this.judgeFlash(ticket, rows, second)
      else if (sampled) this.judgePath(ticket, rows, second)
    }
  }

  private judgeFlash(ticket: NaiveTicket, rows: Map<number, number>, second: number): unknown {
    const end = ticket.ends / 1000
    if (second < end) return null
    const three = [end - 2, end - 1, end].map((one) => rows.get(one))
    if (three.includes(undefined)) return this.pay(ticket, 'void')
    ticket.settle = (three as number[]).sort((a, b) => a - b)[1] as number
    const result = Math.sign(ticket.settle - ticket.strike) * (ticket.side === 'up' ? 1 : -1)
    return this.pay(ticket, result > 0 ? 'won' : result < 0 ? 'lost' : 'tied')
  }

  private judgePath(ticket: NaiveTicket, rows: Map<number, number>, now: number): unknown {
    const end = ticket.ends / 1000
    let missing = 0
    ticket.high = null
    ticket.low = null
    for (let second = Math.floor(ticket.opened / 1000) + 1; second <= Math.min(now, end); second++) {
      const sample = rows.get(second)
      if (sample === undefined) {
        missing++
        continue
      }
      if (missing > 3) return this.pay(ticket, 'void')
      missing = 0
      ticket.high = Math.max(ticket.high ?? sample, sample)
      ticket.low = Math.min(ticket.low ?? sample, sample)
      ticket.settle = sample
      if (Math.abs(sample - ticket.strike) * 1_000_000 > ticket.strike * ticket.ppm) {
        ticket.decided = [second * 1000, sample]
        return this.pay(ticket, ticket.side === 'out' ? 'won' : 'lost')
      }
    }
    if (now < end) return null
    return this.pay(ticket, missing > 3 ? 'void' : ticket.side === 'in' ? 'won' : 'lost')
  }

  private pay(ticket: NaiveTicket, status: string): void {
    const { who, stake } = ticket
    const profit = (stake * BigInt(ticket.rate)) / 100n
    ticket.status = status
    ticket.settled = this.now
    if (status === 'void') ticket.settle = null
    const back = status === 'won' ? stake + profit : status === 'lost' ? 0n : stake
    this.move(who, back, -stake)
    this.move(HOUSE, profit + stake - back, -profit)
    if (back !== stake) this.flow.set(who, [...(this.flow.get(who) ?? []), back - stake])
  }

  private move(who: number, free: bigint, locked: bigint): void {
    this.free.set(who, (this.free.get(who) ?? 0n) + free)
    this.locked.set(who, (this.locked.get(who) ?? 0n) + locked)
  }
}

/** Units of 1e-8 as decimal text without zeros at its end. */
export function plain(units: bigint): string {
  const negative = units < 0n
  const text = (negative ? -units : units).toString().padStart(9, '0')
  const shown = `${text.slice(0, -8)}.${text.slice(-8)}`.replace(/\.?0+$/, '')
  return negative ? `-${shown}` : shown
}
