import { expect, test } from 'vitest'
import type { Command } from '../src/engine/contract/command.ts'
import type { Outcome } from '../src/engine/contract/event.ts'
import type { Exchange } from '../src/engine/contract/exchange-api.ts'
import { type DueKind, DueQueue } from '../src/engine/kernel/due-queue.ts'
import type { Checkpoint } from '../src/engine/trading/codec/checkpoint.ts'
import { genesis } from '../src/engine/trading/commands/genesis.ts'
import { State } from '../src/engine/trading/model/state.ts'
import { tick } from '../src/engine/trading/steps/tick.ts'
import { NaiveDue } from './oracle/naive-due.ts'
import { show } from './oracle/naive-numbers.ts'
import { NaiveTerm } from './oracle/naive-term.ts'
import { dice } from './oracle/random-orders.ts'
import { same } from './oracle/same.ts'
import { sound } from './oracle/sound.ts'
import { COIN, type Settled, type TermCommand, TermProduct } from './oracle/term-product.ts'

const DAY = 86_400_000
const HOUR = 3_600_000
const RANKS = { late: 7, early: 0, middle: 3 }
const KINDS = Object.keys(RANKS) as (keyof typeof RANKS)[]

/** Random schedules, moves, cancellations and settlements, of which many fall on the same instants. */
function trace(seed: number, steps: number): number {
  const roll = dice(seed)
  const whole = (below: number) => Math.floor(roll() * below)
  const settled: Settled[] = []
  const kinds: DueKind<null>[] = KINDS.map((kind) => ({
    kind,
    rank: RANKS[kind],
    settle: (_, id, at) => settled.push([kind, id, at]),
  }))
  let queue = new DueQueue<null>(kinds)
  const naive = new NaiveDue(RANKS)
  let now = 1_000
  for (let i = 0; i < steps; i++) {
    const kind = KINDS[whole(KINDS.length)] as string
    const id = whole(60)
    const dice = roll()
    if (dice < 0.62) {
      const at = now + whole(40) - 5
      queue.schedule(kind, id, at)
      naive.schedule(kind, id, at)
    } else if (dice < 0.82) same(queue.cancel(kind, id), naive.cancel(kind, id))
    else if (dice < 0.98) {
      now += whole(12)
      const wanted: Settled[] = []
      for (let one = naive.take(now); one; one = naive.take(now)) wanted.push([one.kind, one.id, one.at])
      const before = settled.length
      for (let one = queue.take(now); one; one = queue.take(now)) queue.settle(null, one)
      same(settled.slice(before), wanted)
    } else {
      const rows = queue.save()
      queue = new DueQueue<null>(kinds)
      // In whatever order they come.
      queue.restore(rows.sort(() => roll() - 0.5))
    }
    same(queue.instantOf(kind, id), naive.instantOf(kind, id))
    if (i % 50 !== 0) continue
    same(queue.size, naive.all().length)
    same(queue.all().map(({ at, rank, kind, id }) => ({ at, rank, kind, id })), naive.all()) // biome-ignore format: one call
  }
  return settled.length
}

test.each([1, 2, 3, 4])('DUE-02 random traces settle in the order of a naive list, seed %i', (seed) => {
  expect(trace(seed, 10_000)).toBeGreaterThan(2_000)
})

const PEOPLE = [1001, 1002, 1003, 1004]
const START = Date.parse('2026-11-21T01:15:49Z')

const signed = (units: bigint) => (units < 0n ? `-${show(-units)}` : show(units))

class Run {
  readonly product = new TermProduct()
  exchange: Exchange = this.product.begin()
  readonly log: Command[] = []

  constructor() {
    this.send(START, { kind: 'genesis', seed: 1, calm: true, markets: [], assets: [{ id: COIN, symbol: 'USDT' }] })
    for (const account of PEOPLE) {
      this.send(START, { kind: 'openAccount', account, email: null, phone: null, passwordHash: '' })
      this.send(START, { kind: 'credit', account, wallet: 'fund', asset: COIN, amount: '4321.12345678' })
    }
  }

  send(t: number, body: object): Outcome {
    const command = { t, ...body } as Command
    this.log.push(command)
    const outcome = this.exchange.apply(command)
    sound(this.exchange)
    return outcome
  }

