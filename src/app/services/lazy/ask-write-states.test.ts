import { expect, test } from 'vitest'
import type { RecentWrite } from '../../base/api/recent-writes.ts'
import { askWriteStates, type ReportedWrite } from './ask-write-states.ts'

type Answer = 'none' | 'done' | 'refused' | null

/** Answers are given one by one, the last for ever. @returns what was reported, as `key what fate`, and how often was asked */
async function reportedOf(writes: RecentWrite[], answers: Answer[], looks = Number.POSITIVE_INFINITY) {
  const said: string[] = []
  let asked = 0
  await askWriteStates(writes, {
    ask: async () => answers[Math.min(asked++, answers.length - 1)] as Answer,
    wait: async () => undefined,
    looked: () => asked < looks,
    report: (reported: readonly ReportedWrite[]) =>
      void said.push(reported.map((one) => `${one.what} ${one.fate}`).join(', ')),
  })
  return { said, asked }
}

const open = (call: string): RecentWrite => ({ call, key: call, fate: 'open' })

test('REAL-71 an order under way at a crash is said to be received, refused, or not received', async () => {
  expect((await reportedOf([open('api/spot/order')], ['done'])).said).toEqual(['order asking', 'order done'])
  expect((await reportedOf([open('api/contract/cancelAll')], ['refused'])).said).toEqual([
    'cancel asking',
    'cancel refused',
  ])
  const late = await reportedOf([open('api/currency/transfer')], ['none', 'none', 'done'])
  expect(late.said.at(-1)).toBe('transfer done')
  const never = await reportedOf([open('api/currency/withdraw')], ['none'])
  expect(never.said).toEqual([...Array(4).fill('withdraw asking'), 'withdraw none'])
})

test('REAL-71 while the exchange cannot be asked it is not known, and asked again', async () => {
  const { said } = await reportedOf([open('api/spot/amend')], [null, null, 'done'])
  expect(said).toEqual(['amend asking', 'amend unknown', 'amend unknown', 'amend done'])
  expect((await reportedOf([open('api/spot/order')], [null], 3)).asked).toBe(3)
})

test('REAL-71 what was answered just before is said without asking', async () => {
  const known = await reportedOf([{ call: 'api/spot/order', key: 'a', fate: 'done' }], [null])
  expect(known).toEqual({ said: ['order done'], asked: 0 })
  expect((await reportedOf([{ call: 'api/account/lock', key: 'a', fate: 'unsent' }], [null])).said).toEqual([
    'other none',
  ])
})
