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

test('NATS-44 a later sign-in takes the place of one that waits; who is gone, or whose host has failed, is answered nothing', async () => {
  const { sessions, waiting, answers, ask, lines } = bench()
  ask('good')
  ask(null)
  expect(answers).toEqual([null])
  ask('good')
  ask('other')
  sessions.left(client)
  ask('good')
  waiting.at(-1)?.reject(new HostFailed('another host leads', 'superseded'))
  for (const one of waiting) one.resolve()
  await turn()
  expect(answers).toEqual([null])
  expect(lines).toEqual([])
})
