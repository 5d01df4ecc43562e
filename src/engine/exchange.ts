import type { Command } from './contract/command.ts'
import type { Answer } from './contract/event.ts'
import type { Exchange } from './contract/exchange-api.ts'
import { isIdentityCommand } from './contract/identity-command.ts'
import { beginMachine, resumeMachine } from './machine.ts'
import { handleIdentity } from './products/identity/handle-identity.ts'
import { handleMoney } from './products/money/handle-money.ts'
import type { State } from './trading/model/state.ts'

/** An empty exchange, whole: its first command is the genesis. */
export function createExchange(): Exchange {
  return beginMachine(withPeople)
}

/**
 * An exchange that goes on where a checkpoint ends.
 * @throws EngineVersionError where another version of the engine wrote it
 * @throws CheckpointError where the text is no checkpoint
 */
export function restoreExchange(checkpoint: string): Exchange {
  return resumeMachine(checkpoint, withPeople)
}

/** Sessions and identities, and money that comes and goes. */
function withPeople(state: State, command: Command): Answer {
  return isIdentityCommand(command) ? handleIdentity(state, command) : handleMoney(state, command)
}
