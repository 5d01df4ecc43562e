import type { RequestOf } from '../../../shared/calls/call.ts'
import { keepsIntent, UNSEEN } from './api-answer.ts'
import type { CallApi } from './api-client.ts'
import type { UnconfirmedWrites } from './unconfirmed-writes.ts'
import { withoutCodes } from './without-codes.ts'

export interface RememberEnv {
  unconfirmed: UnconfirmedWrites
  /** Who is signed in; null where nobody is, or the exchange honours no keys. */
  user(): number | null
  newIntent(): string
}

/** Calls that move money are noted before they leave and until there is an answer: see unconfirmed-writes.ts. */
export function rememberMoney(client: CallApi, { unconfirmed, user, newIntent }: RememberEnv): CallApi {
  return async (call, request, options = {}) => {
    const whose = call.moves ? user() : null
    if (whose === null) return client(call, request, options)
    const intent = options.intent ?? newIntent()
    // Codes prove who asks; they are good once and are kept nowhere.
    const bare = withoutCodes(request as object) as Record<string, unknown>
    const meant = options.meant ?? JSON.stringify(bare)
    const {
      key,
      request: first,
      fresh,
    } = unconfirmed.begin({
      user: whose,
      call: call.path,
      meant,
      key: intent,
      request: bare,
    })
    const asked = { ...(request as object), ...first } as RequestOf<typeof call>
    const answer = await client(call, asked, { ...options, intent: key })
    const reason = answer.refusal?.key ?? ''
    if (!keepsIntent(answer) || (fresh && UNSEEN.includes(reason))) unconfirmed.settle(key)
    return answer
  }
}
