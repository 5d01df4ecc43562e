import type { FastifyInstance, FastifyReply } from 'fastify'
import * as v from 'valibot'
import { type BoxService, poolRequest, tamperRequest } from './box-service.ts'
import type { ActionResult } from './money-actions.ts'
import { wordsOf } from './words-of.ts'

/**
 * Under `/sandbox/api`: GET boxes (pool, and what it bears), POST boxes (sets the pool), POST boxes/tamper (one revealed seed is shown
 * wrong, or right again). The caller has looked at the key.
 */
export function registerBoxPanel(api: FastifyInstance, service: BoxService): void {
  api.get('/boxes', async () => service.view())
  api.post('/boxes', async (request, reply) => {
    const asked = v.safeParse(poolRequest, request.body ?? {})
    if (!asked.success) return refuse(reply, 400, wordsOf(asked.issues[0]))
    return answerOf(await service.setPool(asked.output), reply)
  })
  api.post('/boxes/tamper', async (request, reply) => {
    const asked = v.safeParse(tamperRequest, request.body ?? {})
    if (!asked.success) return refuse(reply, 400, wordsOf(asked.issues[0]))
    return answerOf(await service.tamper(asked.output), reply)
  })
}

function answerOf(result: ActionResult, reply: FastifyReply): unknown {
  return result.ok ? result.data : refuse(reply, result.status, result.error)
}

function refuse(reply: FastifyReply, status: number, error: string): FastifyReply {
  return reply.code(status).send({ error })
}
