import { expect, test } from 'vitest'
import { rewardIdOf, taskId } from '../../../shared/lines/reward-tasks.ts'
import { exchangeEngine, MODULES } from '../../machine.ts'
import { DAY, FIRST, RewardExchange } from '../../testing/test-rewards.ts'
import type { Account } from '../../trading/model/account.ts'
import type { FillRecord } from '../../trading/model/fill-record.ts'
import type { MarketState } from '../../trading/model/market-state.ts'
import { State } from '../../trading/model/state.ts'
import { rewardsOf } from './reward-account.ts'
import { countVolume } from './task-facts.ts'

const sign = (account: number, day: number) => ({ kind: 'signIn', account, day }) as const
const complete = (account: number) => ({ kind: 'completeTasks', account }) as const
const HOUR = 3_600_000

test('TASK-01 seven days bring 0.10 0.10 0.20 0.20 0.30 0.30 1.00, and the eighth begins again', () => {
  const ex = new RewardExchange()
  const got: string[] = []
  let before = 0
  for (let i = 0; i < 8; i++) {
    ex.at(FIRST + i * DAY + 5 * HOUR)
    const { day } = ex.signIns(11)
    ex.tick()
    ex.take(sign(11, ex.signIns(11).day))
    expect(day).toBeLessThanOrEqual(7)
    const now = Number(ex.available(11).sign)
    got.push((now - before).toFixed(2))
    before = now
  }
  expect(got).toEqual(['0.10', '0.10', '0.20', '0.20', '0.30', '0.30', '1.00', '0.10'])
  expect(ex.signIns(11)).toMatchObject({ day: 1, signed: true })
  expect(ex.gaps()).toEqual([])
})

test('TASK-02 a missed day starts the row again and takes nothing away', () => {
  const ex = new RewardExchange()
  for (let i = 0; i < 3; i++) ex.at(FIRST + i * DAY + HOUR).take(sign(11, i + 1))
  expect(ex.available(11).sign).toBe('0.4')
  ex.at(FIRST + 4 * DAY).tick()
  expect(ex.signIns(11)).toMatchObject({ day: 1, signed: false, turns_at: FIRST + 5 * DAY })
  ex.take(sign(11, 1))
  expect(ex.available(11).sign).toBe('0.5')
  expect(ex.signIns(11).row.map(({ status }) => status)).toEqual([1, 0, 0, 0, 0, 0, 0])
})

test('TASK-03 another place than today’s is refused with the right one, a second sign-in with sign_done', () => {
  const ex = new RewardExchange()
  expect(ex.no(sign(11, 2))).toMatchObject({ code: 400, key: 'sign_day', field: 'day', params: { day: '1' } })
  ex.take(sign(11, 1))
  expect(ex.no(sign(11, 1))).toMatchObject({ code: 409, key: 'sign_done' })
  expect(ex.no(sign(11, 2))).toMatchObject({ code: 409, key: 'sign_done' })
  expect(ex.available(11).amount).toBe('0.1')
})

test('TASK-31 a day turns at 00:00 UTC: the last millisecond and the first are two days', () => {
  const ex = new RewardExchange()
  ex.at(FIRST + DAY - 1).take(sign(11, 1))
  ex.at(FIRST + DAY).take(sign(11, 2))
  const { row } = ex.signIns(11)
  expect(row.map(({ date }) => date)).toEqual([0, 1, 2, 3, 4, 5, 6].map((day) => FIRST + day * DAY))
  expect(row.map(({ amount }) => amount)).toEqual(['0.1', '0.1', '0.2', '0.2', '0.3', '0.3', '1'])
})

test('TASK-05 spot fills of 9,999.99 are not enough, 0.01 more are, and the reward of 6.00 waits', () => {
  const ex = new RewardExchange()
  ex.at(FIRST + HOUR).spot(11, 'buy', '99.99990')
  expect(ex.task(11, 'spot')).toMatchObject({ progress: '9999.99', need: '10000', done_at: null })
  expect(ex.take(complete(11))).toEqual({ done: [] })
  ex.spotPart(11, '0.00010')
  const { id } = ex.task(11, 'spot')
  expect(ex.take(complete(11))).toEqual({ done: [id] })
  expect(ex.take(complete(11))).toEqual({ done: [] })
  expect(ex.task(11, 'spot')).toMatchObject({
    progress: '10000',
    done_at: ex.time - 1,
    rewards: [{ amount: '6', status: 0, expires_at: ex.time - 1 + 60 * DAY }],
  })
})

