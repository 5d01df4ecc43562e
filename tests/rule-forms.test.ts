import { afterAll, beforeAll, expect, test } from 'vitest'
import { HostBench } from '../sandbox/testing/bench-host.ts'
import type { ApiAnswer } from '../src/app/base/api/api-answer.ts'
import type { CallApi } from '../src/app/base/api/api-client.ts'
import { createReceiptUpload } from '../src/app/screens/topup/receipt-upload.ts'
import { type CloseDraft, closeFigures, closeRequest } from '../src/app/trading/positions/close-form.ts'
import { draftOf, type TpslForm, tpslFigures, tpslRequest } from '../src/app/trading/positions/tpsl-form.ts'
import { checkTerms } from '../src/app/trading/ticket/plan/check-terms.ts'
import { spotDraft, spotMoment } from '../src/app/trading/ticket/plan/spot-draft.ts'
import { EMPTY_FORM } from '../src/app/trading/ticket/ticket-form.ts'
import type { Market } from '../src/shared/hub-protocol/market.ts'
import { checkImage } from '../src/shared/image/check-image.ts'
import { VALID_PLAN } from '../src/shared/rules/testing/plan-cases.ts'
import { HELD_QUANTITY, VALID_CLOSE, VALID_TPSL } from '../src/shared/rules/testing/position-cases.ts'
import { casesOf, type RuleCase, type RuleName } from '../src/shared/rules/testing/rule-cases.ts'
import { caseFile } from './support/case-file.ts'
import { HeldPosition } from './support/held-position.ts'
import { sendFile } from './support/send-file.ts'

/** The rules of what is held, ordered and sent as a picture: the one table of cases, in the form and at the API. */

type Verdict = RuleCase['refused']
const bench = new HostBench()
let held: HeldPosition

beforeAll(async () => {
  held = await HeldPosition.open(bench)
})
afterAll(async () => {
  await held.http.close()
  await bench.clean()
})

const rows = (rule: RuleName) => casesOf(rule).map((one) => [one.what, one] as const)
const said = (refusal: { key: string; field?: string | null } | null): Verdict =>
  refusal && ({ key: refusal.key, field: refusal.field ?? null } as Verdict)
const sent = (answer: readonly [string, string | null] | null): Verdict =>
  answer && ({ key: answer[0], field: answer[1] } as Verdict)

test.each(rows('close'))('ENTRY-08 closing a position, in the form and at the API: %s', async (_what, one) => {
  const { position, market, orders, bids } = await held.moment()
  expect(Number(position.row.quantity)).toBe(Number(HELD_QUANTITY))
  const { type, price, quantity } = { ...VALID_CLOSE, ...one.input } as Record<keyof typeof VALID_CLOSE, string>
  const draft: CloseDraft = { how: type as CloseDraft['how'], price, quantity }
  const figures = closeFigures(position, market, draft, { hedge: false, orders, levels: bids })
  expect(said(figures.refusal)).toEqual(one.refused)
  expect(figures.request === null).toBe(one.refused !== null)
  const body = closeRequest(position, draft, type === 'market' ? null : price)
  expect(sent(await held.send('api/contract/close', figures.request ?? body))).toEqual(one.refused)
  if (one.refused) return
  const again = { currency_id: 1, side: 'buy', type: 'market', quantity }
  expect(await held.send('api/contract/order', again)).toBeNull()
})

test.each(rows('tpsl'))('ENTRY-08 TP/SL, in the form and at the API: %s', async (_what, one) => {
  const { position, market, prices } = await held.moment()
  const input = { ...VALID_TPSL, ...one.input } as Record<keyof typeof VALID_TPSL, string>
  const end = (text: string) => ({ by: 'price', text, limit: '' }) as const
  const form: TpslForm = {
    ...{ full: false, quantity: input.quantity, by: 'mark', type: 'market' },
    take_profit: end(input.take_profit),
    stop_loss: end(input.stop_loss),
  }
  const figures = tpslFigures(position, market, form, prices)
  expect(said(figures.refusal)).toEqual(one.refused)
  expect(figures.request === null).toBe(one.refused !== null)
  const draft = draftOf(form, figures.take_profit.price, figures.stop_loss.price)
  const body = tpslRequest(position, form, draft)
  expect(sent(await held.send('api/contract/tpsl', figures.request ?? body))).toEqual(one.refused)
})

test.each(rows('plan'))('ENTRY-08 the ticket of a conditional order: %s', async (_what, one) => {
  const markets = await held.get<Market[]>('api/spot/markets')
  const market = markets.find(({ currency_id }) => currency_id === 1) as Market
  const last = held.http.host.exchange.ticker('spot', 1)?.c ?? null
  const { trigger_price, price, quantity } = { ...VALID_PLAN, ...one.input } as Record<keyof typeof VALID_PLAN, string>
  const form = { ...EMPTY_FORM, planned: true, trigger: trigger_price, price, quantity }
  const now = { last, prices: spotMoment(market, last).prices, now: held.http.host.now() }
  const checked = checkTerms(market, spotDraft(market, form, last), now)
  expect(checked.ok ? null : said(checked.refusal)).toEqual(one.refused)
})

test.each(rows('image'))('ENTRY-08 a picture, in the form and at the API: %s', async (_what, one) => {
  const file = caseFile(one.input)
  const asked: unknown[] = []
  const call = (async (_call: unknown, request: unknown) => {
    asked.push(request)
    const answer: ApiAnswer<{ url: string }> = {
      ...{ success: true, code: 200, message: '', degraded: false, refusal: null },
      data: { url: '/api/upload/image/a' },
    }
    return answer
  }) as unknown as CallApi
  // What the worker of pictures does.
  const upload = createReceiptUpload(async (photo) => checkImage(photo), call)
  const shown = await upload.send(new File([file.bytes as Uint8Array<ArrayBuffer>], file.name, { type: file.type }))
  expect(shown.ok ? null : said(shown.refusal)).toEqual(one.refused)
  expect(asked).toHaveLength(one.refused ? 0 : 1)
  type Kept = { code: number; message: string; data: { field?: string } }
  const kept = await sendFile<Kept>(held.http.url, file, { token: held.session })
  expect(kept.code === 200 ? null : said({ key: kept.message, ...kept.data })).toEqual(one.refused)
})
