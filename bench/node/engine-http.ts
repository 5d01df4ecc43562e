import { Agent, request } from 'node:http'
import { DEMO_EMAIL, DEMO_PASSWORD } from '../../sandbox/genesis.ts'
import type { Order } from '../../src/shared/calls/entities.ts'
import type { RowContext } from '../row.ts'
import { OrderMix, raceOrThrow } from './order-mix.ts'
import { startOwnSandbox } from './sandbox.ts'

const CONNECTIONS = 32

interface Envelope {
  code: number
  message: string
  data: unknown
}
type Ask = (path: string, body: object | null) => Promise<Envelope>

/** The built sandbox in a process of its own, called over connections that are kept. @throws where an order is refused */
export async function httpPerSecond(context: RowContext, ms: number): Promise<{ perSecond: number; count: number }> {
  context.progress('over HTTP')
  const sandbox = await startOwnSandbox(context.root, context.signal)
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  try {
    const open = asker(sandbox.origin, agent, null)
    const login = await open('api/account/login', { type: 'email', account: DEMO_EMAIL, password: DEMO_PASSWORD })
    const ask = asker(sandbox.origin, agent, (login.data as { token: string }).token)
    const marks = new Map<number, number>()
    for (const row of (await ask('api/contract/data', null)).data as { currency_id: number; mark: string }[])
      marks.set(row.currency_id, Number(row.mark))
    const mix = new OrderMix(context.options.seed, (id) => marks.get(id) ?? 0)
    const count = await runConnections(ask, mix, ms)
    return { perSecond: (count / ms) * 1_000, count }
  } finally {
    agent.destroy()
    await sandbox.stop()
  }
}

async function runConnections(ask: Ask, mix: OrderMix, ms: number): Promise<number> {
  const end = performance.now() + ms
  let count = 0
  const connections = Array.from({ length: CONNECTIONS }, async () => {
    while (performance.now() < end) {
      const { kind, ...body } = mix.next()
      const answer = await ask(kind === 'cancelOrder' ? 'api/contract/cancel' : 'api/contract/order', body)
      if (answer.code === 200) {
        mix.answered(answer.data as Order)
        count++
      } else raceOrThrow(kind, answer.message)
    }
  })
  await Promise.all(connections)
  return count
}

let keys = 0

function asker(origin: string, agent: Agent, token: string | null): Ask {
  return (path, body) =>
    new Promise((done, fail) => {
      const headers: Record<string, string> = { 'content-type': 'application/json' }
      if (token) headers.authorization = `Bearer ${token}`
      if (body) headers['idempotency-key'] = `bench-order-${++keys}`
      const asked = request(`${origin}/${path}`, { agent, method: body ? 'POST' : 'GET', headers }, (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (part: string) => {
          text += part
        })
        answer.on('end', () => done(JSON.parse(text) as Envelope))
      })
      asked.once('error', fail)
      asked.end(body ? JSON.stringify(body) : undefined)
    })
}