  tell(t: number, body: TermCommand): Outcome {
    return this.send(t, body)
  }

  restart(): void {
    const hash = this.exchange.hash()
    const text = this.exchange.checkpoint()
    this.exchange = this.product.resume(text)
    expect(this.exchange.hash()).toBe(hash)
    expect(this.exchange.checkpoint()).toBe(text)
  }

  /** All that people may see of it, and in which order it came. */
  seen(): unknown {
    const { exchange, product } = this
    expect(exchange.views.money.ledgerGaps()).toEqual([])
    expect(Object.values(exchange.conservation()).filter((left) => Number(left) !== 0)).toEqual([])
    const people = PEOPLE.map((id) => [exchange.balances(id), exchange.views.money.flow(id)])
    return { people, house: exchange.balances(7), settled: product.settled }
  }
}

interface Plan {
  t: number
  body: TermCommand
}

/** What people do within the first days, some of it at exactly a Noon or at 18:00 UTC+8. */
function plansOf(seed: number): Plan[] {
  const roll = dice(seed)
  const whole = (below: number) => Math.floor(roll() * below)
  const plans: Plan[] = []
  let t = START
  for (let i = 0; i < 12; i++) {
    t += whole(12 * HOUR)
    if (roll() < 0.3) t = Math.ceil((t - 4 * HOUR) / DAY) * DAY + (roll() < 0.5 ? 4 : 10) * HOUR
    const id = PEOPLE[whole(PEOPLE.length)] as number
    const units = BigInt(whole(200_000_000_000))
    const body: TermCommand = roll() < 0.6 ? { kind: 'subscribe', id, units, days: 1 + whole(30) } : { kind: 'sweep', id, on: roll() < 0.8 } // biome-ignore format: one line
    plans.push({ t, body })
  }
  return plans
}

/** The plans, then 40 days in steps. @param restarts whether the engine goes on from a checkpoint on the way */
function runOf(seed: number, step: (at: number) => number, body: object, restarts = false): Run {
  const run = new Run()
  const roll = dice(seed)
  let now = START
  for (const { t, body } of plansOf(seed)) {
    now = t
    run.tell(now, body)
    if (restarts && roll() < 0.3) run.restart()
  }
  const end = now + 40 * DAY
  while (now < end) {
    now = Math.min(end, now + step(now))
    run.send(now, body)
    if (restarts && roll() < 0.3) run.restart()
  }
  return run
}

const SEEDS = Array.from({ length: 20 }, (_, i) => i + 1)

test.each(SEEDS)('DUE-03 one tick over 40 days is 40 daily ticks: ledger, records and order, seed %i', (seed) => {
  const tick = { kind: 'tick' }
  const jumped = runOf(seed, () => 40 * DAY, tick)
  const wanted = jumped.seen()
  expect(jumped.product.settled.length).toBeGreaterThan(30)
  expect(runOf(seed, () => DAY, tick).seen()).toEqual(wanted)
  // Any steps, and commands that are refused in place of ticks.
  const roll = dice(seed)
  expect(runOf(seed, () => 1 + Math.floor(roll() * 3 * DAY), { kind: 'refused' }).seen()).toEqual(wanted)
})

test.each(SEEDS)('DUE-04 an engine that goes on from checkpoints has the same hash and rest, seed %i', (seed) => {
  const steady = runOf(seed, () => DAY, { kind: 'tick' })
  const restarted = runOf(seed, () => DAY, { kind: 'tick' }, true)
  expect(restarted.seen()).toEqual(steady.seen())
  expect(restarted.exchange.hash()).toBe(steady.exchange.hash())
  const again = new TermProduct().begin()
  for (const command of steady.log) again.apply(command)
  expect(again.hash()).toBe(steady.exchange.hash())
})

