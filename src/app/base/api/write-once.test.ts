import { expect, test } from 'vitest'
import type { ApiAnswer } from './api-answer.ts'
import { createWriteOnce } from './write-once.ts'

const answer = (more: Partial<ApiAnswer<string>>): ApiAnswer<string> => ({
  success: true,
  code: 200,
  message: '',
  data: 'done',
  degraded: false,
  refusal: null,
  ...more,
})

function setUp() {
  const sent: { request: unknown; intent: string }[] = []
  const waiting: ((answer: ApiAnswer<string>) => void)[] = []
  let intents = 0
  let now = 0
  const write = createWriteOnce<{ id: number }, string>({
    send(request, intent) {
      sent.push({ request, intent })
      return new Promise((done) => waiting.push(done))
    },
    newIntent: () => `intent-${++intents}`,
    now: () => {
      now += 40
      return now
    },
  })
  return { write, sent, waiting }
}

test('POS-06 a double click sends once; two different requests go side by side', async () => {
  const { write, sent, waiting } = setUp()
  const first = write.send({ id: 1 })
  expect(await write.send({ id: 1 })).toEqual({ kind: 'ignored' })
  const other = write.send({ id: 2 })
  expect(sent).toHaveLength(2)
  for (const done of waiting) done(answer({}))
  expect(await Promise.all([first, other])).toMatchObject([{ kind: 'done', data: 'done' }, { kind: 'done' }])
  expect(sent[0]?.intent).not.toBe(sent[1]?.intent)
})

test('POS-06 an answer that never came keeps the intent, so asking again cannot do it twice; an answer renews it', async () => {
  const { write, sent, waiting } = setUp()
  const lost = write.send({ id: 1 })
  waiting[0]?.(answer({ success: false, degraded: true, data: null, code: 0 }))
  expect(await lost).toMatchObject({ kind: 'unconfirmed' })
  const refused = write.send({ id: 1 })
  waiting[1]?.(answer({ success: false, data: null, code: 400, refusal: { key: 'no_position' } }))
  expect(await refused).toMatchObject({ kind: 'refused', refusal: { key: 'no_position' }, ms: 40 })
  void write.send({ id: 1 })
  expect(sent.map((one) => one.intent)).toEqual(['intent-1', 'intent-1', 'intent-2'])
})

test('POS-06 once what was seen has changed, the same request is a new intent', async () => {
  const { write, sent, waiting } = setUp()
  const lost = write.send({ id: 1 }, 'held 1')
  waiting[0]?.(answer({ success: false, degraded: true, data: null, code: 0 }))
  await lost
  void write.send({ id: 1 }, 'held 2')
  expect(sent.map((one) => one.intent)).toEqual(['intent-1', 'intent-2'])
})
