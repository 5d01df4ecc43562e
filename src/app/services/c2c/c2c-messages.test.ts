import { expect, test } from 'vitest'
import type { C2cMessageRow } from '../../../shared/calls/c2c-calls.ts'
import { createMessageWrites, hasArrived, isOver, newestOfMerchant } from './c2c-messages.ts'

const row = (id: number, from: C2cMessageRow['from'], kind: C2cMessageRow['kind'], text: string | null = null) => ({
  id,
  from,
  kind,
  text,
  created_at: id,
})
const TALK = [row(1, 'exchange', 'escrow'), row(2, 'merchant', 'greeting'), row(3, 'person', 'text', 'Hi')]

test('REAL-93 what got no answer has arrived once it stands after the known messages', () => {
  expect(hasArrived(TALK, 'Hi', 2)).toBe(true)
  expect(hasArrived(TALK, 'Hi', 3)).toBe(false)
  expect(hasArrived(TALK, 'Ho', 0)).toBe(false)
  expect([newestOfMerchant(TALK), newestOfMerchant([])]).toEqual([2, 0])
  expect([isOver(TALK), isOver([...TALK, row(4, 'exchange', 'cancelled')])]).toEqual([false, true])
})

test('REAL-93 a text without an answer keeps its key; answered, it is a new message', async () => {
  const keys: string[] = []
  let lost = true
  let owner = 1
  let changed = () => {}
  let minted = 0
  const gateway = {
    call: async (_call: unknown, request: { text: string }, { intent }: { intent: string }) => {
      keys.push(`${request.text} ${intent}`)
      const given = { success: !lost, code: lost ? 0 : 200, message: '', degraded: lost, refusal: null }
      return { ...given, data: lost ? null : TALK[2] }
    },
    owner: () => ({ id: owner, access: 'confirmed' }),
    onOwner: (run: () => void) => {
      changed = run
      return () => undefined
    },
  } as unknown as Parameters<typeof createMessageWrites>[0]
  const writes = createMessageWrites(
    gateway,
    () => `k${++minted}`,
    () => 0,
  )
  const send = async () => (await writes.send({ id: 7, text: 'Hi' })).kind
  expect(await send()).toBe('unconfirmed')
  lost = false
  expect([await send(), await send()]).toEqual(['done', 'done'])
  lost = true
  await send()
  owner = 2
  changed()
  await send()
  expect(keys).toEqual(['Hi k1', 'Hi k1', 'Hi k2', 'Hi k3', 'Hi k4'])
})
