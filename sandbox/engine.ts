import { ENGINE_VERSION } from '../src/engine/contract/exchange-api.ts'
import { createExchange, restoreExchange } from '../src/engine/machine.ts'
import type { Engine } from './host.ts'

/** The real state machine. */
export const exchangeEngine: Engine = { version: ENGINE_VERSION, create: createExchange, restore: restoreExchange }
