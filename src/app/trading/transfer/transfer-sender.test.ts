import { expect, test } from 'vitest'
import type { Balance } from '../../../shared/calls/entities.ts'
import type { ApiAnswer } from '../../base/api/api-answer.ts'
import { testBalance } from '../../services/account/testing/test-orders.ts'
import { seenOf, type TransferDraft } from './transfer-form.ts'
import { createTransferSender, createTransferTries } from './transfer-sender.ts'

const DRAFT: TransferDraft = { from: 'fund', to: 'spot', currency_id: 9, amount: '250' }
const answer = (more: Partial<ApiAnswer<Balance>> = {}): ApiAnswer<Balance> => ({
  success: true,
  code: 200,
  message: '',
  data: testBalance(),
  degraded: false,
  refusal: null,
  ...more,
})
const LOST = answer({ degraded: true, data: null, code: 0 })

function setUp() {
  const intents: string[] = []
  const waiting: ((answer: ApiAnswer<Balance>) => void)[] = []
  let made = 0
  const sender = createTransferSender({
    send(_draft, intent) {
      intents.push(intent)
      return new Promise((done) => waiting.push(done))
    },
    newIntent: () => `intent-${++made}`,
    now: () => 0,
  })
  return { sender, intents, come: (came: ApiAnswer<Balance>) => waiting.shift()?.(came) }
}
const seen = (balance: string, more: Partial<Balance> = {}) =>
  seenOf({ balances: [testBalance({ currency_id: 9, balance, ...more })], contract: new Map() }, DRAFT)

test('FUT-23 a transfer whose answer never came keeps its key while the same balances stand, and is a new one once they have changed', async () => {
  const { sender, intents, come } = setUp()
  const lost = sender.send(DRAFT, seen('1000'))
  come(LOST)
  expect(await lost).toMatchObject({ kind: 'unconfirmed' })
  const again = sender.send(DRAFT, seen('1000'))
  come(LOST)
  await again
  void sender.send(DRAFT, seen('750'))
  expect(intents).toEqual(['intent-1', 'intent-1', 'intent-2'])
})

test('FAULT-08 in an opened form a transfer keeps its key though the balances have been read anew, and a form that is opened then has its own', async () => {
  const { sender, intents, come } = setUp()
  const form = createTransferTries(sender)
  const lost = form.send(DRAFT, seen('1000'))
  come(LOST)
  await lost
  const again = form.send(DRAFT, seen('750'))
  come(LOST)
  await again
  const opened = createTransferTries(sender).send(DRAFT, seen('750'))
  come(answer())
  await opened
  expect(intents).toEqual(['intent-1', 'intent-1', 'intent-2'])
  // Once there was an answer, and once something else was meant, what is seen counts anew.
  const other = createTransferTries(sender)
  void other.send(DRAFT, seen('750'))
  come(LOST)
  other.forget()
  void other.send({ ...DRAFT, amount: '1' }, seen('750'))
  expect(new Set(intents).size).toBe(4)
})

test.each([
  ['never left', { code: 0, refusal: { key: 'not_sent' } }],
  ['was not let in', { code: 401, refusal: { key: 'not_login', code: 401 } }],
])(
  'FAULT-03 a try that %s says nothing of the one before it, which may have moved the money: the key stays',
  async (_how, more) => {
    const { sender, intents, come } = setUp()
    const form = createTransferTries(sender)
    const lost = form.send(DRAFT, seen('1000'))
    come(LOST)
    await lost
    const stopped = form.send(DRAFT, seen('1000'))
    come(answer({ success: false, data: null, ...more }))
    expect(await stopped).toMatchObject({ kind: 'refused' })
    const again = form.send(DRAFT, seen('750'))
    come(answer())
    expect(await again).toMatchObject({ kind: 'done' })
    expect(intents).toEqual(['intent-1', 'intent-1', 'intent-1'])
  },
)

test('FUT-23 what the accounts that are not meant hold makes no new transfer', () => {
  expect(seen('1000', { finance_balance: '77', legal_balance: '3' })).toBe(seen('1000'))
  expect(seen('1000', { trade_balance: '77' })).not.toBe(seen('1000'))
})

test('FUT-23 a form that was changed is a new intent, be it changed back', async () => {
  const { sender, intents, come } = setUp()
  const lost = sender.send(DRAFT, '')
  come(LOST)
  await lost
  sender.forget()
  void sender.send(DRAFT, '')
  expect(intents).toEqual(['intent-1', 'intent-2'])
})

test('FUT-23 a dialog that asks for what is on its way hears what comes of it, and nothing goes twice', async () => {
  const { sender, intents, come } = setUp()
  const first = sender.send(DRAFT, 'a')
  const reopened = sender.send(DRAFT, 'b')
  come(answer())
  expect(await Promise.all([first, reopened])).toMatchObject([{ kind: 'done' }, { kind: 'done' }])
  expect(intents).toHaveLength(1)
  const next = sender.send(DRAFT, 'c')
  come(answer())
  expect(await next).toMatchObject({ kind: 'done' })
  expect(intents).toEqual(['intent-1', 'intent-2'])
})
