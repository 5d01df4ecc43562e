import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import type { PushServices } from '../push/open-push.ts'
import { type PushView, pushView } from './push-part.ts'
import { wordsOf } from './words-of.ts'

const testRequest = v.strictObject({ account: v.pipe(v.number(), v.safeInteger(), v.minValue(1)) })

export function viewOfPush({ dispatcher, alerts }: PushServices): PushView {
  return pushView(dispatcher.all(), dispatcher.sent(), alerts.all().filter(({ hit }) => hit === null).length)
}

/** Under `/sandbox/api`: GET push (browsers, what was sent), POST push (a test notification to an account's browsers). The caller has looked at the key. */
export function registerPushPanel(api: FastifyInstance, push: PushServices): void {
  api.get('/push', async () => viewOfPush(push))
  api.post('/push', async (request, reply) => {
    const asked = v.safeParse(testRequest, request.body ?? {})
    if (!asked.success) return reply.code(400).send({ error: wordsOf(asked.issues[0]) })
    const browsers = push.dispatcher.test(asked.output.account)
    return browsers > 0
      ? { browsers }
      : reply.code(409).send({ error: 'no browser of this account has switched notifications on' })
  })
}
