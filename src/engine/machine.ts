import type { Command } from './command.ts'
import { changePassword, credit, openAccount } from './commands/accounts.ts'
import { amendOrder } from './commands/amend-order.ts'
import { cancelAll, cancelOrder } from './commands/cancel-order.ts'
import { closeAllPositions, closePosition, reversePosition } from './commands/close-position.ts'
import { setDeadMan } from './commands/dead-man.ts'
import { freeMarkets } from './commands/free-markets.ts'
import { genesis } from './commands/genesis.ts'
import { listMarket } from './commands/list-market.ts'
import { adjustMargin, setLeverage, setMarginMode, setPositionMode } from './commands/perp-settings.ts'
import { placeOrder } from './commands/place-order.ts'
import { refuse } from './commands/refuse.ts'
import { setTpsl } from './commands/set-tpsl.ts'
import { tick } from './commands/tick.ts'
import { transfer } from './commands/transfer.ts'
import { CommandTimeError } from './engine-error.ts'
import type { Answer, Outcome } from './event.ts'
import type { Exchange } from './exchange-api.ts'
import type { DueKind } from './kernel/due-queue.ts'
import { settleDue } from './kernel/settle-due.ts'
import { checkpointOf } from './state/checkpoint.ts'
import { hashOf } from './state/hash.ts'
import { restoreState } from './state/restore.ts'
import { State } from './state/state.ts'
import { ExchangeViews } from './views/exchange-views.ts'
import type { Invariants } from './views/lock-gaps.ts'

/** What is told to an exchange beyond accounts, orders and positions. */
export type Beyond = (state: State, command: Command) => Answer

/** Trading alone: whatever else is told is refused. */
export const tradingOnly: Beyond = () => refuse('bad_request')

/** What a product has that no command asks for. */
export interface Product {
  due?: readonly DueKind<State>[]
  invariants?: Invariants<State>
}

/** An empty exchange: its first command is the genesis. */
export function beginMachine(beyond: Beyond, products: readonly Product[] = []): Exchange {
  return new Machine(new State(dueKinds(products)), beyond, products)
}

/**
 * An exchange that goes on where a checkpoint ends.
 * @throws EngineVersionError where another version of the engine wrote it
 * @throws CheckpointError where the text is no checkpoint
 */
export function resumeMachine(checkpoint: string, beyond: Beyond, products: readonly Product[] = []): Exchange {
  return new Machine(restoreState(checkpoint, dueKinds(products)), beyond, products)
}

function dueKinds(products: readonly Product[]): DueKind<State>[] {
  return products.flatMap(({ due = [] }) => due)
}

class Machine extends ExchangeViews implements Exchange {
  private readonly beyond: Beyond

  constructor(state: State, beyond: Beyond, products: readonly Product[]) {
    super(
      state,
      products.map(({ invariants = {} }) => invariants),
    )
    this.beyond = beyond
  }

  get seq(): number {
    return this.state.seq
  }

  get time(): number {
    return this.state.time
  }

  /**
   * Every command counts, a refused one too. What falls due by its time comes first and is told with its events.
   * @throws CommandTimeError where its time goes back; the state is untouched then
   */
  apply(command: Command): Outcome {
    const { state } = this
    if (!Number.isSafeInteger(command.t) || command.t < state.time) throw new CommandTimeError(command.t, state.time)
    state.seq++
    settleDue(state, command.t)
    const answer = handle(state, command, this.beyond)
    return { answer, events: state.collector.finish(state) }
  }

  hash(): string {
    return hashOf(this.state)
  }

  checkpoint(): string {
    return checkpointOf(this.state)
  }
}

function handle(state: State, command: Command, beyond: Beyond): Answer {
  if (command.kind === 'genesis') return state.genesis ? refuse('bad_request', { code: 409 }) : genesis(state, command)
  if (!state.genesis) return refuse('bad_request', { code: 409 })
  switch (command.kind) {
    case 'openAccount':
      return openAccount(state, command)
    case 'changePassword':
      return changePassword(state, command)
    case 'credit':
      return credit(state, command)
    case 'placeOrder':
      return placeOrder(state, command)
    case 'cancelOrder':
      return cancelOrder(state, command)
    case 'cancelAll':
      return cancelAll(state, command)
    case 'amendOrder':
      return amendOrder(state, command)
    case 'setTpsl':
      return setTpsl(state, command)
    case 'deadMan':
      return setDeadMan(state, command)
    case 'transfer':
      return transfer(state, command)
    case 'setLeverage':
      return setLeverage(state, command)
    case 'setMarginMode':
      return setMarginMode(state, command)
    case 'setPositionMode':
      return setPositionMode(state, command)
    case 'adjustMargin':
      return adjustMargin(state, command)
    case 'closePosition':
      return closePosition(state, command)
    case 'closeAllPositions':
      return closeAllPositions(state, command)
    case 'reversePosition':
      return reversePosition(state, command)
    case 'listMarket':
      return listMarket(state, command)
    case 'freeMarkets':
      return freeMarkets(state)
    case 'tick':
      return tick(state, command)
    default:
      return beyond(state, command)
  }
}
