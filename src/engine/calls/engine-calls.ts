import type { Call } from '../../shared/calls/call.ts'
import { contractCalls } from '../../shared/calls/contract-calls.ts'
import { currencyCalls } from '../../shared/calls/currency-calls.ts'
import { spotCalls } from '../../shared/calls/spot-calls.ts'
import type { EngineCall } from './engine-handlers.ts'

/** The areas of the table in which the engine's own calls stand: who hosts nothing else needs no other. */
export const engineCalls: Record<EngineCall, Call> = { ...currencyCalls, ...spotCalls, ...contractCalls }
