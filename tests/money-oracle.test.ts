import { expect, test } from 'vitest'
import type { Command, CommandBody, MarketSpec } from '../src/engine/contract/command.ts'
import type { Exchange } from '../src/engine/contract/exchange-api.ts'
import { createExchange, restoreExchange } from '../src/engine/machine.ts'
import { NaiveMoney, type NaiveOrder } from './oracle/naive-money.ts'
import { ONE, parse, show } from './oracle/naive-numbers.ts'
import { type MoneyStep, type MoneyWorld, randomStep } from './oracle/random-money.ts'
import { dice } from './oracle/random-orders.ts'
import { same } from './oracle/same.ts'
import { sound } from './oracle/sound.ts'

const FEES = 1
const ESCROW = 5
const COIN = 1
const QUOTE = 9
const WORLD: MoneyWorld = { people: [101, 102, 103], merchants: [31, 32], assets: [COIN, QUOTE] }
/** A market on which nobody trades: the price of the coin stands. */
const MARKET: MarketSpec = {
  kind: 'spot',
  currency_id: COIN,
  symbol: 'AAA/USD',
  quote_id: QUOTE,
  price_digits: 2,
  quantity_digits: 3,
  tick_size: '0.01',
  step_size: '0.001',
  min_notional: '1',
  max_leverage: 1,
  maker_fee_ppm: 1000,
  taker_fee_ppm: 1000,
  start_price: '33.37',
  liveliness: { book: 'still', day_worth: 1_000_000, day_move: 0.02, pause: 1_000 },
}
const ASSETS = [
  { id: COIN, symbol: 'AAA' },
  { id: QUOTE, symbol: 'USD' },
]
const LEAST = '1'
const WALLETS = { fund: 'balance', c2c: 'legal_balance', spot: 'trade_balance', option: 'future_balance', finance: 'finance_balance' } as const // biome-ignore format: one table

/** The engine and the naive account of things side by side. */
class Pair {
  engine: Exchange = createExchange()
  readonly log: Command[] = []
  readonly naive = new NaiveMoney([...WORLD.people], new Map([[COIN, parse('33.37') as bigint], [QUOTE, ONE]])) // biome-ignore format: one map
  /** How often each answer was given. */
  readonly said = new Map<string, number>()
  private time = 1_763_600_000_000

  constructor() {
    this.send({ kind: 'genesis', seed: 1, calm: true, markets: [MARKET], assets: ASSETS })
    for (const account of WORLD.people) {
      this.send({ kind: 'openAccount', account, email: `${account}@x.test`, phone: null, passwordHash: 'x' })
      for (const asset of WORLD.assets) {
        this.send({ kind: 'credit', account, wallet: 'spot', asset, amount: '500.00000007' })
        this.naive.give(`${account}/spot`, asset, parse('500.00000007') as bigint)
      }
    }
    for (const account of WORLD.merchants) {
      this.send({ kind: 'openMerchant', account, name: `M${account}`, funds: WORLD.assets.map((asset): [number, string] => [asset, '800']) }) // biome-ignore format: one command
      for (const asset of WORLD.assets) this.naive.give(`${account}/c2c`, asset, 800n * ONE)
    }
  }

  step(step: MoneyStep): void {
    this.time += step.do === 'tick' ? step.ms : 7
    this.naive.now = this.time
    const context = JSON.stringify(step)
    const { answer } = this.send(this.bodyOf(step))
    const key = answer.ok ? null : answer.refusal.key
    const wanted = this.ask(step)
    same(key, wanted, context)
    this.said.set(`${step.do} ${key ?? 'taken'}`, (this.said.get(`${step.do} ${key ?? 'taken'}`) ?? 0) + 1)
    this.compare(context)
  }

  private send(body: CommandBody) {
    const command = { t: this.time, ...body } as Command
    this.log.push(command)
    return this.engine.apply(command)
  }

