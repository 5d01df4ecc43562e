import type { FastifyInstance } from 'fastify'
import type { SandboxHost } from '../host.ts'
import { type PanelAccess, refusalOf } from '../panel/panel-access.ts'

/** `GET /sandbox/api/state` with the panel's key: `{seq, hash, conservation}`, all of one moment and in the journal. */
export function registerState(app: FastifyInstance, host: SandboxHost, access: PanelAccess): void {
  app.get('/sandbox/api/state', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const granted = access.check(request.headers)
    if (granted !== 'granted') {
      const { status, error } = refusalOf(granted)
      return reply.code(status).send({ error })
    }
    const conservation = host.exchange.conservation()
    const { seq, hash } = await host.mark()
    return reply.send({ seq, hash, conservation })
  })
}