test.each(SEEDS)('DUE-03 what falls due moves the money as a naive walk over the hours does, seed %i', (seed) => {
  const naive = new NaiveTerm(PEOPLE, 432_112_345_678n, START)
  let refused = 0
  const plans = plansOf(seed)
  for (const { t, body } of plans) {
    naive.walk(t)
    if (body.kind === 'subscribe' && !naive.subscribe(body.id, body.units, body.days, t)) refused++
    if (body.kind === 'sweep') naive.sweep(body.id, body.on, t)
  }
  naive.walk((plans.at(-1)?.t ?? 0) + 40 * DAY)
  expect(refused).toBeLessThan(plans.length / 2)
  const { exchange } = runOf(seed, () => 40 * DAY, { kind: 'tick' })
  for (const { id, free, principal } of naive.people) {
    expect(exchange.balances(id)[0]).toMatchObject({ balance: show(free), lock_finance: show(principal) })
    const rows = exchange.views.money.flow(id).reverse().slice(1)
    expect(rows.map(({ at, account, type, amount }) => ({ at, account, type, amount }))).toEqual(
      naive.entries
        .filter((one) => one.id === id)
        .map(({ at, account, type, amount }) => ({ at, account, type, amount: signed(amount) })),
    )
  }
})

test('DUE-03 a command at exactly the instant comes after what falls due', () => {
  const noon = Date.parse('2026-11-22T04:00:00Z')
  const run = new Run()
  run.tell(START, { kind: 'subscribe', id: 1001, units: 400_000_000_000n, days: 30 })
  run.tell(noon - 1, { kind: 'sweep', id: 1001, on: false })
  expect(run.product.settled).toEqual([])
  // 321.12345678 were left of the fund wallet, and 0.4 of interest come first.
  run.tell(noon, { kind: 'subscribe', id: 1001, units: 32_152_345_678n, days: 30 })
  expect(run.product.settled).toEqual([['interest', 1001, noon]])
  expect(run.exchange.balances(1001)[0]).toMatchObject({ balance: '0', lock_finance: '4321.52345678' })
  const types = run.exchange.views.money.flow(1001).map(({ type, at, amount }) => [type, at, amount])
  expect(types.slice(0, 3)).toEqual([
    ['subscribe', noon, '321.52345678'],
    ['subscribe', noon, '-321.52345678'],
    ['interest', noon, '0.4'],
  ])
})

test('DUE-03 what fell due is reported with the events of a command that is refused', () => {
  const noon = Date.parse('2026-11-22T04:00:00Z')
  const run = new Run()
  run.tell(START, { kind: 'subscribe', id: 1001, units: 400_000_000_000n, days: 30 })
  const n = run.exchange.lastEvent(1001, 'spot')
  const { answer, events } = run.tell(noon + 5, { kind: 'refused' })
  expect(answer.ok).toBe(false)
  expect(events).toMatchObject([{ kind: 'balance', account: 1001, n: n + 1, balance: { balance: '321.52345678' } }])
  expect(run.exchange.time).toBe(noon + 5)
  expect(run.exchange.views.money.flow(1001)[0]).toMatchObject({ type: 'interest', at: noon, amount: '0.4' })
  expect(run.tell(noon + 6, { kind: 'refused' }).events).toEqual([])
})

test('DUE-04 what is to fall due stands in the hash', () => {
  const run = new Run()
  run.tell(START, { kind: 'subscribe', id: 1001, units: 400_000_000_000n, days: 30 })
  const saved = JSON.parse(run.exchange.checkpoint()) as Checkpoint
  const [, last] = saved.due ?? []
  if (last) last[2] += DAY
  expect(new TermProduct().resume(JSON.stringify(saved)).hash()).not.toBe(run.exchange.hash())
})

test('DUE-03 what a step of a tick lets fall due is settled in the same tick', () => {
  const settled: number[] = []
  const state: State = new State([
    { name: 'any', due: [{ kind: 'any', rank: 0, settle: (_, id, at) => settled.push(id, at, state.time) }] },
  ])
  genesis(state, { kind: 'genesis', t: START, seed: 1, calm: true, markets: [], assets: [] })
  state.time = START + DAY
  state.due.schedule('any', 1, START)
  tick(state)
  expect([...settled, state.time]).toEqual([1, START, START, START + DAY])
})

test('DUE-03 a command whose time goes back settles nothing', () => {
  const run = new Run()
  run.tell(START, { kind: 'subscribe', id: 1001, units: 400_000_000_000n, days: 30 })
  const hash = run.exchange.hash()
  expect(() => run.exchange.apply({ t: START - 1, kind: 'tick' })).toThrow(/lies before/)
  expect(run.exchange.hash()).toBe(hash)
})
