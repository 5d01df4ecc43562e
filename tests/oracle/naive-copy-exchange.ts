import { NaiveCopies, type NaiveFollow, type NaiveLeader, type NaiveSettings } from './naive-copy.ts'
import { ONE } from './naive-numbers.ts'
import type { PerpAnswer } from './naive-perp-exchange.ts'

const no = (key: string): PerpAnswer => ({ ok: false, key })
const yes: PerpAnswer = { ok: true }

/** What leaders and followers may ask of the naive exchange. */
export class NaiveCopyExchange extends NaiveCopies {
  lead(id: number): NaiveLeader {
    const leader: NaiveLeader = { id, state: 'active', turns: 0, seen: new Map() }
    for (const market of this.markets) leader.seen.set(market, this.net(this.account(id), market))
    this.leaders.push(leader)
    return leader
  }

  follow(owner: number, leader: NaiveLeader, amount: bigint, settings: NaiveSettings): PerpAnswer {
    if (this.frozen.has(owner)) return no('account_frozen')
    if (amount < 10n * ONE || amount > 50_000n * ONE) return no('copy_amount_range')
    if (owner === leader.id) return no('copy_self')
    if (leader.state !== 'active') return no('copy_leader_closed')
    if (this.leaders.some(({ id, state }) => id === owner && state !== 'ended')) return no('copy_conditions')
    const mine = this.running().filter((one) => one.owner === owner)
    if (mine.some((one) => one.leader === leader)) return no('copy_following')
    if (mine.length >= 10) return no('copy_limit')
    if (this.followersOf(leader).length >= this.places(leader) || amount > this.room(leader)) return no('copy_full')
    if (amount > this.spare(owner)) return no('insufficient_available_balance')
    const id = this.follows.length + 1
    const account = this.portfolio(id)
    this.account(owner).wallet -= amount
    account.wallet += amount
    const fresh = {
      high: 0n,
      paid: 0n,
      back: 0n,
      end: null,
      isShared: false,
      copied: 0,
      missed: [],
      pending: new Map(),
    }
    const level = levelOf(amount, settings.stop)
    this.follows.push({ ...settings, ...fresh, id, owner, leader, account, amount, level, state: 'following' })
    return yes
  }

  private places(leader: NaiveLeader): number {
    const own = this.equity(this.account(leader.id))
    if (own < 100n * ONE) return 0
    return own < 1_000n * ONE ? 100 : own < 5_000n * ONE ? 300 : 500
  }

  private room(leader: NaiveLeader): bigint {
    const under = this.followersOf(leader).reduce((sum, one) => sum + one.amount, 0n)
    return 30n * this.equity(this.account(leader.id)) - under
  }

  add(one: NaiveFollow, amount: bigint): PerpAnswer {
    if (this.frozen.has(one.owner)) return no('account_frozen')
    if (one.amount + amount > 50_000n * ONE) return no('copy_amount_range')
    if (one.state !== 'following') return no('copy_ended')
    if (amount > this.room(one.leader)) return no('copy_full')
    if (amount > this.spare(one.owner)) return no('insufficient_available_balance')
    this.account(one.owner).wallet -= amount
    one.account.wallet += amount
    one.amount += amount
    one.level = levelOf(one.amount, one.stop)
    return yes
  }

  set(one: NaiveFollow, settings: NaiveSettings): PerpAnswer {
    if (this.frozen.has(one.owner)) return no('account_frozen')
    if (one.state !== 'following') return no('copy_ended')
    Object.assign(one, settings)
    one.level = levelOf(one.amount, one.stop)
    return yes
  }

  stopCopying(one: NaiveFollow, positions: 'close' | 'keep'): PerpAnswer {
    if (one.state !== 'following' && (one.state !== 'kept' || positions === 'keep')) return no('copy_ended')
    one.end ??= 'by_user'
    if (positions === 'close') this.stopWhole(one)
    else {
      this.share(one)
      one.isShared = true
      one.state = 'kept'
      this.endWhereFlat(one)
    }
    return yes
  }

  closeKept(one: NaiveFollow, currency: number): PerpAnswer {
    if (one.state !== 'kept') return no('copy_ended')
    const market = this.market(currency)
    const held = this.net(one.account, market)
    if (held === 0n) return no('no_position')
    one.pending.set(market, held > 0n ? held : -held)
    this.closePending(one, market)
    if (this.net(one.account, market) === held) {
      one.pending.delete(market)
      return no('no_liquidity')
    }
    this.endWhereFlat(one)
    return yes
  }

  pause(leader: NaiveLeader, accepting: boolean): PerpAnswer {
    if (leader.state === 'ended') return no('not_found')
    leader.state = accepting ? 'active' : 'paused'
    return yes
  }

  endLeading(leader: NaiveLeader): PerpAnswer {
    if (leader.state === 'ended') return no('not_found')
    leader.state = 'ended'
    for (const one of this.follows.filter((each) => each.leader === leader && each.state === 'following')) {
      one.end = 'leader_ended'
      this.stopWhole(one)
    }
    return yes
  }
}

/** Rounded up. */
function levelOf(amount: bigint, stop: bigint): bigint {
  return (amount * (10_000n - stop) + 9_999n) / 10_000n
}