test('TASK-06 a reward is received once; before it is done and with another’s id nothing is', () => {
  const ex = new RewardExchange()
  const receive = () => ex.receive(11, ex.task(11, 'kyc'))
  expect(ex.no(receive())).toMatchObject({ code: 409, key: 'reward_not_done' })
  ex.verify(11)
  expect(ex.no(receive())).toMatchObject({ key: 'reward_not_done' })
  ex.take(complete(11))
  expect(ex.no(ex.receive(12, ex.task(11, 'kyc')))).toMatchObject({ code: 404, key: 'not_found' })
  expect(ex.no({ ...receive(), reward: 1 } as never)).toMatchObject({ code: 404, key: 'not_found' })
  ex.take(receive())
  expect(ex.no(receive())).toMatchObject({ code: 409, key: 'reward_received' })
  expect(ex.available(11)).toMatchObject({ amount: '5', sign: '0', tasks: '5' })
  expect(ex.gaps()).toEqual([])
})

test('TASK-07 reading the lists a hundred times changes nothing', () => {
  const ex = new RewardExchange()
  ex.verify(11)
  const hash = ex.exchange.hash()
  for (let i = 0; i < 100; i++) {
    ex.exchange.views.reward.tasks(11)
    ex.exchange.views.reward.signIns(11)
    ex.exchange.views.reward.available(11)
  }
  expect(ex.exchange.hash()).toBe(hash)
})

/** Brings what is available of 11 to 12.50. */
function earn(ex: RewardExchange): void {
  ex.at(FIRST + HOUR).perp(11, 'buy', '500.000')
  ex.perp(11, 'sell', '500.000')
  ex.spot(11, 'buy', '100.00000')
  ex.take({ kind: 'setAntiPhishing', account: 11, phrase: 'sealed', origin: { device: '', ip: '', country: '' } })
  ex.take(complete(11))
  for (const kind of ['perpetual', 'spot', 'phishing'] as const) ex.take(ex.receive(11, ex.task(11, kind)))
  for (let i = 0; i < 4; i++) ex.at(FIRST + i * DAY + 2 * HOUR).take(sign(11, i + 1))
}

test('TASK-08 all that is available goes to the fund account, and less than 10 does not', () => {
  const ex = new RewardExchange()
  earn(ex)
  ex.verify(11)
  expect(ex.available(11)).toMatchObject({ amount: '12.6', minimum: '10' })
  const before = ex.fund(11)
  ex.take({ kind: 'withdrawRewards', account: 11, country: 'CH' })
  expect(Number(ex.fund(11)) - Number(before)).toBeCloseTo(12.6, 8)
  expect(ex.available(11)).toMatchObject({ amount: '0', taken: [{ at: ex.time, amount: '12.6' }] })
  const [entry] = ex.exchange.views.money.flow(11)
  expect(entry).toMatchObject({ type: 'reward', amount: '12.6' })
  expect(ex.no({ kind: 'withdrawRewards', account: 11, country: 'CH' })).toMatchObject({
    code: 409,
    key: 'reward_minimum',
    params: { short: '10' },
  })
  expect(ex.gaps()).toEqual([])
})

test('TASK-09 without a verified identity nothing is taken out, and all stays available', () => {
  const ex = new RewardExchange()
  earn(ex)
  expect(ex.no({ kind: 'withdrawRewards', account: 11, country: 'CH' })).toMatchObject({
    code: 403,
    key: 'kyc_required',
  })
  expect(ex.available(11).amount).toBe('12.6')
})

test('TASK-38 from a place where nothing is offered rewards are not taken out, verified or not', () => {
  const ex = new RewardExchange()
  earn(ex)
  const out = { kind: 'withdrawRewards', account: 11, country: 'US' } as const
  expect(ex.no(out)).toMatchObject({ code: 403, key: 'region_restricted', params: { country: 'US' } })
  ex.verify(11)
  expect(ex.no(out)).toMatchObject({ key: 'region_restricted' })
  expect(ex.available(11).amount).toBe('12.6')
})

