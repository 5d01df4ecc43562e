import type { FastifyInstance, FastifyReply } from 'fastify'
import * as v from 'valibot'
import {
  type ActionResult,
  depositRequest,
  type MoneyActions,
  merchantRequest,
  reviewRequest,
  travelRequest,
} from './money-actions.ts'

/**
 * Money and time under `/sandbox/api`: GET reviews, POST reviews (a decision), GET ledger, GET merchants, POST merchants (away or here), POST
 * deposits (money is seen on a chain), POST travel.
 */
export function registerMoneyRoutes(api: FastifyInstance, actions: MoneyActions): void {
  api.get('/reviews', async () => actions.reviews())
  api.get('/merchants', async () => actions.merchants())
  api.get('/ledger', async () => actions.ledger())
  post(api, '/reviews', reviewRequest, (asked) => actions.review(asked))
  post(api, '/merchants', merchantRequest, (asked) => actions.merchant(asked))
  post(api, '/deposits', depositRequest, (asked) => actions.deposit(asked))
  post(api, '/travel', travelRequest, (asked) => actions.travel(asked))
}

function post<S extends v.GenericSchema>(
  api: FastifyInstance,
  path: string,
  schema: S,
  run: (asked: v.InferOutput<S>) => Promise<ActionResult>,
): void {
  api.post(path, async (request, reply) => {
    const asked = v.safeParse(schema, request.body ?? {})
    if (!asked.success) return refuse(reply, 400, wordsOf(asked.issues[0]))
    const result = await run(asked.output)
    return result.ok ? result.data : refuse(reply, result.status, result.error)
  })
}

function refuse(reply: FastifyReply, status: number, error: string): FastifyReply {
  return reply.code(status).send({ error })
}

function wordsOf(issue: v.BaseIssue<unknown>): string {
  const field = v.getDotPath(issue)
  return field ? `${field}: ${issue.message}` : issue.message
}
