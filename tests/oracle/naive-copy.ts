/*
 * Copy trading as lines.md has it, as plainly as can be: the leader's lots by market, each follower's lots, money and high-water mark.
 * Every order fills whole at the one price of its market, so nothing of a book is needed. Money is whole units of 1e-8, prices ticks.
 * Nothing of the engine is used.
 */

export interface NaiveFollower {
  name: number
  /** 1e-8 */
  amount: bigint
  mode: 'ratio' | 'fixed'
  perTrade: bigint
  maxTrade: bigint
  maxLeverage: number
  frozen: boolean
  money: bigint
  high: bigint
  paid: bigint
  /** Net lots and their cost by market. */
  lots: bigint[]
  cost: bigint[]
  missed: string[]
  state: 'following' | 'ended'
  back: bigint
}

interface Party {
  money: bigint
  lots: bigint[]
  cost: bigint[]
}

/** 1e-8 of one tick times one lot, taker fee in parts per million, least notional. */
const UNIT = 10_000n
const FEE = 500n
const LEAST = 500_000_000n

const abs = (value: bigint) => (value < 0n ? -value : value)
const up = (value: bigint, by: bigint) => (value + by - 1n) / by

export class NaiveCopy {
  readonly leader: Party
  readonly followers: NaiveFollower[] = []
  shares = 0n
  readonly prices: bigint[]
  private readonly leverage: number

  constructor(money: bigint, prices: bigint[], leverage: number) {
    this.leader = { money, lots: prices.map(() => 0n), cost: prices.map(() => 0n) }
    this.prices = prices
    this.leverage = leverage
  }

  follow(terms: Pick<NaiveFollower, 'name' | 'amount' | 'mode' | 'perTrade' | 'maxTrade' | 'maxLeverage'>): void {
    const nothing = () => this.prices.map(() => 0n)
    this.followers.push({
      ...terms,
      ...{ frozen: false, money: terms.amount, high: 0n, paid: 0n, lots: nothing(), cost: nothing(), missed: [] },
      ...{ state: 'following', back: 0n },
    })
  }

  /** The leader buys (above zero) or sells; the price is the market's. */
  lead(market: number, lots: bigint): void {
    const before = this.leader.lots[market] as bigint
    const after = before + lots
    const turned = before !== 0n && before > 0n !== after > 0n
    const closed = turned || after === 0n ? abs(before) : abs(after) < abs(before) ? abs(before) - abs(after) : 0n
    const opened = turned ? abs(after) : abs(after) > abs(before) ? abs(after) - abs(before) : 0n
    this.trade(this.leader, market, lots)
    const his = this.equity(this.leader)
    const running = this.followers.filter(({ state }) => state === 'following')
    const theirs = running.map((one) => this.equity(one))
    running.forEach((one) => {
      const held = one.lots[market] as bigint
      if (closed === 0n || held === 0n) return
      const going = closed === abs(before) ? abs(held) : (abs(held) * closed) / abs(before)
      if (going > 0n) this.trade(one, market, held > 0n ? -going : going)
    })
    running.forEach((one, place) => {
      if (opened > 0n) this.open(one, market, opened, lots, theirs[place] as bigint, his)
    })
  }

  /** Where free money allows, a tenth of what the profit is above its highest. */
  share(one: NaiveFollower): void {
    const result = one.money - one.amount + one.paid
    const marked = this.equity(one) - one.amount + one.paid
    const profit = result < marked ? result : marked
    const share = profit > one.high ? (profit - one.high) / 10n : 0n
    if (share > this.removable(one)) return
    if (profit > one.high) one.high = profit
    one.money -= share
    one.paid += share
    this.shares += share
  }

  stop(one: NaiveFollower): void {
    one.lots.forEach((lots, market) => {
      if (lots !== 0n) this.trade(one, market, -lots)
    })
    this.share(one)
    one.back = one.money
    one.money = 0n
    one.state = 'ended'
  }

  /** Money and what is held at the prices of this moment. */
  equity({ money, lots, cost }: Party): bigint {
    return money + lots.reduce((sum, held, market) => sum + held * this.worth(market) - (cost[market] as bigint), 0n)
  }

  private open(one: NaiveFollower, market: number, opened: bigint, way: bigint, own: bigint, his: bigint): void {
    if (one.frozen) return void one.missed.push('account_frozen')
    const leverage = BigInt(Math.min(this.leverage, one.maxLeverage))
    const price = this.worth(market)
    const wanted =
      one.mode === 'ratio'
        ? his <= 0n
          ? 0n
          : (opened * own) / his
        : (one.perTrade * leverage * opened) / (price * abs(way))
    const room = one.maxTrade * leverage - abs(one.cost[market] as bigint)
    const capped = room <= 0n ? 0n : room / price
    const lots = wanted < capped ? wanted : capped
    if (lots * price < LEAST) return void one.missed.push(capped < wanted ? 'cap' : 'below_minimum')
    this.trade(one, market, way > 0n ? lots : -lots)
    if (capped < wanted) one.missed.push('cap')
  }

  private removable(one: NaiveFollower): bigint {
    const leverage = BigInt(Math.min(this.leverage, one.maxLeverage))
    const loss = this.equity(one) - one.money
    const margins = one.cost.reduce((sum, cost) => sum + up(abs(cost), leverage), 0n)
    const rest = one.money + (loss < 0n ? loss : 0n) - margins
    return rest > 0n ? rest : 0n
  }

  private worth(market: number): bigint {
    return (this.prices[market] as bigint) * UNIT
  }

  /** Signed lots at the market's price: what closes takes its part of the cost, what opens adds to it. */
  private trade(party: Party, market: number, lots: bigint): void {
    const price = this.worth(market)
    const held = party.lots[market] as bigint
    const against = held !== 0n && held > 0n !== lots > 0n
    const closing = against ? (abs(lots) < abs(held) ? abs(lots) : abs(held)) : 0n
    const opening = abs(lots) - closing
    const whole = up(abs(lots) * price * FEE, 1_000_000n)
    party.money -= whole
    if (closing > 0n) {
      const cost = abs(party.cost[market] as bigint)
      const part = cost * closing
      const taken = closing === abs(held) ? cost : held > 0n ? up(part, abs(held)) : part / abs(held)
      party.money += held > 0n ? closing * price - taken : taken - closing * price
      party.cost[market] = held > 0n ? cost - taken : taken - cost
    }
    if (opening > 0n) party.cost[market] = (party.cost[market] as bigint) + (lots > 0n ? opening : -opening) * price
    party.lots[market] = held + lots
  }
}
