import type { Command } from './command.ts'
import { changePassword, credit, openAccount } from './commands/accounts.ts'
import { cancelAll, cancelOrder } from './commands/cancel-order.ts'
import { genesis } from './commands/genesis.ts'
import { placeOrder } from './commands/place-order.ts'
import { refuse } from './commands/refuse.ts'
import { tick } from './commands/tick.ts'
import { CommandTimeError } from './engine-error.ts'
import type { Answer, Outcome } from './event.ts'
import type { Exchange } from './exchange-api.ts'
import { checkpointOf } from './state/checkpoint.ts'
import { hashOf } from './state/hash.ts'
import { restoreState } from './state/restore.ts'
import { State } from './state/state.ts'
import { ExchangeViews } from './views/exchange-views.ts'

/** An empty exchange: its first command is the genesis. */
export function createExchange(): Exchange {
  return new Machine(new State())
}

/**
 * An exchange that goes on where a checkpoint ends.
 * @throws EngineVersionError where another version of the engine wrote it
 * @throws CheckpointError where the text is no checkpoint
 */
export function restoreExchange(checkpoint: string): Exchange {
  return new Machine(restoreState(checkpoint))
}

class Machine extends ExchangeViews implements Exchange {
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
    const answer = handle(state, command)
    return { answer, events: state.collector.finish(state) }
  }

  hash(): string {
    return hashOf(this.state)
  }

  checkpoint(): string {
    return checkpointOf(this.state)
  }
}

function handle(state: State, command: Command): Answer {
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
    case 'tick':
      return tick(state)
    default:
      return refuse('bad_request')
  }
}
