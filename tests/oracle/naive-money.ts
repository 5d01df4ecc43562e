import { ONE, parse } from './naive-numbers.ts'

/*
 * What comes and goes, as plainly as it can be said: one map of money, lists that are walked from end to end. Nothing here comes
 * from src. It does not know when within 5 to 20 s a merchant acts: it is given the time, and says whether that was allowed.
 */

export type NaiveWallet = 'fund' | 'c2c' | 'spot' | 'option' | 'finance'
const SECOND = 1_000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE
const OUTSIDE = 'outside'
const ESCROW = 'escrow'
const FEES = 'fees'

export interface NaiveDeposit {
  id: number
  who: number
  asset: number
  amount: bigint
  seen: number
  state: 'confirming' | 'waiting' | 'good' | 'bad'
  tx: string
}

export interface NaiveWithdrawal {
  id: number
  who: number
  asset: number
  amount: bigint
  fee: bigint
  worth: bigint
  at: number
  state: 0 | 1 | 2
}

export interface NaiveOrder {
  id: number
  who: number
  merchant: number
  side: 'buy' | 'sell'
  asset: number
  quantity: bigint
  state: 'unpaid' | 'paid' | 'appealed' | 'completed' | 'cancelled'
  made: number
  paid: number
}

export interface NaiveAddress {
  id: number
  who: number
  where: string
}

export type Said = string | null

export class NaiveMoney {
  now = 0
  readonly deposits: NaiveDeposit[] = []
  readonly withdrawals: NaiveWithdrawal[] = []
  readonly orders: NaiveOrder[] = []
  readonly addresses: NaiveAddress[] = []
  readonly listed = new Set<number>()
  readonly away = new Set<number>()
  /** Every move of money there ever was: what stands anywhere is their sum. */
  readonly moves: { from: string; to: string; asset: number; amount: bigint }[] = []
  private readonly sums = new Map<string, bigint>()
  private lastId = 0
  private readonly people: number[]
  /** Whole quote units of 1e-8 that one coin is worth. */
  private readonly prices: Map<number, bigint>

  constructor(people: number[], prices: Map<number, bigint>) {
    this.people = people
    this.prices = prices
  }

  has(place: string, asset: number): bigint {
    return this.sums.get(`${place}/${asset}`) ?? 0n
  }

  give(place: string, asset: number, amount: bigint): void {
    this.move(OUTSIDE, place, asset, amount)
  }

  /** What is outside, below zero by what is inside. */
  outside(asset: number): bigint {
    return this.has(OUTSIDE, asset)
  }

  transfer(who: number, asset: number, from: NaiveWallet, to: NaiveWallet, text: string): Said {
    if (from === to) return 'transfer_same'
    const wrong = wrongNumber(text)
    if (wrong) return wrong
    const amount = parse(text) as bigint
    const there = this.has(`${who}/${from}`, asset)
    if (there <= 0n) return 'transfer_nothing'
    if (amount > there) return 'transfer_insufficient'
    this.move(`${who}/${from}`, `${who}/${to}`, asset, amount)
    return null
  }

  see(who: number, asset: number, text: string, least: bigint, tx: string, memoFits: boolean): Said {
    const wrong = wrongNumber(text)
    if (wrong) return wrong
    if (this.deposits.some((one) => one.who === who && one.tx === tx)) return 'idempotency_conflict'
    const amount = parse(text) as bigint
    const state = amount < least ? 'bad' : memoFits ? 'confirming' : 'waiting'
    this.deposits.push({ id: ++this.lastId, who, asset, amount, seen: this.now, state, tx })
    return null
  }

  decideDeposit(who: number, id: number, approve: boolean): Said {
    const deposit = this.deposits.find((one) => one.id === id && one.who === who)
    if (!deposit) return 'not_found'
    if (deposit.state === 'good' || deposit.state === 'bad') return 'review_closed'
    if (approve) this.count(deposit)
    else deposit.state = 'bad'
    return null
  }

  withdraw(who: number, asset: number, where: string, text: string, fee: bigint, least: bigint, limit: bigint): Said {
    if (this.listed.has(who) && !this.addresses.some((one) => one.who === who && one.where === where))
      return 'address_not_listed'
    const wrong = wrongNumber(text)
    if (wrong) return wrong
    const amount = parse(text) as bigint
    if (amount > this.has(`${who}/fund`, asset)) return 'insufficient_available_balance'
    if (amount < least || amount <= fee) return 'withdraw_minimum'
    const worth = (amount * (this.prices.get(asset) as bigint)) / ONE
    let used = 0n
    for (const one of this.withdrawals)
      if (one.who === who && one.state !== 2 && this.now - one.at < DAY) used += one.worth
    if (used + worth > limit) return 'withdraw_limit'
    this.move(`${who}/fund`, `${who}/fund/locked`, asset, amount)
    this.withdrawals.push({ id: ++this.lastId, who, asset, amount, fee, worth, at: this.now, state: 0 })
    return null
  }

  endWithdrawal(who: number, id: number, send: boolean): Said {
    const one = this.withdrawals.find((each) => each.id === id && each.who === who)
    if (!one) return 'not_found'
    if (one.state !== 0) return 'review_closed'
    one.state = send ? 1 : 2
    if (send) {
      this.move(`${who}/fund/locked`, OUTSIDE, one.asset, one.amount - one.fee)
      this.move(`${who}/fund/locked`, FEES, one.asset, one.fee)
    } else this.move(`${who}/fund/locked`, `${who}/fund`, one.asset, one.amount)
    return null
  }

