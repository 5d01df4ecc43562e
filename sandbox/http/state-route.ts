import type { FastifyInstance } from 'fastify'
import { refusal } from '../../src/shared/rules/refusal.ts'
import type { SandboxHost } from '../host.ts'
import { send } from './call-routes.ts'
import { envelopeOf } from './envelope.ts'
import type { PanelKey } from './panel-key.ts'

/** `GET /sandbox/api/state` with the panel's key: `{seq, hash, conservation}`, all of one moment and in the journal. */
export function registerState(app: FastifyInstance, host: SandboxHost, panelKey: PanelKey): void {
  app.get('/sandbox/api/state', async (request, reply) => {
    const { key } = request.query as { key?: string }
    if (!panelKey.allows({ headers: request.headers, key })) {
      return send(reply, envelopeOf({ ok: false, refusal: refusal('bad_request', { code: 403 }) }), 403)
    }
    const conservation = host.exchange.conservation()
    const { seq, hash } = await host.mark()
    return send(reply, { code: 200, message: '', data: { seq, hash, conservation } })
  })
}
