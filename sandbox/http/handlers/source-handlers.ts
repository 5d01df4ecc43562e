import type { CallHandlers } from '../../../src/engine/contract/engine-call.ts'
import { accepted } from '../../../src/shared/calls/answered.ts'
import type { sourceCalls } from '../../../src/shared/calls/products/source-calls.ts'
import type { CallContext } from '../call-context.ts'

/** How a real exchange's market data come. Public: it says nothing of anybody. */
export const sourceHandlers: CallHandlers<keyof typeof sourceCalls, CallContext> = {
  sourceStatus: (_request, { sourceStatus }) =>
    accepted(
      (sourceStatus?.() ?? []).map(({ limits, ...state }) => {
        const { messagesPerSecond, streamsPerSocket, connectEvery, callEvery, lifetime } = limits
        return { ...state, limits: { messagesPerSecond, streamsPerSocket, connectEvery, callEvery, lifetime } }
      }),
    ),
}
