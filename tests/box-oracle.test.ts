import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Command, CommandBody } from '../src/engine/contract/command.ts'
import type { Exchange } from '../src/engine/contract/exchange-api.ts'
import { createExchange, restoreExchange } from '../src/engine/machine.ts'
import { NaiveBoxes, type NaiveOpening } from './oracle/naive-boxes.ts'
import { parse, show } from './oracle/naive-numbers.ts'
import { dice } from './oracle/random-orders.ts'
import { sound } from './oracle/sound.ts'

const USDT = 9
const PEOPLE = [101, 102, 103, 104]
const COMMANDS = 10_000
const BOXES = ['diamond', 'platinum', 'gold', 'silver', 'copper', 'iron', 'iron', 'copper', 'silver', 'wood']
const COUNTS = [1, 1, 1, 2, 2, 3, 5, 10, 50, 0, 51, 1.5]
const CLIENTS = ['mira-1121', 'x', '~!@', 'y'.repeat(64), '', 'a:b', 'ä', 'z'.repeat(65)]
const sha = (text: string) => createHash('sha256').update(text).digest('hex')

/** The engine and boxes on paper side by side. */
class Pair {
  engine: Exchange = createExchange()
  readonly log: Command[] = []
  readonly naive = new NaiveBoxes(parse('100000') as bigint)
  /** How often each answer was given. */
  readonly said = new Map<string, number>()
  private time = 1_763_600_000_000

  constructor() {
    this.send({ kind: 'genesis', seed: 1, calm: true, markets: [], assets: [{ id: USDT, symbol: 'USDT' }] })
    for (const account of PEOPLE) {
      this.send({ kind: 'openAccount', account, email: `${account}@x.test`, phone: null, passwordHash: 'x' })
      this.naive.join(account, 0n)
      this.credit(account, '2000.00000007')
    }
  }

  send(body: CommandBody, ms = 1) {
    this.time += ms
    const command = { t: this.time, ...body } as Command
    this.log.push(command)
    return this.engine.apply(command).answer
  }

  credit(account: number, amount: string): void {
    this.send({ kind: 'credit', account, wallet: 'spot', asset: USDT, amount })
    this.naive.person(account).spot += parse(amount) as bigint
  }

  open(account: number, asked: NaiveOpening): void {
    const answer = this.send({ kind: 'openBox', account, ...asked })
    const expected = this.naive.open(account, asked)
    const found = answer.ok ? (answer.data as { prizes: string[] }).prizes : answer.refusal.key
    this.said.set(
      answer.ok ? asked.box : (found as string),
      (this.said.get(answer.ok ? asked.box : (found as string)) ?? 0) + 1,
    )
    expect(found).toEqual(typeof expected === 'string' ? expected : expected.map(show))
  }

  /** Balances, pool and counts are the same on both sides, and the books are sound. */
  compare(): void {
    expect(this.engine.views.box.list().pool).toBe(show(this.naive.pool))
    expect(this.naive.pool >= 0n).toBe(true)
    for (const [id, person] of this.naive.people) {
      expect(this.engine.balances(id)[0]?.trade_balance).toBe(show(person.spot))
      expect(this.engine.views.box.counts(id)).toEqual({ opened: person.opened, nonces: person.boxes })
      const kept = this.engine.views.box.openings(id, 1, 2).list
      expect(kept.flatMap(({ won, paid }) => [won, `-${paid}`]).reverse()).toEqual(
        person.entries.slice(-2 * kept.length).map(show),
      )
    }
    sound(this.engine)
    expect(this.engine.views.money.ledgerGaps()).toEqual([])
    expect(Object.values(this.engine.conservation()).map(Number)).toEqual([0])
  }
}

test('BOX-49 ten thousand random commands agree with boxes on paper, and replay to the same hash', () => {
  const pair = new Pair()
  const roll = dice(26)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(roll() * list.length)] as T
  const step = (at: number): void => {
    const account = pick(PEOPLE)
    const person = pair.naive.person(account)
    const kind = roll()
    if (kind < 0.72) {
      const number = person.opened + (roll() < 0.04 ? pick([0, 2]) : 1)
      const server_seed = sha(`seed ${account}:${number}`)
      const commit = sha(roll() < 0.04 ? `seed ${account}:${person.opened}` : server_seed)
      const client_seed = roll() < 0.9 ? 'mira-1121' : pick(CLIENTS)
      const whose = roll() < 0.01 ? 99 : account
      pair.open(whose, { box: pick(BOXES), count: pick(COUNTS), client_seed, commit, number, server_seed })
    } else if (kind < 0.8) {
      pair.credit(account, `${1 + Math.floor(roll() * 400)}.${String(Math.floor(roll() * 1e8)).padStart(8, '0')}`)
    } else if (kind < 0.84) {
      const pool = pick(['0', '9.79999999', '9.8', '479.99999999', '480', '23999.99', '48210', '49500', '100000'])
      pair.send({ kind: 'setBoxPool', amount: pool })
      pair.naive.pool = parse(pool) as bigint
    } else if (kind < 0.88) {
      const frozen = !person.frozen
      pair.send({ kind: 'freeze', account, frozen, origin: { device: '', ip: '', country: 'CH' } })
      person.frozen = frozen
    } else if (kind < 0.9) {
      pair.send({ kind: 'tamperBox', id: 1 + Math.floor(roll() * 500) })
    } else {
      pair.send({ kind: 'tick' }, pick([1, 100, 60_000, 86_400_000]))
    }
    if (at % 250 === 249) pair.compare()
    if (at === COMMANDS / 2) pair.engine = restoreExchange(pair.engine.checkpoint())
  }
  for (let at = 0; at < COMMANDS; at++) step(at)
  pair.compare()
  const answers = [...BOXES.slice(0, 6), 'box_count', 'client_seed_format', 'box_commit_used', 'box_pool']
  for (const answer of [...answers, 'insufficient_available_balance', 'account_frozen', 'bad_request', 'not_found'])
    expect(pair.said.get(answer) ?? 0, answer).toBeGreaterThan(10)
  const again = createExchange()
  for (const command of pair.log) again.apply(command)
  expect(again.hash()).toBe(pair.engine.hash())
}, 60_000)
