import { expect, test } from 'vitest'
import type { OptionOrderRequest } from '../../../shared/calls/products/option-calls.ts'
import type { ApiAnswer } from '../../base/api/api-answer.ts'
import type { AccountGateway, AccountOwner } from '../../services/account/account-gateway.ts'
import { testTicket } from '../../services/options/testing/test-tickets.ts'
import { createOptionWrites } from './option-writes.ts'

type Sent = { request: OptionOrderRequest; intent: string; meant: string }

const LOST = { success: false, code: 0, message: 'network', data: null, degraded: true, refusal: null, lastKnown: null }
const DONE = { ...LOST, success: true, code: 200, message: '', data: testTicket(), degraded: false }
const NO = { ...LOST, code: 409, degraded: false, refusal: { key: 'option_cutoff', code: 409 } }

/** A page whose answers a test gives. */
function page() {
  const sent: Sent[] = []
  const answers: ApiAnswer<unknown>[] = []
  let owner: AccountOwner = { id: 5, access: 'confirmed' }
  let changed: () => void = () => undefined
  let minted = 0
  const gateway = {
    call: async (_call: unknown, request: OptionOrderRequest, options: { intent: string; meant: string }) => {
      sent.push({ request, intent: options.intent, meant: options.meant })
      return answers.shift()
    },
    owner: () => owner,
    onOwner(run: () => void) {
      changed = run
      return () => undefined
    },
  } as unknown as Pick<AccountGateway, 'call' | 'owner' | 'onOwner'>
  const writes = createOptionWrites(
    gateway,
    () => `key ${++minted}`,
    () => 0,
  )
  const order = (endsAt: number): OptionOrderRequest => ({
    kind: 'flash',
    currency_id: 1,
    side: 'up',
    cycle: 60,
    stake: '50',
    rate: '0.85',
    ends_at: endsAt,
  })
  return {
    sent,
    press: (endsAt: number, answer: unknown, meant = 'up 50') => {
      answers.push(answer as ApiAnswer<unknown>)
      return writes.send(order(endsAt), meant)
    },
    becomes(id: number) {
      owner = { id, access: 'confirmed' }
      changed()
    },
  }
}

test('OPT-15 the same form pressed after a lost answer is the same order by the same key, in a later cycle too', async () => {
  const on = page()
  expect((await on.press(60_000, LOST)).kind).toBe('unconfirmed')
  expect((await on.press(120_000, LOST)).kind).toBe('unconfirmed')
  expect((await on.press(180_000, NO)).kind).toBe('refused')
  expect(on.sent.map(({ request, intent }) => [request.ends_at, intent])).toEqual([
    [60_000, 'key 1'],
    [60_000, 'key 1'],
    [60_000, 'key 1'],
  ])
  // There was an answer: the next press is meant anew.
  expect((await on.press(240_000, DONE)).kind).toBe('done')
  expect(on.sent.at(-1)).toMatchObject({ intent: 'key 2', request: { ends_at: 240_000 } })
})

test('OPT-15 another form is another order, and so is what another person presses', async () => {
  const on = page()
  await on.press(60_000, LOST)
  await on.press(60_001, LOST, 'up 51')
  on.becomes(6)
  await on.press(60_002, DONE)
  expect(on.sent.map(({ intent }) => intent)).toEqual(['key 1', 'key 2', 'key 3'])
  expect(on.sent.at(-1)?.request.ends_at).toBe(60_002)
})
