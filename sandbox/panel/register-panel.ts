import type { FastifyInstance, FastifyReply } from 'fastify'
import * as v from 'valibot'
import type { ServedNames } from '../../gateway/base/origin.ts'
import type { Sockets } from '../../gateway/sockets/attach-sockets.ts'
import type { Outbox } from '../accounts/outbox.ts'
import { isCloseCode } from '../faults/fault-spec.ts'
import type { Faults } from '../faults/faults.ts'
import type { LiveStatus } from '../live/status.ts'
import type { PushServices } from '../push/open-push.ts'
import { type ArticleActions, articleRequest } from './article-actions.ts'
import type { BoxService } from './box-service.ts'
import { type CopyActions, registerCopyRoutes } from './copy-routes.ts'
import { type FinanceActions, registerFinanceRoutes } from './finance-routes.ts'
import type { KycService } from './kyc-service.ts'
import type { MoneyActions } from './money-actions.ts'
import { registerMoneyRoutes } from './money-routes.ts'
import { type MoveRequest, moveRequest } from './move-market.ts'
import { type OptionActions, registerOptionRoutes } from './option-routes.ts'
import { PanelAccess, type Refused, refusalOf } from './panel-access.ts'
import { loginPage, panelPage } from './panel-page.ts'
import { PANEL_SCRIPT } from './panel-script.ts'
import { PANEL_STYLE } from './panel-style.ts'
import { registerBoxPanel } from './register-box-panel.ts'
import { registerKycPanel } from './register-kyc-panel.ts'
import { registerPushPanel, viewOfPush } from './register-push-panel.ts'
import { registerRewardPanel } from './register-reward-panel.ts'
import { registerVisitors } from './register-visitors.ts'
import type { RewardService } from './reward-service.ts'
import type { VisitorService } from './visitor-service.ts'
import { wordsOf } from './words-of.ts'

export interface PanelDeps {
  /** The key that is printed at the start. */
  key: string
  /** The HOST setting. */
  listening: ServedNames
  siteName: string
  sockets: () => Pick<Sockets, 'stats' | 'closeSockets'>
  faults: Faults
  outbox: Outbox
  /** Reviews of identities. */
  kyc: KycService
  clock: () => number
  /** Moves a perpetual market; null where there is none. */
  move: (request: MoveRequest) => Promise<{ mark: string } | null>
  /** Reviews, deposits, merchants, time; left out where there is no exchange behind it. */
  money?: MoneyActions
  /** Markets, rates and samples of the options; left out where there is no exchange behind it. */
  options?: OptionActions
  /** Leaders of copy trading; left out where there is no exchange behind it. */
  copy?: CopyActions
  /** Finance products; left out where there is no exchange behind it. */
  finance?: FinanceActions
  /** Articles that are published and withdrawn; left out where there is no exchange behind it. */
  articles?: ArticleActions
  /** Where requests come from, limits, people; left out where there is no exchange behind it. */
  visitors?: VisitorService
  /** The blind boxes; left out where there is no exchange behind it. */
  boxes?: BoxService
  /** Rewards, mint and rebates; left out where there is no exchange behind it. */
  rewards?: RewardService
  /** Notifications of browsers; left out where there is no exchange behind it. */
  push?: PushServices
  /** Connections to a real exchange; left out where none is shown. */
  live?: (() => LiveStatus[]) | undefined
}

const choice = v.strictObject({
  kind: v.optional(v.picklist(['spot', 'contract'])),
  client: v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(String))),
  user: v.optional(v.number()),
  code: v.optional(v.pipe(v.number(), v.check(isCloseCode, 'no close code that may be sent'))),
})

