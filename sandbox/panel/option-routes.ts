import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import type { CommandBody } from '../../src/engine/contract/command.ts'
import type { OptionMarket } from '../../src/shared/calls/products/option-entities.ts'
import type { SandboxHost } from '../host.ts'
import { wordsOf } from './words-of.ts'

const currency_id = v.pipe(v.number(), v.safeInteger())
/** Decimal text; an empty one restores the standard rate. */
const rate = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(32),
  v.transform((text) => (text === '' ? null : text)),
)

const rateRequest = v.union([
  v.strictObject({ currency_id, cycle: v.number(), rate }),
  v.strictObject({ currency_id, window: v.number(), band: v.string(), side: v.picklist(['out', 'in']), rate }),
])
const marketRequest = v.strictObject({ currency_id, state: v.picklist(['open', 'closed']) })
const spikeRequest = v.strictObject({ currency_id, price: v.pipe(v.string(), v.trim(), v.maxLength(32)) })
const dropRequest = v.strictObject({ currency_id })

/** What the control panel does with options. Everything goes through the journal as commands do. */
export class OptionActions {
  private readonly host: Pick<SandboxHost, 'exchange' | 'submit'>

  constructor(host: Pick<SandboxHost, 'exchange' | 'submit'>) {
    this.host = host
  }

  markets(): readonly OptionMarket[] {
    return this.host.exchange.views.option.products().markets
  }

  /** @returns why it was refused; null where it was done */
  async submit(body: CommandBody): Promise<{ status: number; error: string } | null> {
    const { answer } = await this.host.submit(body)
    if (answer.ok) return null
    const { code, key, field } = answer.refusal
    return { status: code === 404 ? 404 : 400, error: field ? `${field}: ${key}` : key }
  }
}

/**
 * Options under `/sandbox/api/options`: GET (markets with their rates), POST rate (of a flash cycle, or of one side of a volatility
 * option), POST market (open or closed), POST spike (the next sample is this price), POST drop (the next second has no sample).
 */
export function registerOptionRoutes(api: FastifyInstance, actions: OptionActions): void {
  api.get('/options', async () => actions.markets())
  post(api, 'rate', rateRequest, (asked) => ({ kind: 'setOptionRate', ...asked }), actions)
  post(
    api,
    'market',
    marketRequest,
    ({ currency_id, state }) => ({ kind: 'setOptionMarket', currency_id, open: state === 'open' }),
    actions,
  )
  post(api, 'spike', spikeRequest, (asked) => ({ kind: 'spikeOption', ...asked }), actions)
  post(api, 'drop', dropRequest, (asked) => ({ kind: 'dropOptionSecond', ...asked }), actions)
}

function post<S extends v.GenericSchema>(
  api: FastifyInstance,
  path: string,
  schema: S,
  commandOf: (asked: v.InferOutput<S>) => CommandBody,
  actions: OptionActions,
): void {
  api.post(`/options/${path}`, async (request, reply) => {
    const asked = v.safeParse(schema, request.body ?? {})
    if (!asked.success) return reply.code(400).send({ error: wordsOf(asked.issues[0]) })
    const refused = await actions.submit(commandOf(asked.output))
    return refused ? reply.code(refused.status).send({ error: refused.error }) : actions.markets()
  })
}
