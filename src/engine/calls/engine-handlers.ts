import { contractHandlers } from './contract-handlers.ts'
import { spotHandlers } from './spot-handlers.ts'

/** The calls that the engine answers by itself, over HTTP as in a worker: no session, no mail, nothing of the site's own. */
export const engineHandlers = { ...spotHandlers, ...contractHandlers }

export type EngineCall = keyof typeof engineHandlers
