import type { Command } from './command.ts'
import { handleMoney } from './commands/money.ts'
import type { Answer } from './event.ts'
import type { Exchange } from './exchange-api.ts'
import { handleIdentity } from './identity/handle-identity.ts'
import { isIdentityCommand } from './identity/identity-command.ts'
import { beginMachine, resumeMachine } from './machine.ts'
import type { State } from './state/state.ts'

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
