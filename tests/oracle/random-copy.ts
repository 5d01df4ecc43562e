import type { CopyPair } from './copy-pair.ts'
import type { NaiveFollow, NaiveLeader, NaiveSettings } from './naive-copy.ts'
import { ONE, show } from './naive-numbers.ts'
import type { NaiveContract } from './naive-perp.ts'
import type { PerpAnswer, PerpRequest } from './naive-perp-exchange.ts'

type Body = Parameters<CopyPair['step']>[0]

const DAY = 86_400_000
const WEEK = 7 * DAY
const MONDAY = 4 * DAY
const LEADERS = 3

/** A seeded trace: leaders who trade at high leverage around a price that two rich accounts drive, and people who follow them. */
export class CopyTrace {
  readonly kinds = new Map<string, number>()
  readonly refused = new Set<string>()
  commands = 0
  private readonly pair: CopyPair
  private readonly roll: () => number
  private readonly owners: number[]
  private readonly rich: number[]
  private readonly aims = new Map<number, number>()
  private nextLeader = 301

  constructor(pair: CopyPair, roll: () => number, owners: number[], rich: number[]) {
    this.pair = pair
    this.roll = roll
    this.owners = owners
    this.rich = rich
    for (const account of rich) {
      pair.credit(account, '1000000000')
      for (const { id } of pair.naive.markets)
        pair.step({ kind: 'setLeverage', account, currency_id: id, leverage: 1 }, pair.naive.leverage(account, id, 1))
    }
    for (const account of owners) pair.credit(account, '20000.00000001')
    for (let i = 0; i < LEADERS; i++) this.openLeader()
    pair.tick(1_000)
    for (const owner of owners) for (const leader of this.leading()) if (roll() < 0.5) this.follow(owner, leader)
  }

  private openLeader(): void {
    const { pair } = this
    const account = this.nextLeader++
    pair.open(account)
    pair.credit(account, show(BigInt(1_500 + Math.floor(this.roll() * 20_000)) * ONE + 3n))
    for (const { id } of pair.naive.markets) {
      const leverage = this.pick([2, 10, 20, 50, 50])
      pair.step({ kind: 'setLeverage', account, currency_id: id, leverage }, pair.naive.leverage(account, id, leverage))
    }
    for (const { id } of pair.naive.markets) {
      if (this.roll() > 0.3) continue
      const body = { kind: 'setMarginMode', account, currency_id: id, margin_mode: 'isolated' } as const
      pair.step(body, pair.naive.marginMode(account, id, true))
    }
    pair.lead(account)
  }

