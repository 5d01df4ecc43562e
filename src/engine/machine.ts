import type { Exchange } from './contract/exchange-api.ts'
import { identityModule } from './products/identity/identity-module.ts'
import { moneyModule } from './products/money/money-module.ts'
import { createMachine, restoreMachine } from './state-machine.ts'
import type { EngineModule } from './trading/model/engine-module.ts'

/** The products of the exchange, in the order in which their steps run. */
export const MODULES: readonly EngineModule[] = [moneyModule, identityModule]

/** An empty exchange, whole: its first command is the genesis. */
export function createExchange(modules: readonly EngineModule[] = MODULES): Exchange {
  return createMachine(modules)
}

/**
 * An exchange that goes on where a checkpoint ends.
 * @throws EngineVersionError where another version of the engine wrote it
 * @throws CheckpointError where the text is no checkpoint
 */
export function restoreExchange(checkpoint: string, modules: readonly EngineModule[] = MODULES): Exchange {
  return restoreMachine(checkpoint, modules)
}