  addAddress(who: number, where: string): Said {
    if (this.addresses.some((one) => one.who === who && one.where === where)) return 'address_known'
    if (this.addresses.filter((one) => one.who === who).length === 100) return 'address_book_full'
    this.addresses.push({ id: ++this.lastId, who, where })
    return null
  }

  removeAddress(who: number, id: number): Said {
    const at = this.addresses.findIndex((one) => one.who === who && one.id === id)
    if (at < 0) return 'not_found'
    this.addresses.splice(at, 1)
    return null
  }

  order(who: number, merchant: number, side: 'buy' | 'sell', asset: number, text: string): Said {
    if (this.away.has(merchant)) return 'c2c_merchant_away'
    const open = this.orders.filter((one) => one.who === who && !['completed', 'cancelled'].includes(one.state))
    if (open.length === 5) return 'c2c_open_limit'
    const wrong = wrongNumber(text)
    if (wrong) return wrong
    const quantity = parse(text) as bigint
    const seller = side === 'buy' ? merchant : who
    if (quantity > this.has(`${seller}/c2c`, asset)) return side === 'buy' ? 'c2c_not_enough' : 'insufficient_funds'
    this.move(`${seller}/c2c`, ESCROW, asset, quantity)
    const order = { who, merchant, side, asset, quantity, state: 'unpaid', made: this.now, paid: 0 } as const
    this.orders.push({ ...order, id: ++this.lastId })
    return null
  }

  /** What a person, or the exchange, does to an order. */
  act(who: number, id: number, what: 'pay' | 'cancel' | 'complete' | 'appeal' | 'for' | 'against'): Said {
    const order = this.orders.find((one) => one.id === id && one.who === who)
    if (!order) return 'order_not_found'
    if (order.state === 'completed' || order.state === 'cancelled') return 'order_closed'
    const wanted = {
      pay: 'unpaid',
      cancel: 'unpaid',
      complete: 'paid',
      appeal: 'paid',
      for: 'paid',
      against: 'appealed',
    }[what]
    const fits = order.state === wanted || (what === 'for' && order.state === 'appealed')
    if (!fits) return order.state === 'unpaid' ? 'c2c_unpaid' : 'c2c_frozen'
    if (what === 'pay' && order.side === 'sell') return 'c2c_not_yours'
    if (what === 'complete' && order.side === 'buy') return 'c2c_not_yours'
    if (what === 'appeal' && this.now - order.paid < 10 * MINUTE) return 'c2c_appeal_early'
    if (what === 'pay' && this.now - order.made >= 15 * MINUTE) {
      this.end(order, false)
      return 'order_closed'
    }
    if (what === 'pay') this.pay(order)
    else if (what === 'appeal') order.state = 'appealed'
    else this.end(order, what === 'complete' || what === 'for')
    return null
  }

  /**
   * A tick at this moment. @param seen what the exchange says of an order now
   * @returns what it did that it may not, or left undone
   */
  tick(seen: (order: NaiveOrder) => string): string[] {
    const wrong: string[] = []
    for (const one of this.deposits)
      if (one.state === 'confirming' && this.now - one.seen >= 20 * SECOND) this.count(one)
    for (const order of this.orders) {
      const acts = order.side === 'sell' ? order.state === 'unpaid' : order.state === 'paid'
      const since = this.now - (order.side === 'sell' ? order.made : order.paid)
      if (acts && !this.away.has(order.merchant)) {
        const did = seen(order) === (order.side === 'sell' ? 'paid' : 'completed')
        if (did && since < 5 * SECOND) wrong.push(`order ${order.id}: the merchant acted after ${since} ms`)
        if (!did && since >= 20 * SECOND) wrong.push(`order ${order.id}: the merchant has not acted after ${since} ms`)
        if (did && order.side === 'sell') this.pay(order)
        else if (did) this.end(order, true)
        if (did) continue
      }
      if (order.state === 'unpaid' && this.now - order.made >= 15 * MINUTE) this.end(order, false)
    }
    return wrong
  }

  /** Everything that is inside, whoever has it. */
  inside(asset: number): bigint {
    let sum = 0n
    for (const [place, amount] of this.sums)
      if (place.endsWith(`/${asset}`) && !place.startsWith(`${OUTSIDE}/`)) sum += amount
    return sum
  }

  get everybody(): readonly number[] {
    return this.people
  }

  private pay(order: NaiveOrder): void {
    order.state = 'paid'
    order.paid = this.now
  }

  private end(order: NaiveOrder, completed: boolean): void {
    order.state = completed ? 'completed' : 'cancelled'
    const buyer = order.side === 'buy' ? order.who : order.merchant
    const seller = order.side === 'buy' ? order.merchant : order.who
    this.move(ESCROW, `${completed ? buyer : seller}/c2c`, order.asset, order.quantity)
  }

  private count(deposit: NaiveDeposit): void {
    deposit.state = 'good'
    this.give(`${deposit.who}/fund`, deposit.asset, deposit.amount)
  }

  private move(from: string, to: string, asset: number, amount: bigint): void {
    this.moves.push({ from, to, asset, amount })
    this.sums.set(`${from}/${asset}`, this.has(from, asset) - amount)
    this.sums.set(`${to}/${asset}`, this.has(to, asset) + amount)
  }
}

function wrongNumber(text: string): Said {
  if (text === '') return 'quantity_required'
  const value = parse(text)
  if (value === null) {
    // Digits past the eighth place: a number, but none that can be moved.
    return 'number_format'
  }
  return value === 0n ? 'number_positive' : null
}
