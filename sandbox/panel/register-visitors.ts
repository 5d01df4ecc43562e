import type { FastifyInstance, FastifyReply } from 'fastify'
import * as v from 'valibot'
import { personRequest, placeRequest, type VisitorService } from './visitor-service.ts'
import { wordsOf } from './words-of.ts'

/**
 * Under `/sandbox/api`: GET and POST place (the country of requests), GET limits, DELETE limits (all may try at once), GET
 * people[?find=], POST people/:account (sign out, lock, unlock). The caller has looked at the key.
 */
export function registerVisitors(api: FastifyInstance, service: VisitorService): void {
  api.get('/place', async () => service.place())
  api.post('/place', async (request, reply) => {
    const asked = v.safeParse(placeRequest, request.body ?? {})
    if (!asked.success) return refuse(reply, 400, wordsOf(asked.issues[0]))
    service.setPlace(asked.output)
    return service.place()
  })

  api.get('/limits', async () => service.limits())
  api.delete('/limits', async (_request, reply) => {
    service.clearLimits()
    return reply.code(204).send()
  })

  api.get('/people', async (request, reply) => {
    const { find } = request.query as { find?: string | string[] }
    return Array.isArray(find) ? refuse(reply, 400, 'find: one text is required') : service.people(find)
  })
  api.post<{ Params: { account: string } }>('/people/:account', async (request, reply) => {
    const asked = v.safeParse(personRequest, request.body ?? {})
    if (!asked.success) return refuse(reply, 400, wordsOf(asked.issues[0]))
    const why = await service.act(Number(request.params.account), asked.output)
    return why === null ? reply.code(204).send() : refuse(reply, 409, why)
  })
}

function refuse(reply: FastifyReply, status: number, error: string): FastifyReply {
  return reply.code(status).send({ error })
}
