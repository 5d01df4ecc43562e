import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import type { CommandBody } from '../../src/engine/contract/command.ts'
import type { Leader } from '../../src/shared/calls/products/copy-entities.ts'
import type { Market } from '../../src/shared/hub-protocol/market.ts'
import type { SandboxHost } from '../host.ts'
import { wordsOf } from './words-of.ts'

const number = v.pipe(v.number(), v.safeInteger())
const moveRequest = v.strictObject({
  account: number,
  currency_id: number,
  action: v.picklist(['open', 'close']),
  side: v.optional(v.picklist(['buy', 'sell']), 'buy'),
})
const endRequest = v.strictObject({ account: number })
const thinRequest = v.strictObject({
  currency_id: number,
  side: v.picklist(['buy', 'sell', 'both']),
  seconds: v.pipe(number, v.minValue(1), v.maxValue(600)),
})

export interface CopyPanelView {
  leaders: readonly Leader[]
  markets: readonly Pick<Market, 'currency_id' | 'symbol'>[]
}

/** What the control panel does with leaders. Everything goes through the journal as commands do. */
export class CopyActions {
  private readonly host: Pick<SandboxHost, 'exchange' | 'submit'>

  constructor(host: Pick<SandboxHost, 'exchange' | 'submit'>) {
    this.host = host
  }

  leaders(): readonly Leader[] {
    return this.host.exchange.views.copy.leaders(0, { sort: 'followers', days: 30, page: 1 }).list
  }

  /** What the panel's page shows. */
  view(): CopyPanelView {
    return { leaders: this.leaders(), markets: this.host.exchange.markets('contract') }
  }

  /** @returns why it was refused; null where it was done */
  async submit(body: CommandBody): Promise<{ status: number; error: string } | null> {
    const { answer } = await this.host.submit(body)
    if (answer.ok) return null
    const { code, key, field } = answer.refusal
    return { status: code === 404 ? 404 : 400, error: field ? `${field}: ${key}` : key }
  }
}

/** Copy trading under `/sandbox/api/copy`: GET (leaders), POST move (a leader opens or closes on a market), end (leads no more), thin (a book without the house's quotes). */
export function registerCopyRoutes(api: FastifyInstance, actions: CopyActions): void {
  api.get('/copy', async () => actions.leaders())
  post(api, 'move', moveRequest, (asked) => ({ kind: 'moveCopyLeader', ...asked }), actions)
  post(api, 'thin', thinRequest, (asked) => ({ kind: 'thinBook', ...asked }), actions)
  post(api, 'end', endRequest, ({ account }) => ({ kind: 'endLead', account }), actions)
}

function post<S extends v.GenericSchema>(
  api: FastifyInstance,
  path: string,
  schema: S,
  commandOf: (asked: v.InferOutput<S>) => CommandBody,
  actions: CopyActions,
): void {
  api.post(`/copy/${path}`, async (request, reply) => {
    const asked = v.safeParse(schema, request.body ?? {})
    if (!asked.success) return reply.code(400).send({ error: wordsOf(asked.issues[0]) })
    const refused = await actions.submit(commandOf(asked.output))
    return refused ? reply.code(refused.status).send({ error: refused.error }) : actions.leaders()
  })
}