  private bodyOf(step: MoneyStep): CommandBody {
    const chain = { network: 'N', memo: null }
    switch (step.do) {
      case 'transfer':
        return { kind: 'transfer', account: step.who, asset: step.asset, from: step.from, to: step.to, amount: step.amount } // biome-ignore format: one command
      case 'see':
        return { kind: 'seeDeposit', account: step.who, asset: step.asset, ...chain, amount: step.amount, minimum: LEAST, required: 20, from: 'F', tx: step.tx, memoFits: step.memoFits } // biome-ignore format: one command
      case 'decideDeposit':
        return { kind: 'decideDeposit', account: step.who, id: step.id, approve: step.approve, note: null }
      case 'withdraw':
        return { kind: 'withdraw', account: step.who, asset: step.asset, ...chain, address: step.address, amount: step.amount, fee: step.fee, minimum: LEAST, limit: step.limit } // biome-ignore format: one command
      case 'cancelWithdraw':
        return { kind: 'cancelWithdraw', account: step.who, id: step.id }
      case 'decideWithdraw':
        return { kind: 'decideWithdraw', account: step.who, id: step.id, approve: step.approve, note: null, tx: 'T' }
      case 'addAddress':
        return { kind: 'addAddress', account: step.who, asset: step.asset, ...chain, address: step.address, label: 'L' }
      case 'removeAddress':
        return { kind: 'removeAddress', account: step.who, id: step.id }
      case 'allowlist':
        return { kind: 'setAllowlist', account: step.who, on: step.on }
      case 'order': {
        const payTo = step.side === 'sell' ? 'IBAN' : null
        return { kind: 'addC2c', account: step.who, merchant: step.merchant, side: step.side, asset: step.asset, quantity: step.amount, price: '1', total: '1', fiat: 'eur', method: 'M', payTo } // biome-ignore format: one command
      }
      case 'act': {
        const whose = { account: step.who, id: step.id }
        if (step.what === 'appeal') return { kind: 'appealC2c', ...whose, text: 'why' }
        if (step.what === 'for' || step.what === 'against')
          return { kind: 'decideC2c', ...whose, complete: step.what === 'for', note: null }
        return { kind: `${step.what}C2c`, ...whose }
      }
      case 'away':
        return { kind: 'setMerchant', account: step.merchant, away: step.away }
      case 'tick':
        return { kind: 'tick' }
    }
  }

  /** What the naive account says of the step. */
  private ask(step: MoneyStep): string | null {
    const { naive } = this
    switch (step.do) {
      case 'transfer':
        return naive.transfer(step.who, step.asset, step.from, step.to, step.amount)
      case 'see':
        return naive.see(step.who, step.asset, step.amount, ONE, step.tx, step.memoFits)
      case 'decideDeposit':
        return naive.decideDeposit(step.who, step.id, step.approve)
      case 'withdraw':
        return naive.withdraw(step.who, step.asset, `${step.asset}/${step.address}`, step.amount, parse(step.fee) as bigint, ONE, parse(step.limit) as bigint) // biome-ignore format: one call
      case 'cancelWithdraw':
        return naive.endWithdrawal(step.who, step.id, false)
      case 'decideWithdraw':
        return naive.endWithdrawal(step.who, step.id, step.approve)
      case 'addAddress':
        return naive.addAddress(step.who, `${step.asset}/${step.address}`)
      case 'removeAddress':
        return naive.removeAddress(step.who, step.id)
      case 'allowlist':
        if (step.on) naive.listed.add(step.who)
        else naive.listed.delete(step.who)
        return null
      case 'order':
        return naive.order(step.who, step.merchant, step.side, step.asset, step.amount)
      case 'act':
        return naive.act(step.who, step.id, step.what)
      case 'away':
        if (step.away) naive.away.add(step.merchant)
        else naive.away.delete(step.merchant)
        return null
      case 'tick':
        expect(naive.tick((order) => this.statusOf(order))).toEqual([])
        return null
    }
  }

  private statusOf({ who, id }: NaiveOrder): string {
    return this.engine.views.money.c2cOrder(who, id)?.status ?? 'none'
  }

