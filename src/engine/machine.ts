import type { Command } from './contract/command.ts'
import type { Answer, Outcome } from './contract/event.ts'
import type { Exchange } from './contract/exchange-api.ts'
import { ExchangeViews } from './exchange-views.ts'
import { CommandTimeError } from './kernel/engine-error.ts'
import { refuse } from './kernel/refuse.ts'
import { changePassword, credit, openAccount } from './products/identity/accounts.ts'
import { checkpointOf } from './trading/codec/checkpoint.ts'
import { hashOf } from './trading/codec/hash.ts'
import { restoreState } from './trading/codec/restore.ts'
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
import { State } from './trading/model/state.ts'
import { tick } from './trading/steps/tick.ts'

/** What is told to an exchange beyond accounts, orders and positions. */
export type Beyond = (state: State, command: Command) => Answer

/** Trading alone: whatever else is told is refused. */
export const tradingOnly: Beyond = () => refuse('bad_request')

/** An empty exchange: its first command is the genesis. */
export function beginMachine(beyond: Beyond): Exchange {
  return new Machine(new State(), beyond)
}

/**
 * An exchange that goes on where a checkpoint ends.
 * @throws EngineVersionError where another version of the engine wrote it
 * @throws CheckpointError where the text is no checkpoint
 */
export function resumeMachine(checkpoint: string, beyond: Beyond): Exchange {
  return new Machine(restoreState(checkpoint), beyond)
}

class Machine extends ExchangeViews implements Exchange {
  private readonly beyond: Beyond

  constructor(state: State, beyond: Beyond) {
    super(state)
    this.beyond = beyond
  }

  get seq(): number {
    return this.state.seq
  }

  get time(): number {
    return this.state.time
  }

  /**
   * Every command counts, a refused one too.
   * @throws CommandTimeError where its time goes back; the state is untouched then
   */
  apply(command: Command): Outcome {
    const { state } = this
    if (!Number.isSafeInteger(command.t) || command.t < state.time) throw new CommandTimeError(command.t, state.time)
    state.seq++
    state.time = command.t
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