test('TASK-10 a month that ends too early leaves an invalid reward, and the next begins at nothing', () => {
  const ex = new RewardExchange()
  ex.at(FIRST + HOUR).perp(11, 'buy', '324.100')
  expect(ex.task(11, 'perpetual')).toMatchObject({ progress: '32410', month: FIRST })
  const january = Date.UTC(2026, 0, 1)
  const december = ex.task(11, 'perpetual').id
  ex.at(january).tick()
  const [now, then] = ex.exchange.views.reward.tasks(11).filter(({ kind }) => kind === 'perpetual')
  expect(now).toMatchObject({ month: january, progress: '0', rewards: [{ status: 0 }] })
  expect(then).toMatchObject({ id: december, month: FIRST, progress: '32410', rewards: [{ status: 2 }] })
  expect(now?.id).not.toBe(december)
  expect(ex.no(ex.receive(11, then as never))).toMatchObject({ key: 'reward_invalid' })
})

test('TASK-32 a task that was reached in its month can still be marked and received after it', () => {
  const ex = new RewardExchange()
  ex.at(FIRST + HOUR).spot(11, 'buy', '100.00000')
  ex.at(Date.UTC(2026, 0, 5)).tick()
  const { id } = ex.task(11, 'spot', FIRST)
  expect(ex.take(complete(11))).toEqual({ done: [id] })
  ex.take(ex.receive(11, ex.task(11, 'spot', FIRST)))
  expect(ex.available(11).tasks).toBe('6')
})

test('TASK-11 where the house has 1.99 free, a reward of 2.00 waits', () => {
  const ex = new RewardExchange()
  const network = { asset: 9, network: 'TRC20', address: 'T1', memo: null, label: 'one' }
  ex.take({ kind: 'addAddress', account: 11, ...network })
  ex.take(complete(11))
  ex.take({ kind: 'setRewardFunds', amount: '1.99' })
  const receive = () => ex.receive(11, ex.task(11, 'address'))
  expect(ex.no(receive())).toMatchObject({ code: 409, key: 'reward_pool' })
  expect(ex.task(11, 'address').rewards[0]).toMatchObject({ amount: '2', status: 0 })
  ex.take({ kind: 'setRewardFunds', amount: '0' })
  expect(ex.no(sign(11, 1))).toMatchObject({ code: 409, key: 'reward_pool' })
  expect(ex.signIns(11)).toMatchObject({ day: 1, signed: false })
  ex.take({ kind: 'setRewardFunds', amount: '2' })
  ex.take(receive())
  expect(ex.exchange.views.reward.house()).toEqual({ free: '0', owed: '2' })
  expect(ex.gaps()).toEqual([])
})

test('TASK-33 a reward is mentioned once 7 days before it expires, and expires at 60 days', () => {
  const ex = new RewardExchange()
  ex.verify(11)
  ex.at(FIRST + DAY).take(complete(11))
  const done = FIRST + DAY
  const reported = () => ex.events.flatMap((event) => (event.kind === 'message' ? [event.item] : []))
  ex.at(done + 53 * DAY - 1).send({ kind: 'tick' })
  expect(reported()).toEqual([])
  ex.send({ kind: 'tick' })
  expect(reported()).toMatchObject([
    { kind: 'reward_expiring', params: { amount: '5', title: 'kyc', until: String(done + 60 * DAY) } },
  ])
  ex.at(done + 60 * DAY - 1).send({ kind: 'tick' })
  expect(reported()).toEqual([])
  expect(ex.task(11, 'kyc').rewards[0]?.status).toBe(0)
  ex.send({ kind: 'tick' })
  expect(ex.task(11, 'kyc').rewards[0]?.status).toBe(2)
  expect(ex.no(ex.receive(11, ex.task(11, 'kyc')))).toMatchObject({ key: 'reward_invalid' })
})