  private pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.roll() * list.length)] as T
  }

  private tell(kind: string, taken: boolean, answer: PerpAnswer): void {
    this.commands++
    this.kinds.set(kind, (this.kinds.get(kind) ?? 0) + 1)
    if (!taken && !answer.ok) this.refused.add(answer.key)
  }

  private run(body: Body, answer: PerpAnswer): void {
    this.tell(body.kind, this.pair.step(body, answer), answer)
  }

  /** One command, or a tick with what leads to it. */
  next(): void {
    const dice = this.roll()
    const leader = this.pick(this.leading())
    if (dice < 0.16) this.tick()
    else if (dice < 0.56) this.trade(leader)
    else if (dice < 0.6) this.setting(leader)
    else if (dice < 0.66) this.order(this.randomOrder(this.pick(this.owners), 4_000))
    else if (dice < 0.68) this.cancel(this.pick([...this.owners, leader.id]))
    else if (dice < 0.7) this.thin()
    else if (dice < 0.705) this.refill()
    else if (dice < 0.725) this.slide()
    else this.copy(leader)
  }

  private leading(): NaiveLeader[] {
    return this.pair.naive.leaders.filter(({ state }) => state !== 'ended')
  }

  private trade(leader: NaiveLeader): void {
    const { naive } = this.pair
    const account = naive.account(leader.id)
    const held = account.positions[0]
    const dice = this.roll()
    if (held && dice < 0.22) {
      const { id } = held.market
      const half = held.quantity / 2n
      const part = half - (half % held.market.step)
      const quantity = this.roll() < 0.5 && part > 0n ? show(part) : undefined
      const body = { kind: 'closePosition', account: leader.id, currency_id: id, position_side: 'both' } as const
      this.run({ ...body, type: 'market', quantity }, naive.close(leader.id, id, 'both', undefined, quantity))
    } else if (held && dice < 0.32) {
      const { id } = held.market
      const body = { kind: 'reversePosition', account: leader.id, currency_id: id, position_side: 'both' } as const
      this.run(body, naive.reverse(leader.id, id, 'both'))
    } else {
      const { leverage } = naive.settings(account, this.pick(naive.markets))
      const most = (Number(naive.available(account)) / 1e8) * leverage * 2
      this.order(this.randomOrder(leader.id, Math.max(50, Math.min(300_000, most))))
    }
  }

  private setting({ id: account }: NaiveLeader): void {
    const { naive } = this.pair
    const { id } = this.pick(naive.markets)
    const leverage = this.pick([1, 5, 10, 20, 40, 50])
    this.run({ kind: 'setLeverage', account, currency_id: id, leverage }, naive.leverage(account, id, leverage))
  }

  private copy(leader: NaiveLeader): void {
    const { naive } = this.pair
    const owner = this.pick([...this.owners, ...this.owners, leader.id])
    const one = this.pick(naive.running())
    const dice = this.roll()
    if (!one || dice < 0.4) this.follow(owner, leader)
    else if (dice < 0.48) this.add(one)
    else if (dice < 0.56) {
      const settings = this.settings()
      const was = { ...one }
      const taken = this.pair.set(one, settings)
      this.tell('setCopy', taken, taken ? { ok: true } : naive.set(was, settings))
    } else if (dice < 0.7) {
      const positions = this.roll() < 0.6 ? 'close' : 'keep'
      this.run({ kind: 'stopCopy', account: one.owner, id: one.id, positions }, naive.stopCopying(one, positions))
    } else if (dice < 0.8) {
      const { id } = this.pick(naive.markets)
      const kept = naive.running().filter(({ state }) => state === 'kept')
      const which = this.pick(kept) ?? one
      const body = { kind: 'closeCopy', account: which.owner, id: which.id, currency_id: id } as const
      this.run(body, naive.closeKept(which, id))
    } else if (dice < 0.9) this.freeze(this.pick(this.owners))
    else if (dice < 0.96) {
      const accepting = this.roll() < 0.7
      this.run({ kind: 'setLead', account: leader.id, accepting }, naive.pause(leader, accepting))
    } else if (this.roll() < 0.3) {
      this.run({ kind: 'endLead', account: leader.id }, naive.endLeading(leader))
      this.openLeader()
    }
  }

  private follow(owner: number, leader: NaiveLeader): void {
    const { naive } = this.pair
    const amount = BigInt(Math.floor(10 + this.roll() ** 3 * 6_000)) * ONE + BigInt(Math.floor(this.roll() * 1e8))
    const settings = this.settings()
    const before = naive.follows.length
    const taken = this.pair.follow(owner, leader, amount, settings)
    this.tell('followLeader', taken, taken ? { ok: true } : naive.follow(owner, leader, amount, settings))
    if (!taken && naive.follows.length !== before) throw new Error('a refused follow stands')
  }

  private add(one: NaiveFollow): void {
    const amount = BigInt(Math.floor(1 + this.roll() * 900)) * ONE + 1n
    const body = { kind: 'addToCopy', account: one.owner, id: one.id, amount: show(amount) } as const
    this.run(body, this.pair.naive.add(one, amount))
  }

  private settings(): NaiveSettings {
    const money = (most: number) => BigInt(5 + Math.floor(this.roll() ** 2 * most)) * ONE
    return {
      mode: this.roll() < 0.6 ? 'ratio' : 'fixed',
      perTrade: money(400),
      maxTrade: this.roll() < 0.6 ? 50_000n * ONE : money(300),
      stop: BigInt(this.pick([100, 700, 1_000, 2_550, 5_000, 9_000, 9_000])),
      maxLeverage: this.pick([1, 3, 10, 20, 50, 50]),
      slippage: BigInt(this.pick([10, 50, 150, 300, 300])),
    }
  }

  /** Everything is locked for the next few commands. */
  private freeze(account: number): void {
    this.pair.freeze(account, true)
    this.tell('freeze', true, { ok: true })
    const leader = this.pick(this.leading())
    this.trade(leader)
    this.trade(leader)
    const mine = this.pair.naive.running().filter(({ owner }) => owner === account)
    const one = this.pick(mine)
    if (one) this.add(one)
    this.follow(account, leader)
    this.pair.freeze(account, false)
  }

  private order(request: PerpRequest): void {
    if (this.pair.naive.frozen.has(request.account)) return
    this.run({ kind: 'placeOrder', market: 'contract', ...request }, this.pair.naive.place(request))
  }

  private cancel(account: number): void {
    const body = { kind: 'cancelAll', account, market: 'contract', currency_id: null } as const
    this.run(body, this.pair.naive.cancelAll(account, null))
  }

  /** The rich take their quotes of one side, or of both, out of a book: what has to be closed waits. */
  private thin(): void {
    const { naive } = this.pair
    for (const account of this.rich) {
      const body = { kind: 'cancelAll', account, market: 'contract', currency_id: null } as const
      this.run(body, naive.cancelAll(account, null))
    }
    if (this.roll() < 0.5) return
    const market = this.pick(naive.markets)
    this.quote(market, Number(market.mark) / 1e8, [this.pick(['buy', 'sell'] as const)])
  }

  private refill(): void {
    const account = this.pick([...this.leading().map(({ id }) => id), ...this.owners])
    if (this.pair.naive.account(account).wallet > 3_000n * ONE) return
    this.pair.credit(account, show(BigInt(1_000 + Math.floor(this.roll() * 9_000)) * ONE + 7n))
    this.tell('credit', true, { ok: true })
  }

  private randomOrder(account: number, most: number): PerpRequest {
    const { roll } = this
    const market = this.pick(this.pair.naive.markets)
    const request: PerpRequest = {
      account,
      currency_id: market.id,
      side: roll() < 0.5 ? 'buy' : 'sell',
      type: 'limit',
      quantity: show(this.quantityOf(market, most)),
      time_in_force: 'GTC',
      post_only: false,
      reduce_only: roll() < 0.1,
      position_side: 'both',
    }
    const kind = roll()
    if (kind < 0.55) return { ...request, type: 'market' }
    if (kind < 0.62) request.time_in_force = 'IOC'
    const permille = Math.floor(roll() * 13) - 6
    const price = market.mark + (market.mark * BigInt(permille)) / 1_000n
    return { ...request, price: show((price / market.tick) * market.tick) }
  }

  private quantityOf({ mark, step }: NaiveContract, most: number): bigint {
    const money = BigInt(1 + Math.floor(this.roll() ** 2 * most)) * ONE
    const quantity = (money * ONE) / mark
    return quantity < step ? step : quantity - (quantity % step)
  }

  /** The rich quote around where the price is to go, then time passes: seconds, hours, as far as a Monday, or while the markets stand. */
  private tick(): void {
    const { pair, roll } = this
    for (const market of pair.naive.markets) {
      if (roll() < 0.3) continue
      const mark = Number(market.mark) / 1e8
      const jump = roll() < 0.4 ? 0.11 : 0.015
      const wanted = (this.aims.get(market.id) ?? mark) * (1 + jump * (roll() - 0.5))
      const aim = Math.min(mark * 1.06, Math.max(mark * 0.94, wanted))
      this.aims.set(market.id, aim)
      this.quote(market, aim, roll() < 0.06 ? ['buy'] : ['buy', 'sell'])
    }
    const dice = roll()
    if (dice < 0.08) pair.tick(3_600_000 * Math.ceil(roll() * 9))
    else if (dice < 0.14) pair.tick(this.toMonday() + (roll() < 0.5 ? 0 : Math.floor(roll() * DAY)))
    else if (dice < 0.15) pair.tick(WEEK + Math.floor(roll() * WEEK))
    else if (dice < 0.22) pair.stand(1_000 + Math.floor(roll() * 60_000))
    else pair.tick(dice < 0.4 ? 1_000 : 5_000 + Math.floor(roll() * 55_000))
    this.tell('tick', true, { ok: true })
  }

  /** A price that goes one way for some minutes, which takes the margin of those on the other side. */
  private slide(): void {
    const { pair, roll } = this
    const market = this.pick(pair.naive.markets)
    const by = roll() < 0.5 ? 0.95 : 1.05
    for (let left = 3 + Math.floor(roll() * 4); left > 0; left--) {
      const aim = (Number(market.mark) / 1e8) * by
      this.aims.set(market.id, aim)
      this.quote(market, aim, ['buy', 'sell'])
      pair.tick(200_000)
      this.tell('tick', true, { ok: true })
    }
  }

  /** So long that the tick is at the next Monday's beginning. */
  private toMonday(): number {
    const { time } = this.pair
    const next = Math.floor((time - MONDAY) / WEEK) * WEEK + WEEK + MONDAY
    return next - time - this.pair.pace
  }

  private quote(market: NaiveContract, aim: number, sides: readonly ('buy' | 'sell')[]): void {
    const { pair, roll } = this
    const account = this.pick(this.rich)
    const body = { kind: 'cancelAll', account, market: 'contract', currency_id: market.id } as const
    pair.step(body, pair.naive.cancelAll(account, market.id))
    const middle = (BigInt(Math.round(aim * 1e8)) / market.tick) * market.tick
    for (const side of sides) {
      const rest = { type: 'limit', time_in_force: 'GTC', post_only: false, reduce_only: false } as const
      const price = show(side === 'buy' ? middle - market.tick : middle + market.tick)
      const quantity = show(this.quantityOf(market, roll() < 0.3 ? 5_000 : 300_000))
      this.order({ account, currency_id: market.id, side, price, quantity, ...rest, position_side: 'both' })
    }
  }
}
