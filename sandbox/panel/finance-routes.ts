import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import type { CommandBody } from '../../src/engine/contract/command.ts'
import { isVisibleLine, tidyLine } from '../../src/shared/rules/visible-text.ts'
import type { SandboxHost } from '../host.ts'
import type { FinanceView } from './finance-part.ts'
import { wordsOf } from './words-of.ts'

const id = v.pipe(v.number(), v.safeInteger())
const number = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(32))

const rateRequest = v.strictObject({ id, rate: number })
const saleRequest = v.strictObject({ id, state: v.picklist(['open', 'closed']) })
const termRequest = v.strictObject({
  currency_id: id,
  days: v.number(),
  rate: number,
  minimum: number,
  maximum: number,
  quota: number,
})
const failRequest = v.strictObject({
  id,
  reason: v.pipe(
    v.string(),
    v.transform(tidyLine),
    v.check((text) => isVisibleLine(text, 1, 200), 'must have 1 to 200 characters'),
  ),
})
const houseRequest = v.strictObject({ house: v.picklist([7, 10]), currency_id: id, amount: number })

/** What the control panel does with the finance products. Everything goes through the journal as commands do. */
export class FinanceActions {
  private readonly host: Pick<SandboxHost, 'exchange' | 'submit'>

  constructor(host: Pick<SandboxHost, 'exchange' | 'submit'>) {
    this.host = host
  }

  view(): FinanceView {
    const { finance } = this.host.exchange.views
    return { products: finance.products(), redemptions: finance.underWay(), houses: finance.houses() }
  }

  /** @returns why it was refused; null where it was done */
  async submit(body: CommandBody): Promise<{ status: number; error: string } | null> {
    const { answer } = await this.host.submit(body)
    if (answer.ok) return null
    const { code, key, field } = answer.refusal
    const status = code === 404 || code === 409 ? code : 400
    return { status, error: field ? `${field}: ${key}` : key }
  }
}

/**
 * Finance products under `/sandbox/api/finance`: GET (products, redemptions in progress, house accounts), POST rate, POST sale (open or
 * closed), POST term (a further fixed term), POST fail (a redemption), POST house (what a house account has free of a coin).
 */
export function registerFinanceRoutes(api: FastifyInstance, actions: FinanceActions): void {
  api.get('/finance', async () => actions.view())
  const post = <S extends v.GenericSchema>(path: string, schema: S, bodyOf: (asked: v.InferOutput<S>) => CommandBody) =>
    api.post(`/finance/${path}`, async (request, reply) => {
      const asked = v.safeParse(schema, request.body ?? {})
      if (!asked.success) return reply.code(400).send({ error: wordsOf(asked.issues[0]) })
      const refused = await actions.submit(bodyOf(asked.output))
      return refused ? reply.code(refused.status).send({ error: refused.error }) : actions.view()
    })
  post('rate', rateRequest, ({ id, rate }) => ({ kind: 'setFinanceProduct', id, rate, open: null }))
  post('sale', saleRequest, ({ id, state }) => ({ kind: 'setFinanceProduct', id, rate: null, open: state === 'open' }))
  post('term', termRequest, ({ currency_id: asset, ...terms }) => ({ kind: 'addFixedTerm', asset, ...terms }))
  post('fail', failRequest, (asked) => ({ kind: 'failRedemption', ...asked }))
  post('house', houseRequest, ({ house, currency_id: asset, amount }) => {
    return { kind: 'setFinanceHouse', house, asset, amount }
  })
}
