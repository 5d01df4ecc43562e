import type { FastifyInstance } from 'fastify'
import type { CallDeps } from './call-context.ts'

/** Every answer of a call carries the exchange's time as its Date, so that a page notices that time has gone on. */
export function tellTime(app: FastifyInstance, { host }: Pick<CallDeps, 'host'>): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.url.startsWith('/api/')) reply.header('date', new Date(host.now()).toUTCString())
    return payload
  })
}
