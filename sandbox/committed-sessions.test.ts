import { expect, test } from 'vitest'
import type { Connection } from '../gateway/sockets/connection.ts'
import { committedSessions } from './committed-sessions.ts'
import { HostFailed } from './host-failure.ts'

const SESSION = { user: 7, expiresAt: 9 }
const turn = () => new Promise<void>((done) => setImmediate(done))
const client = {} as Connection

function bench() {
  const waiting: { resolve(): void; reject(error: Error): void }[] = []
  const tokens = new Map([['good', SESSION]])
  const lines: string[] = []
  const sessions = committedSessions({
    host: {
      committed: () => new Promise<void>((resolve, reject) => waiting.push({ resolve, reject })),
      sessionOfToken: (token) => tokens.get(token) ?? null,
    },
    log: (line) => lines.push(line),
  })
  const answers: unknown[] = []
  const ask = (token: string | null) => sessions.authenticate(client, token, (session) => answers.push(session))
  return { sessions, waiting, tokens, answers, ask, lines }
}

test('NATS-44 a token of a socket is judged once the host is certain to lead', async () => {
  const { waiting, tokens, answers, ask } = bench()
  ask('new')
  await turn()
  expect(answers).toEqual([])
  // Meanwhile the journal has brought it.
  tokens.set('new', SESSION)
  waiting[0]?.resolve()
  await turn()
  expect(answers).toEqual([SESSION])
  ask('gone')
  waiting[1]?.resolve()
  await turn()
  expect(answers).toEqual([SESSION, null])
})

test('NATS-44 each sign-in is answered once: one that is overtaken, and one whose host fails, has to ask again', async () => {
  const { sessions, waiting, answers, ask, lines } = bench()
  ask('good')
  ask(null)
  expect(answers).toEqual(['busy', null])
  ask('good')
  ask('other')
  expect(answers).toEqual(['busy', null, 'busy'])
  sessions.left(client)
  ask('good')
  waiting.at(-1)?.reject(new HostFailed('another host leads', 'superseded'))
  for (const one of waiting) one.resolve()
  await turn()
  expect(answers, 'who has left is answered nothing').toEqual(['busy', null, 'busy', 'busy'])
  expect(lines).toEqual([])
})

test('NATS-44 a wait that fails does not end the newer sign-in of the same client', async () => {
  const { waiting, answers, ask, lines } = bench()
  ask('other')
  ask('good')
  waiting[0]?.reject(new Error('no answer'))
  await turn()
  expect([answers, lines]).toEqual([['busy'], ['A sign-in failed: Error: no answer']])
  waiting[1]?.resolve()
  await turn()
  expect(answers).toEqual(['busy', SESSION])
})
