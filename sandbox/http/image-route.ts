import type { FastifyInstance } from 'fastify'
import { refused } from '../../src/shared/calls/answered.ts'
import { sha256 } from '../journal/chain.ts'
import { envelopeOf } from '../web/envelope.ts'
import { send, sendImage } from '../web/send.ts'
import type { CallDeps } from './call-context.ts'
import { BEARER } from './call-routes.ts'

/** `GET /api/upload/image/:id`: a picture, for its owner alone. Another's, and one that is not there, are answered alike. */
export function registerImages(app: FastifyInstance, { host, identity }: CallDeps): void {
  app.get<{ Params: { id: string } }>('/api/upload/image/:id', { exposeHeadRoute: false }, async (request, reply) => {
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1]
    const user = token ? host.userOfToken(token) : null
    const key = token ? sha256(token) : null
    if (user === null || !host.exchange.safety(user).sessions.some((one) => one.key === key))
      return send(reply, envelopeOf(refused('not_login', { code: 401 })))
    const kept = host.exchange.safety(user).images.find(({ id }) => id === request.params.id)
    const bytes = kept ? await identity.images.get(kept.id) : null
    if (!kept || !bytes) return send(reply, envelopeOf(refused('not_found', { code: 404 })), 404)
    return sendImage(reply, kept.type, bytes)
  })
}