  /** Money everywhere, the states of the newest records, and nothing below zero. */
  compare(context: string): void {
    const { engine, naive } = this
    for (const who of WORLD.people)
      for (const row of engine.balances(who)) {
        const places = Object.entries(WALLETS).map(([wallet, field]) => [row[field], naive.has(`${who}/${wallet}`, row.currency_id)] as const) // biome-ignore format: one table
        same(places.map(([shown]) => shown), places.map(([, wanted]) => show(wanted)), context) // biome-ignore format: one call
        same(row.lock_balance, show(naive.has(`${who}/fund/locked`, row.currency_id)), context)
        same(places.every(([, wanted]) => wanted >= 0n), true, context) // biome-ignore format: one call
      }
    for (const [
      account,
      place,
      wallet,
    ] of [[FEES, 'fees', 'balance'], [ESCROW, 'escrow', 'legal_balance'], [31, '31/c2c', 'legal_balance'], [32, '32/c2c', 'legal_balance']] as const) // biome-ignore format: one table
      for (const row of engine.balances(account)) same(row[wallet], show(naive.has(place, row.currency_id)), context)
    sound(engine, context)
  }

  /** What takes longer to look at. */
  audit(): void {
    const { engine, naive } = this
    expect(Object.values(engine.conservation()).filter((left) => Number(left) !== 0)).toEqual([])
    expect(engine.views.money.ledgerGaps()).toEqual([])
    for (const asset of WORLD.assets) expect(naive.inside(asset)).toBe(-naive.outside(asset))
    for (const who of WORLD.people) {
      const words = { confirming: 0, waiting: 0, good: 1, bad: 2 } as const
      const deposits = naive.deposits.filter((one) => one.who === who).map(({ id, state }) => [id, words[state]])
      expect(engine.views.money.deposits(who).map(({ id, status }) => [id, status])).toEqual(deposits.reverse())
      const withdrawals = naive.withdrawals.filter((one) => one.who === who).map(({ id, state }) => [id, state])
      expect(engine.views.money.withdrawals(who).map(({ id, status }) => [id, status])).toEqual(withdrawals.reverse())
      const orders = naive.orders.filter((one) => one.who === who).map(({ id, state }) => [id, state])
      expect(engine.views.money.c2cOrders(who).map(({ id, status }) => [id, status])).toEqual(orders.reverse())
      this.auditFlow(who)
    }
  }

  /** Entry by entry: each balance is the one before and the amount, and the last is what stands there. */
  private auditFlow(who: number): void {
    const sums = new Map<string, bigint>()
    for (const { account, currency_id, amount, balance } of this.engine.views.money.flow(who).reverse()) {
      const place = `${account}/${currency_id}`
      const size = parse(amount.replace('-', '')) as bigint
      const sum = (sums.get(place) ?? 0n) + (amount.startsWith('-') ? -size : size)
      expect(balance).toBe(show(sum))
      sums.set(place, sum)
    }
    for (const wallet of Object.keys(WALLETS))
      for (const asset of WORLD.assets) {
        const locked = wallet === 'fund' ? this.naive.has(`${who}/fund/locked`, asset) : 0n
        expect(sums.get(`${wallet}/${asset}`) ?? 0n).toBe(this.naive.has(`${who}/${wallet}`, asset) + locked)
      }
  }
}

const SEEDS = [1, 2, 3, 4, 5, 6]
const STEPS = 1_500

test.each(SEEDS)(
  'MONEY-10 MONEY-09 random commands move the money as a naive oracle does, and nothing leaks (seed %i)',
  (seed) => {
    const pair = new Pair()
    const roll = dice(seed)
    for (let i = 0; i < STEPS; i++) {
      pair.step(randomStep(pair.naive, WORLD, roll))
      if (i % 100 === 99) pair.audit()
      // In the middle the exchange goes on from its checkpoint.
      if (i === STEPS / 2) {
        const hash = pair.engine.hash()
        const text = pair.engine.checkpoint()
        pair.engine = restoreExchange(text)
        expect(pair.engine.hash()).toBe(hash)
        expect(pair.engine.checkpoint()).toBe(text)
      }
    }
    pair.audit()
    const again = createExchange()
    for (const command of pair.log) again.apply(command)
    expect(again.hash()).toBe(pair.engine.hash())
    // The trace has to have done things, not only been refused.
    for (const done of [
      'withdraw taken',
      'decideWithdraw taken',
      'see taken',
      'order taken',
      'act taken',
      'cancelWithdraw taken',
    ])
      expect(pair.said.get(done) ?? 0, done).toBeGreaterThan(0)
  },
)
