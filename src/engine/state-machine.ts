import type { Command } from './contract/command.ts'
import type { ModuleCall } from './contract/engine-call.ts'
import type { Answer, Outcome } from './contract/event.ts'
import { ENGINE_VERSION, type Exchange, type ExchangeEngine } from './contract/exchange-api.ts'
import { CommandTimeError } from './kernel/engine-error.ts'
import { refuse } from './kernel/refuse.ts'
import { settleDue } from './kernel/settle-due.ts'
import { checkpointOf } from './trading/codec/checkpoint.ts'
import { hashOf } from './trading/codec/hash.ts'
import { restoreState } from './trading/codec/restore.ts'
import { credit, openAccount } from './trading/commands/accounts.ts'
import { amendOrder } from './trading/commands/amend-order.ts'
import { cancelAll, cancelOrder } from './trading/commands/cancel-order.ts'
import { closeAllPositions, closePosition, reversePosition } from './trading/commands/close-position.ts'
import { setDeadMan } from './trading/commands/dead-man.ts'
import { freeMarkets } from './trading/commands/free-markets.ts'
import { genesis } from './trading/commands/genesis.ts'
import { listMarket } from './trading/commands/list-market.ts'
import { adjustMargin, setLeverage, setMarginMode, setPositionMode } from './trading/commands/perp-settings.ts'
import { placeOrder } from './trading/commands/place-order.ts'
import { setTpsl } from './trading/commands/set-tpsl.ts'
import { transfer } from './trading/commands/transfer.ts'
import type { CommandHandlers, EngineModule } from './trading/model/engine-module.ts'
import { State } from './trading/model/state.ts'
import { tick } from './trading/steps/tick.ts'
import { collectEvents } from './trading/views/collect-events.ts'
import { ExchangeViews } from './trading/views/exchange-views.ts'

/** The core that every exchange has: accounts, orders, positions, plan orders, and what a tick does. */
const TRADING: CommandHandlers = {
  openAccount,
  credit,
  placeOrder,
  cancelOrder,
  cancelAll,
  amendOrder,
  setTpsl,
  deadMan: setDeadMan,
  transfer,
  setLeverage,
  setMarginMode,
  setPositionMode,
  adjustMargin,
  closePosition,
  closeAllPositions,
  reversePosition,
  listMarket,
  freeMarkets,
  tick,
}

type Handler = (state: State, command: Command) => Answer

/**
 * An engine of these modules.
 * @param modules its products; with none of them it trades alone, and refuses all other commands
 * @throws RangeError where two modules have one name, handle one kind of command or answer one call
 */
export function createEngine(modules: readonly EngineModule[]): ExchangeEngine {
  const handlers = handlersOf(modules)
  return {
    version: ENGINE_VERSION,
    calls: callsOf(modules),
    texts: Object.fromEntries(modules.flatMap(({ name, texts }) => (texts ? [[name, texts]] : []))),
    create: () => new StateMachine(new State(modules), handlers),
    restore: (checkpoint) => new StateMachine(restoreState(checkpoint, modules), handlers),
  }
}

class StateMachine extends ExchangeViews implements Exchange {
  private readonly handlers: ReadonlyMap<string, Handler>

  constructor(state: State, handlers: ReadonlyMap<string, Handler>) {
    super(state)
    this.handlers = handlers
  }

  get seq(): number {
    return this.state.seq
  }

  get time(): number {
    return this.state.time
  }

  /**
   * Every command counts, a refused one too. What falls due by its time comes first and is reported with its events.
   * @throws CommandTimeError where its time goes back; the state is untouched then
   * @throws RangeError where a module's due items would never end; the state is not to be used any more
   */
  apply(command: Command): Outcome {
    const { state } = this
    if (!Number.isSafeInteger(command.t) || command.t < state.time) throw new CommandTimeError(command.t, state.time)
    state.seq++
    settleDue(state, command.t)
    const answer = this.handle(command)
    for (const after of state.hooks.after) after(state)
    return { answer, events: collectEvents(state) }
  }

  nextStop(): number | null {
    const stops = this.state.modules.flatMap(({ nextStop }) => nextStop?.(this.state) ?? [])
    return stops.length > 0 ? Math.min(...stops) : null
  }

  hash(): string {
    return hashOf(this.state)
  }

  checkpoint(): string {
    return checkpointOf(this.state)
  }

  private handle(command: Command): Answer {
    const { state } = this
    if (command.kind === 'genesis')
      return state.genesis ? refuse('bad_request', { code: 409 }) : genesis(state, command)
    if (!state.genesis) return refuse('bad_request', { code: 409 })
    const handler = this.handlers.get(command.kind)
    return handler ? handler(state, command) : refuse('bad_request')
  }
}

function handlersOf(modules: readonly EngineModule[]): ReadonlyMap<string, Handler> {
  const handlers = new Map<string, Handler>(Object.entries(TRADING) as [string, Handler][])
  const names = new Set<string>()
  const invariants = new Set<string>()
  for (const one of modules) {
    const { name, commands = {} } = one
    if (names.has(name)) throw new RangeError(`two modules ${name}`)
    names.add(name)
    for (const invariant of Object.keys(one.invariants ?? {})) {
      if (invariants.has(invariant)) throw new RangeError(`module ${name}: ${invariant} is looked at already`)
      invariants.add(invariant)
    }
    for (const [kind, handler] of Object.entries(commands) as [string, Handler][]) {
      if (handlers.has(kind) || kind === 'genesis') throw new RangeError(`module ${name}: ${kind} is handled already`)
      handlers.set(kind, handler)
    }
  }
  return handlers
}

function callsOf(modules: readonly EngineModule[]): Record<string, ModuleCall> {
  const all: Record<string, ModuleCall> = {}
  for (const { name, calls = {} } of modules)
    for (const [call, answers] of Object.entries(calls)) {
      if (Object.hasOwn(all, call)) throw new RangeError(`module ${name}: ${call} is answered already`)
      all[call] = answers
    }
  return all
}
