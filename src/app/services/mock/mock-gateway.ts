import type { Answered } from '../../../shared/calls/answered.ts'
import type { Call, ResponseOf } from '../../../shared/calls/call.ts'
import { MOCK_USER } from '../../../shared/mock/mock-port.ts'
import type { ApiAnswer } from '../../base/api/api-answer.ts'
import type { CallApi } from '../../base/api/api-client.ts'
import { newIntent } from '../../base/api/intent.ts'
import { reportWrite } from '../../base/api/write-watch.ts'
import type { AccountGateway, AccountOwner } from '../account/account-gateway.ts'
import type { MockClient } from './mock-client.ts'

const NOBODY: AccountOwner = { id: null, access: 'unconfirmed' }
const OWNER: AccountOwner = { id: MOCK_USER, access: 'confirmed' }

/** The gateway to the mock account: nobody has to sign in, and nothing of it goes to the exchange. */
export function createMockGateway(client: MockClient): AccountGateway {
  const ask: CallApi = async (call, request, options = {}) => {
    const asked = await client.call(call, request, call.write ? (options.intent ?? newIntent()) : null)
    options.signal?.throwIfAborted()
    return answerOf(call, asked.kind === 'answered' ? asked.answer : null)
  }
  return {
    call(call, request, options) {
      const answer = ask(call, request, options)
      if (call.write) reportWrite(call, answer)
      return answer
    },
    events: (listener) => client.events(listener),
    owner: () => (client.view().phase === 'open' ? OWNER : NOBODY),
    onOwner: client.subscribe,
  }
}

/** As an answer of the exchange would look; without one it is not the truth. */
function answerOf<C extends Call>(call: C, answer: Answered | null): ApiAnswer<ResponseOf<C>> {
  const base = { message: '', refusal: null, degraded: false }
  // The engine answers in the call's own shape, and `empty` is typed by the call.
  if (!answer) {
    const data = structuredClone(call.empty) as ResponseOf<C> | null
    return { ...base, success: true, code: 200, data, degraded: true }
  }
  if (answer.ok) return { ...base, success: true, code: 200, data: answer.data as ResponseOf<C> }
  const { code, key, field, params } = answer.refusal
  return { ...base, success: false, code, message: key, data: null, refusal: { key, field, params } }
}
