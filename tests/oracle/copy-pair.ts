import type { CommandBody, MarketSpec } from '../../src/engine/contract/command.ts'
import { createExchange } from '../../src/engine/machine.ts'
import type { NaiveFollow, NaiveLeader, NaiveSettings } from './naive-copy.ts'
import { NaiveCopyExchange } from './naive-copy-exchange.ts'
import { show } from './naive-numbers.ts'
import type { PerpAnswer } from './naive-perp-exchange.ts'
import type { PlanAnswer } from './naive-perp-plans.ts'
import { PerpPair } from './perp-pair.ts'
import { same } from './same.ts'

const ORIGIN = { device: 'x', ip: '::1', country: 'DE' }
const PAGE = 20

/** The engine and the naive exchange with copy trading side by side. */
export class CopyPair extends PerpPair<NaiveCopyExchange> {
  /** Missed copies and shares that have been compared, by follow. */
  private readonly seen = new Map<number, number>()
  private seenShares = 0
  private readonly done = new Set<number>()

  constructor(specs: MarketSpec[], people: number[]) {
    super(specs, people, new NaiveCopyExchange())
  }

  open(account: number): void {
    this.send({ kind: 'openAccount', account, email: `${account}@x.test`, phone: null, passwordHash: 'x' })
    this.naive.addAccount(account)
    this.people.push(account)
  }

  /** A leader who trades as the test says. */
  lead(account: number): NaiveLeader {
    const leader = this.naive.lead(account)
    this.step({ kind: 'openCopyLeader', account, name: `Leader ${account}`, bio: '', style: null }, { ok: true })
    return leader
  }

  /** What a command has led to is copied before the next one. */
  override step(body: CommandBody, answer: PerpAnswer | PlanAnswer): boolean {
    const taken = super.step(body, answer)
    this.naive.copyAll()
    return taken
  }

  /** A tick that says which markets stand still: all of them. */
  stand(pause: number): void {
    this.tick(pause, [])
  }

  follow(account: number, leader: NaiveLeader, amount: bigint, settings: NaiveSettings): boolean {
    const answer = this.naive.follow(account, leader, amount, settings)
    const body = { kind: 'followLeader', account, leader: leader.id, amount: show(amount), ...sent(settings) } as const
    if (!this.step({ ...body, agree: true }, answer)) return false
    this.people.push(this.naive.follows.at(-1)?.account.id as number)
    return true
  }

  set(one: NaiveFollow, settings: NaiveSettings): boolean {
    const body = { kind: 'setCopy', account: one.owner, id: one.id, ...sent(settings) } as const
    return this.step(body, this.naive.set(one, settings))
  }

  freeze(account: number, frozen: boolean): void {
    if (frozen) this.naive.frozen.add(account)
    else this.naive.frozen.delete(account)
    this.step({ kind: 'freeze', account, frozen, origin: ORIGIN }, { ok: true })
  }

  override compare(): void {
    super.compare()
    for (const one of this.naive.follows) if (!this.done.has(one.id)) this.compareFollow(one)
    this.compareShares()
  }

  private compareFollow(one: NaiveFollow): void {
    const { naive, engine } = this
    const { copy } = engine.views
    const found = copy.follows(one.owner).find(({ id }) => id === one.id)
    const label = `follow ${one.id}`
    const equity = naive.equity(one.account)
    same(
      found && [found.state, found.copied, found.missed, found.amount, found.stop_level, found.high, found.shares_paid],
      [one.state, one.copied, one.missed.length, ...[one.amount, one.level, one.high, one.paid].map(show)],
      label,
    )
    const end = one.state === 'following' ? null : one.end
    same([found?.end_reason, found?.equity], [end, show(equity)], label)
    same(found?.result, show(equity + one.back - one.amount), label)
    same(found?.available, show(naive.available(one.account)), label)
    this.compareMissed(one)
    if (one.state !== 'ended') return
    this.done.add(one.id)
    const place = this.people.indexOf(one.account.id)
    this.people.splice(place, 1)
  }

  /** Reasons of those that have not been looked at yet. */
  private compareMissed(one: NaiveFollow): void {
    const fresh = one.missed.slice(this.seen.get(one.id) ?? 0)
    this.seen.set(one.id, one.missed.length)
    const reasons: string[] = []
    for (let page = 1; reasons.length < fresh.length; page++)
      reasons.push(...(this.engine.views.copy.missed(one.owner, one.id, page)?.list ?? []).map(({ reason }) => reason))
    same(reasons.slice(0, fresh.length).reverse(), fresh, `follow ${one.id}`)
  }

  private compareShares(): void {
    const fresh = this.naive.shares.slice(this.seenShares)
    this.seenShares = this.naive.shares.length
    const byLeader = new Map<number, typeof fresh>()
    for (const share of fresh) {
      const { leader } = this.naive.follows[share.follow - 1] as NaiveFollow
      byLeader.set(leader.id, [...(byLeader.get(leader.id) ?? []), share])
    }
    for (const [leader, wanted] of byLeader) {
      const list = Array.from({ length: Math.ceil(wanted.length / PAGE) }, (_one, page) => this.engine.views.copy.shares(leader, page + 1).list).flat() // biome-ignore format: one line
      same(
        list.slice(0, wanted.length).reverse().map((one) => [one.follow_id, one.direction, one.amount, one.profit]), // biome-ignore format: one line
        wanted.map(({ follow, amount, profit }) => [follow, 'received', show(amount), show(profit)]),
        `shares of ${leader}`,
      )
    }
  }

  /** The log from its beginning gives the same hash. */
  replay(): void {
    const again = createExchange()
    for (const command of this.log) again.apply(command)
    same(again.hash(), this.engine.hash())
  }
}

function sent({ mode, perTrade, maxTrade, stop, maxLeverage, slippage }: NaiveSettings) {
  const percent = (value: bigint) => show(value * 1_000_000n)
  return {
    ...{ mode, max_trade: show(maxTrade), stop_percent: percent(stop), max_leverage: maxLeverage },
    ...{ slippage: percent(slippage), ...(mode === 'fixed' ? { per_trade: show(perTrade) } : {}) },
  }
}
