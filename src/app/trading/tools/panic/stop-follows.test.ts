import { expect, test } from 'vitest'
import type { ApiAnswer } from '../../../base/api/api-answer.ts'
import { stopFollows } from './stop-follows.ts'

const FOLLOWS = [
  { id: 1, leader_name: 'Krill', state: 'following' },
  { id: 2, leader_name: 'Serra', state: 'kept' },
  { id: 3, leader_name: 'Minato', state: 'following' },
  { id: 4, leader_name: 'Tundra', state: 'ended' },
  { id: 5, leader_name: 'Ostwind', state: 'stopping' },
]

function answer<T>(data: T | null, more: Partial<ApiAnswer<T>> = {}): ApiAnswer<T> {
  return { success: data !== null, code: 200, message: '', data, degraded: false, refusal: null, ...more }
}

test('COPY-84 the panic stops each running follow and closes it, and says so one by one; unanswered, the same are asked again', async () => {
  const asked: string[] = []
  const answers: Record<number, ApiAnswer<unknown>> = {
    1: answer({ state: 'ended' }),
    2: answer({ state: 'stopping' }),
    3: answer(null, { degraded: true, code: 0 }),
  }
  const ask = async (call: { path: string }, request: object, key?: string) => {
    const { id = 0, positions = '' } = request as { id?: number; positions?: string }
    asked.push(`${call.path} ${id} ${positions} ${key ?? ''}`.trim())
    return (id === 0 ? answer(FOLLOWS) : answers[id]) as never
  }
  const first = await stopFollows('key', ask as never)
  expect([first.data, first.degraded]).toEqual([null, true])
  answers[3] = answer(null, { success: false, code: 409, refusal: { key: 'copy_ended' } })
  const again = await stopFollows('key', ask as never)
  expect(again.data).toEqual({
    count: 2,
    left: 0,
    reports: [
      { name: 'Krill', state: 'ended', key: null },
      { name: 'Serra', state: 'stopping', key: null },
      { name: 'Minato', state: 'refused', key: 'copy_ended' },
    ],
  })
  const stops = [1, 2, 3].map((id) => `api/copy/stop ${id} close key-${id}`)
  expect(asked).toEqual(['api/copy/follows 0', ...stops, ...stops])
})

test('COPY-84 without the list nothing is stopped and nothing is called done', async () => {
  const lost = await stopFollows('other', async () => answer(null, { degraded: true, code: 0 }) as never)
  expect([lost.data, lost.degraded]).toEqual([null, true])
  const none = await stopFollows('none', async () => answer([]) as never)
  expect(none.data).toEqual({ count: 0, left: 0, reports: [] })
})
