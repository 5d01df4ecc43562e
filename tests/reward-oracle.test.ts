import { expect, test } from 'vitest'
import { createExchange, restoreExchange } from '../src/engine/machine.ts'
import { RewardExchange } from '../src/engine/testing/test-rewards.ts'
import { parse, show } from './oracle/naive-numbers.ts'
import { NaivePerson, NaiveRewards } from './oracle/naive-rewards.ts'
import { dice } from './oracle/random-orders.ts'
import { sound } from './oracle/sound.ts'

const COMMANDS = 10_000
const DAY = 86_400_000
const TAPE = 9001
const COINS = { USDT: 9, BTC: 1, TAPE } as const
const ORIGIN = { device: '', ip: '', country: 'CH' }

/** The engine and the same on paper: 11 and 12, friends 13 and 14 of 11 by its code, 15 by a link of 7 %, 16 of 12 by one of 20 %. */
function world() {
  const ex = new RewardExchange([{ id: TAPE, symbol: 'TAPE', house: '0' }])
  const naive = new NaiveRewards()
  const link = (account: number, ratio: string) =>
    ex.take<{ id: number }>({ kind: 'saveLink', account, id: null, ratio, note: '', isDefault: false }).id
  ex.friend(15, 11, link(11, '7'))
  ex.friend(16, 12, link(12, '20'))
  for (const id of [11, 12]) naive.people.set(id, new NaivePerson(null))
  for (const [id, inviter, ratio] of [
    [13, 11, 0n],
    [14, 11, 0n],
    [15, 11, 7n],
    [16, 12, 20n],
  ] as const)
    naive.people.set(id, new NaivePerson(naive.people.get(inviter) ?? null, ratio))
  return { ex, naive }
}

test('TASK-39 MINT-34 INV-37 ten thousand random commands agree with rewards on paper, and replay the same', () => {
  const { ex, naive } = world()
  const roll = dice(31)
  const ids = [...naive.people.keys()]
  const pick = <T>(list: readonly T[]): T => list[Math.floor(roll() * list.length)] as T
  const said = new Map<string, number>()
  const reported = (found: string, expected: string, what: string) => {
    expect(found, what).toBe(expected)
    said.set(`${what} ${found}`, (said.get(`${what} ${found}`) ?? 0) + 1)
  }
  const send = (body: Parameters<RewardExchange['no']>[0]) => ex.no(body)?.key ?? 'ok'

  const step = (): void => {
    const account = pick(ids)
    const person = naive.people.get(account) as NaivePerson
    const kind = roll()
    if (kind < 0.22) {
      const { day } = ex.signIns(account)
      const asked = roll() < 0.85 ? day : pick([1, 2, 8])
      const found = send({ kind: 'signIn', account, day: ex.time > 0 ? asked : 1 })
      reported(found, naive.sign(person, asked, ex.time), 'sign')
    } else if (kind < 0.36) {
      const click = pick([0, 1, 1] as const)
      reported(send({ kind: 'startMint', account, click }), naive.mint(person, click, ex.time), 'mint')
    } else if (kind < 0.44) {
      reported(send({ kind: 'completeTasks', account }), naive.complete(person, ex.time), 'complete')
    } else if (kind < 0.56) {
      const task = pick(['kyc', 'friend'] as const)
      reported(send(ex.receive(account, ex.task(account, task))), naive.receive(person, task, ex.time), 'receive')
    } else if (kind < 0.64) {
      reported(send({ kind: 'withdrawRewards', account, country: 'CH' }), naive.withdraw(person), 'withdraw')
    } else if (kind < 0.82) {
      trade(account, person)
    } else if (kind < 0.825) {
      if (!person.verified) ex.verify(account)
      person.verified = true
    } else if (kind < 0.86) {
      person.frozen = !person.frozen && roll() < 0.4
      ex.take({ kind: 'freeze', account, frozen: person.frozen, origin: ORIGIN })
    } else if (kind < 0.88) {
      const free = pick(['0', '0.29999999', '4.99', '5', '100000'])
      ex.take({ kind: 'setRewardFunds', amount: free })
      naive.house = parse(free) as bigint
    } else if (kind < 0.885) {
      const amount = pick(['0', '499999.99999999', '500000', '750000', '999990', '1000000'])
      ex.take({ kind: 'setMinted', amount })
      naive.minted = parse(amount) as bigint
    } else {
      ex.at(ex.time + pick([1, 3_600_000, 21_600_000, DAY / 2, DAY, DAY, 3 * DAY])).send({ kind: 'tick' })
    }
    naive.settle(ex.time)
  }

  /** One fill of the person's; what it cost is read from the exchange, not worked out. */
  const trade = (account: number, person: NaivePerson): void => {
    if (person.frozen) return
    naive.settle(ex.time + 1)
    const market = pick(['spot', 'contract'] as const)
    const side = pick(['buy', 'sell'] as const)
    if (market === 'spot') ex.spot(account, side, pick(['0.05001', '0.12345', '1.00000']))
    else ex.perp(account, side, pick(['0.051', '0.777', '10.000']))
    const [fill] = ex.exchange.fills(account, market, 1, 1).list
    if (!person.inviter || !fill) return
    const coin = market === 'spot' && side === 'buy' ? 'BTC' : 'USDT'
    person.fees.push({ at: ex.time, coin, fee: parse(fill.fee) as bigint })
  }

  const compare = (): void => {
    expect(ex.exchange.views.reward.house().free).toBe(show(naive.house))
    expect(ex.exchange.views.mint.current().minted).toBe(show(naive.minted))
    for (const [id, person] of naive.people) {
      expect(ex.available(id).amount, `ready ${id}`).toBe(show(person.ready))
      for (const [coin, asset] of Object.entries(COINS))
        expect(ex.fund(id, asset), `${coin} of ${id}`).toBe(show(person.fund.get(coin) ?? 0n))
    }
    sound(ex.exchange)
    expect(ex.gaps()).toEqual([])
  }

  for (let at = 0; at < COMMANDS; at++) {
    step()
    if (at % 250 === 249) compare()
    if (at === COMMANDS / 2) ex.exchange = restoreExchange(ex.exchange.checkpoint())
  }
  for (const what of ['sign ok', 'sign sign_done', 'sign sign_day', 'sign reward_pool', 'sign account_frozen'])
    expect(said.get(what) ?? 0, what).toBeGreaterThan(5)
  for (const what of [
    'mint ok',
    'mint mint_running',
    'receive reward_received',
    'withdraw ok',
    'withdraw reward_minimum',
  ])
    expect(said.get(what) ?? 0, what).toBeGreaterThan(5)
  const again = createExchange()
  for (const command of ex.log) again.apply(command)
  expect(again.hash()).toBe(ex.exchange.hash())
}, 60_000)
