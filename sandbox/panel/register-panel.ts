import type { FastifyInstance, FastifyReply } from 'fastify'
import * as v from 'valibot'
import type { Sockets } from '../sockets/attach-sockets.ts'
import { isCloseCode } from '../sockets/fault-spec.ts'
import type { Faults } from '../sockets/faults.ts'
import type { Outbox } from './outbox.ts'
import { PanelAccess, type Refused, refusalOf } from './panel-access.ts'
import { loginPage, panelPage } from './panel-page.ts'
import { PANEL_SCRIPT } from './panel-script.ts'
import { PANEL_STYLE } from './panel-style.ts'

export interface PanelDeps {
  /** The key that is printed at the start. */
  key: string
  /** The HOST setting. */
  listening: string
  siteName: string
  sockets: () => Pick<Sockets, 'stats' | 'closeSockets'>
  faults: Faults
  outbox: Outbox
  clock: () => number
}

const choice = v.strictObject({
  kind: v.optional(v.picklist(['spot', 'contract'])),
  client: v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(String))),
  user: v.optional(v.number()),
  code: v.optional(v.pipe(v.number(), v.check(isCloseCode, 'no close code that may be sent'))),
})

/**
 * The control panel: the page at `/sandbox` and its JSON under `/sandbox/api`, where every answer is plain JSON and every error
 * `{"error": text}`: GET sockets, GET outbox[?to=], GET/POST/DELETE faults, DELETE faults/:id, POST close.
 */
export function registerPanel(app: FastifyInstance, deps: PanelDeps): void {
  const { faults, outbox } = deps
  const access = new PanelAccess(deps.key, deps.listening)
  app.register(
    async (panel) => {
      panel.addHook('onSend', async (_request, reply) => {
        reply.header('cache-control', 'no-store')
      })

      panel.get('/panel.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(PANEL_STYLE))
      panel.get('/panel.js', async (_request, reply) => reply.type('text/javascript; charset=utf-8').send(PANEL_SCRIPT))
      panel.get('', async (request, reply) => {
        const granted = access.check('GET', request.headers)
        reply.type('text/html; charset=utf-8')
        if (granted === 'no key' || granted === 'wrong key') return reply.code(401).send(loginPage(deps.siteName))
        if (granted !== 'granted') return refuse(reply, granted)
        return reply.send(page(deps))
      })
      panel.post('/login', async (request, reply) => {
        const door = access.door(request.headers)
        if (door !== 'granted') return refuse(reply, door)
        const { key } = (request.body ?? {}) as { key?: unknown }
        const known = access.checkKey(key)
        if (known !== 'granted') return refuse(reply, known)
        return reply.header('set-cookie', access.setCookie()).code(204).send()
      })

      panel.register(
        async (api) => {
          api.addHook('onRequest', async (request, reply) => {
            const granted = access.check(request.method, request.headers)
            if (granted !== 'granted') return refuse(reply, granted)
          })
          api.get('/sockets', async () => deps.sockets().stats())
          api.get('/outbox', async (request, reply) => {
            const { to } = request.query as { to?: string | string[] }
            if (Array.isArray(to)) return reply.code(400).send({ error: 'to: one address is wanted' })
            return outbox.list(to)
          })
          api.get('/faults', async () => faults.list())
          api.post('/faults', async (request, reply) => {
            const result = faults.add(request.body)
            return 'fault' in result ? result.fault : reply.code(400).send(result)
          })
          api.delete('/faults', async (_request, reply) => {
            faults.clear()
            return reply.code(204).send()
          })
          api.delete('/faults/:id', async (request, reply) => {
            const gone = faults.remove(Number((request.params as { id: string }).id))
            return gone ? reply.code(204).send() : reply.code(404).send({ error: 'no such switch' })
          })
          api.post('/close', async (request, reply) => {
            const asked = v.safeParse(choice, request.body ?? {})
            if (!asked.success) {
              const [issue] = asked.issues
              const field = v.getDotPath(issue)
              return reply.code(400).send({ error: field ? `${field}: ${issue.message}` : issue.message })
            }
            const { code, ...whom } = asked.output
            return { closed: deps.sockets().closeSockets(whom, code) }
          })
        },
        { prefix: '/api' },
      )
    },
    { prefix: '/sandbox' },
  )
}

function page(deps: PanelDeps): string {
  const { spot, contract, opened, list } = deps.sockets().stats()
  return panelPage({
    siteName: deps.siteName,
    now: deps.clock(),
    spot,
    contract,
    openedSpot: opened.spot,
    openedContract: opened.contract,
    sockets: list,
    faults: deps.faults.list(),
    outbox: deps.outbox.list(),
  })
}

function refuse(reply: FastifyReply, reason: Refused): FastifyReply {
  const { status, error } = refusalOf(reason)
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify({ error }))
}