/**
 * The control panel: the page at `/sandbox` and its JSON under `/sandbox/api`, where every answer is plain JSON and every error
 * `{"error": text}`, money and time ({@link registerMoneyRoutes}), options ({@link registerOptionRoutes}), finance products ({@link registerFinanceRoutes}), place, limits and people ({@link registerVisitors}), boxes ({@link registerBoxPanel}), rewards ({@link registerRewardPanel}), notifications ({@link registerPushPanel}) among them: GET sockets, GET live, GET outbox[?to=], GET/POST/DELETE faults, DELETE faults/:id, POST close, POST move,
 * GET kyc, POST kyc/:account, GET image/:id, GET/POST articles, DELETE articles/:id.
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
        const origin = access.checkOrigin(request.headers)
        if (origin !== 'granted') return refuse(reply, origin)
        reply.type('text/html; charset=utf-8')
        // A browser opens the page without a key; its script then asks again with the one that it was given.
        if (request.headers['x-sandbox-key'] === undefined) return reply.send(loginPage(deps.siteName))
        const granted = access.check(request.headers)
        return granted === 'granted' ? reply.send(page(deps)) : reply.code(401).send(loginPage(deps.siteName))
      })
      panel.post('/login', async (request, reply) => {
        const origin = access.checkOrigin(request.headers)
        if (origin !== 'granted') return refuse(reply, origin)
        const { key } = (request.body ?? {}) as { key?: unknown }
        const known = access.checkKey(key)
        if (known !== 'granted') return refuse(reply, known)
        return reply.code(204).send()
      })

      panel.register(
        async (api) => {
          api.addHook('onRequest', async (request, reply) => {
            const granted = access.check(request.headers)
            if (granted !== 'granted') return refuse(reply, granted)
          })
          registerKycPanel(api, deps.kyc)
          api.get('/sockets', async () => deps.sockets().stats())
          api.get('/live', async () => deps.live?.() ?? [])
          api.get('/outbox', async (request, reply) => {
            const { to } = request.query as { to?: string | string[] }
            if (Array.isArray(to)) return reply.code(400).send({ error: 'to: one address is required' })
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
            if (!asked.success) return reply.code(400).send({ error: wordsOf(asked.issues[0]) })
            const { code, ...whom } = asked.output
            return { closed: deps.sockets().closeSockets(whom, code) }
          })
          if (deps.money) registerMoneyRoutes(api, deps.money)
          if (deps.options) registerOptionRoutes(api, deps.options)
          if (deps.copy) registerCopyRoutes(api, deps.copy)
          if (deps.finance) registerFinanceRoutes(api, deps.finance)
          if (deps.visitors) registerVisitors(api, deps.visitors)
          if (deps.boxes) registerBoxPanel(api, deps.boxes)
          if (deps.articles) registerArticles(api, deps.articles)
          if (deps.rewards) registerRewardPanel(api, deps.rewards)
          if (deps.push) registerPushPanel(api, deps.push)
          api.post('/move', async (request, reply) => {
            const asked = v.safeParse(moveRequest, request.body ?? {})
            if (!asked.success) return reply.code(400).send({ error: wordsOf(asked.issues[0]) })
            return (await deps.move(asked.output)) ?? reply.code(404).send({ error: 'no such perpetual market' })
          })
        },
        { prefix: '/api' },
      )
    },
    { prefix: '/sandbox' },
  )
}

/** GET articles, POST articles (publishes one), DELETE articles/:id (withdraws it). */
function registerArticles(api: FastifyInstance, articles: ArticleActions): void {
  const tell = (reply: FastifyReply, result: Awaited<ReturnType<ArticleActions['withdraw']>>) =>
    result.ok ? result.data : reply.code(result.status).send({ error: result.error })
  api.get('/articles', async () => articles.list())
  api.post('/articles', async (request, reply) => {
    const asked = v.safeParse(articleRequest, request.body ?? {})
    if (!asked.success) return reply.code(400).send({ error: wordsOf(asked.issues[0]) })
    return tell(reply, await articles.publish(asked.output))
  })
  api.delete('/articles/:id', async (request, reply) =>
    tell(reply, await articles.withdraw(Number((request.params as { id: string }).id))),
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
    money: deps.money ? { reviews: deps.money.reviews(), merchants: deps.money.merchants() } : null,
    options: deps.options?.markets() ?? null,
    copy: deps.copy?.view() ?? null,
    finance: deps.finance?.view() ?? null,
    kyc: deps.kyc.waiting(),
    visitors: deps.visitors?.view() ?? null,
    boxes: deps.boxes?.view() ?? null,
    articles: deps.articles?.list() ?? null,
    rewards: deps.rewards?.view() ?? null,
    push: deps.push ? viewOfPush(deps.push) : null,
    live: deps.live?.() ?? null,
  })
}

function refuse(reply: FastifyReply, reason: Refused): FastifyReply {
  const { status, error } = refusalOf(reason)
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify({ error }))
}
