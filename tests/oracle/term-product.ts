import type { Command } from '../../src/engine/contract/command.ts'
import { DUE_RANKS } from '../../src/engine/contract/due-ranks.ts'
import type { Answer } from '../../src/engine/contract/event.ts'
import type { Exchange } from '../../src/engine/contract/exchange-api.ts'
import type { DueKind } from '../../src/engine/kernel/due-queue.ts'
import { refuse } from '../../src/engine/kernel/refuse.ts'
import { MODULES } from '../../src/engine/machine.ts'
import { createEngine } from '../../src/engine/state-machine.ts'
import type { CommandHandlers, EngineModule } from '../../src/engine/trading/model/engine-module.ts'
import { HOUSE } from '../../src/engine/trading/model/house.ts'
import type { State } from '../../src/engine/trading/model/state.ts'
import { ExplainedLocks } from '../../src/engine/trading/rules/explained-locks.ts'
import { note } from '../../src/engine/trading/settle/ledger.ts'
import { nextNoon, nextSix } from '../../src/shared/lines/instants.ts'

const DAY = 86_400_000
/** Without the product that explains the same wallet and has the same kinds of due items. */
const OTHERS = MODULES.filter(({ name }) => name !== 'finance')
export const COIN = 9
/** 3.65 % a year, parts per million. */
const RATE = 36_500n

/** What a test tells the product; `id` is the person's. */
export type TermCommand =
  | { kind: 'subscribe'; id: number; units: bigint; days: number }
  | { kind: 'sweep'; id: number; on: boolean }
  | { kind: 'refused' }

/** What was settled, in that order. */
export type Settled = [kind: string, id: number, at: number]

/**
 * For tests only: a small product of which all depends on time. What a person has in it is the locked money of the finance wallet, so it
 * keeps no state of its own. At each Noon it pays interest to the fund wallet and schedules itself anew; at the end of the term it asks for
 * a redemption at that very instant; at 18:00 UTC+8 it sweeps what lies in the fund wallet, where that is wanted and a term runs.
 */
export class TermProduct implements EngineModule {
  readonly name = 'term'
  readonly settled: Settled[] = []
  readonly invariants = { finance_locks: (state: State) => this.gapsOf(state) }
  readonly due: DueKind<State>[] = [
    this.kindOf('interest', (state, id, at) => {
      this.move(state, id, 'interest', (this.principalOf(state, id) * RATE) / 365_000_000n)
      state.due.schedule('interest', id, nextNoon(at))
    }),
    this.kindOf('term_end', (state, id, at) => {
      state.due.cancel('interest', id)
      state.due.cancel('auto_transfer', id)
      state.due.schedule('redemption', id, at)
    }),
    this.kindOf('redemption', (state, id) => this.move(state, id, 'principal', -this.principalOf(state, id))),
    this.kindOf('auto_transfer', (state, id, at) => {
      const account = state.accounts.get(id)
      const runs = state.due.instantOf('term_end', id) !== null
      if (account && runs) this.move(state, id, 'principal', account.holding('fund', COIN).free)
      state.due.schedule('auto_transfer', id, nextSix(at))
    }),
  ]

  /** Its commands are no part of the engine's. */
  readonly commands = Object.fromEntries(
    ['subscribe', 'sweep', 'refused'].map((kind) => [
      kind,
      (state: State, command: Command) => this.handle(state, command),
    ]),
  ) as CommandHandlers

  begin(): Exchange {
    return createEngine([...OTHERS, this]).create()
  }

  resume(checkpoint: string): Exchange {
    return createEngine([...OTHERS, this]).restore(checkpoint)
  }

  private kindOf(kind: keyof typeof DUE_RANKS, settle: DueKind<State>['settle']): DueKind<State> {
    return {
      kind,
      rank: DUE_RANKS[kind],
      settle: (state, id, at) => {
        if (state.time !== at) throw new Error(`${kind} of ${at} is settled at ${state.time}`)
        this.settled.push([kind, id, at])
        settle(state, id, at)
      },
    }
  }

  private handle(state: State, command: Command): Answer {
    const asked = command as unknown as TermCommand
    if (asked.kind === 'refused') return refuse('bad_request')
    if (asked.kind === 'sweep') {
      if (asked.on) state.due.schedule('auto_transfer', asked.id, nextSix(state.time))
      else state.due.cancel('auto_transfer', asked.id)
      return { ok: true, data: {} }
    }
    const free = state.accounts.get(asked.id)?.holding('fund', COIN).free ?? 0n
    if (free < asked.units) return refuse('insufficient_available_balance')
    this.move(state, asked.id, 'principal', asked.units)
    const starts = nextNoon(state.time)
    // What runs already goes on as it is.
    if (state.due.instantOf('interest', asked.id) === null) state.due.schedule('interest', asked.id, starts + DAY)
    if (state.due.instantOf('term_end', asked.id) === null)
      state.due.schedule('term_end', asked.id, starts + asked.days * DAY)
    return { ok: true, data: {} }
  }

  /** Interest comes from the house; principal goes from the fund wallet into the product, or back. */
  private move(state: State, id: number, what: 'interest' | 'principal', units: bigint): void {
    const account = state.accounts.get(id)
    if (!account || units === 0n) return
    const fund = account.holding('fund', COIN)
    if (what === 'interest') {
      fund.free += units
      const house = state.accounts.get(HOUSE.earn)
      if (house) house.holding('finance', COIN).free -= units
      note(state, account, 'fund', COIN, 'interest', units, id)
    } else {
      fund.free -= units
      account.holding('finance', COIN).locked += units
      note(state, account, 'fund', COIN, units > 0n ? 'subscribe' : 'redeem', -units, id)
      note(state, account, 'finance', COIN, units > 0n ? 'subscribe' : 'redeem', units, id)
    }
    state.collector.touchHolding(fund, account)
  }

  private principalOf(state: State, id: number): bigint {
    return state.accounts.get(id)?.holding('finance', COIN).locked ?? 0n
  }

  /** Finance money is locked only where something will redeem it. */
  private gapsOf(state: State): string[] {
    const held = new ExplainedLocks()
    for (const { kind, id } of state.due.all()) if (kind === 'term_end') held.add(id, COIN, this.principalOf(state, id))
    return held.gaps(state, 'finance')
  }
}
