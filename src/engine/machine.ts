import type { Exchange } from './contract/exchange-api.ts'
import * as modules from './modules.ts'
import { createEngine } from './state-machine.ts'
import type { EngineModule } from './trading/model/engine-module.ts'

// Brings what the modules declare of commands and views to whoever imports the machine.
export * as products from './modules.ts'

/** The products of the exchange, by name. */
export const MODULES: readonly EngineModule[] = Object.values(modules)

/** The exchange's own engine. */
export const exchangeEngine = createEngine(MODULES)

/** An empty exchange, whole: its first command is the genesis. */
export function createExchange(): Exchange {
  return exchangeEngine.create()
}

/**
 * An exchange that goes on where a checkpoint ends.
 * @throws EngineVersionError where another version of the engine wrote it
 * @throws CheckpointError where the text is no checkpoint
 */
export function restoreExchange(checkpoint: string): Exchange {
  return exchangeEngine.restore(checkpoint)
}