test('TASK-44 the message of a monthly reward that expires names the month of its task', () => {
  const ex = new RewardExchange()
  ex.at(FIRST + DAY).spot(11, 'buy', '100.00000')
  ex.take(complete(11))
  ex.at(ex.time + 53 * DAY).send({ kind: 'tick' })
  const expiring = ex.exchange.views.message.of(11).filter(({ kind }) => kind === 'reward_expiring')
  expect(expiring.map(({ params }) => [params.title, params.month, params.amount])).toEqual([
    ['spot', String(FIRST), '6'],
  ])
})

test('TASK-34 the exchange voids a reward: not received, received, but not one that was taken out', () => {
  const ex = new RewardExchange()
  earn(ex)
  ex.verify(11)
  const { id } = ex.task(11, 'spot')
  ex.take({ kind: 'voidReward', task: id })
  expect(ex.available(11).amount).toBe('6.6')
  expect(ex.task(11, 'spot').rewards[0]?.status).toBe(2)
  ex.take({ kind: 'voidReward', task: ex.task(11, 'friend').id })
  ex.verify(13)
  expect(ex.take(complete(11))).toEqual({ done: [ex.task(11, 'kyc').id] })
  ex.take(ex.receive(11, ex.task(11, 'kyc')))
  ex.take({ kind: 'withdrawRewards', account: 11, country: 'CH' })
  expect(ex.no({ kind: 'voidReward', task: ex.task(11, 'kyc').id })).toMatchObject({ key: 'reward_received' })
  expect(ex.no({ kind: 'voidReward', task: id })).toMatchObject({ key: 'reward_invalid' })
  expect(ex.no({ kind: 'voidReward', task: 5 })).toMatchObject({ key: 'not_found' })
  expect(ex.gaps()).toEqual([])
})

test('TASK-35 an invited friend who verifies, a code and an address are seen when they are there', () => {
  const ex = new RewardExchange()
  expect(ex.task(11, 'friend')).toMatchObject({ progress: '0', need: '1' })
  ex.verify(12)
  expect(ex.task(11, 'friend').progress).toBe('0')
  ex.verify(14)
  expect(ex.task(11, 'friend').progress).toBe('1')
  expect(ex.take(complete(11))).toEqual({ done: [taskId({ account: 11, kind: 'friend', month: null })] })
  expect(ex.task(11, 'friend').rewards[0]?.id).toBe(rewardIdOf(ex.task(11, 'friend').id))
})

test('TASK-36 while the account is locked nothing is signed, received or taken out', () => {
  const ex = new RewardExchange()
  ex.take({ kind: 'freeze', account: 11, frozen: true, origin: { device: '', ip: '', country: '' } })
  for (const body of [sign(11, 1), complete(11), { kind: 'withdrawRewards', account: 11, country: 'CH' } as const])
    expect(ex.no(body)).toMatchObject({ key: 'account_frozen' })
})

test('TASK-37 a checkpoint keeps every part, and what goes on afterwards is the same', () => {
  const ex = new RewardExchange()
  earn(ex)
  const other = exchangeEngine.restore(ex.exchange.checkpoint())
  expect(other.hash()).toBe(ex.exchange.hash())
  expect(other.views.reward.tasks(11)).toEqual(ex.exchange.views.reward.tasks(11))
  for (const exchange of [ex.exchange, other]) exchange.apply({ t: ex.time + 90 * DAY, kind: 'tick' })
  expect(other.hash()).toBe(ex.exchange.hash())
})

test('TASK-13 what a copy portfolio trades is not counted', () => {
  const state = new State(MODULES)
  const portfolio = state.accounts.open({
    ...{ id: 900, email: null, phone: null, passwordHash: '', invitedBy: null, passwordChangedAt: null },
  }) as Account
  const fill = { perp: { quote: 7n } } as FillRecord
  portfolio.portfolio = { owner: 13, follow: 1 }
  countVolume(state, portfolio, {} as MarketState, fill)
  expect(rewardsOf(portfolio).volumes).toEqual([])
  portfolio.portfolio = null
  countVolume(state, portfolio, {} as MarketState, fill)
  expect(rewardsOf(portfolio).volumes).toMatchObject([{ perpetual: 7n, spot: 0n }])
})
