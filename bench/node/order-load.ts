import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { DEMO_EMAIL, DEMO_PASSWORD } from '../../sandbox/genesis.ts'
import type { Order } from '../../src/shared/calls/entities.ts'
import { OrderMix, raceOrThrow } from './order-mix.ts'

const CONNECTIONS = 32

interface Envelope {
  code: number
  message: string
  data: unknown
}

/** An answer as it came. */
export interface RawAnswer {
  headers: IncomingHttpHeaders
  body: string
}

/** A signed-in person's orders over connections that are kept. */
export interface OrderLoad {
  /** One order that waits in the book, and its answer as it came. @throws where it is refused */
  example(): Promise<RawAnswer>
  /**
   * All connections send orders for a time, each the next one when its last is answered.
   * @param origin a server that answers every order alike; the sandbox where it is left out
   * @param least orders that are sent whatever time they take
   * @returns orders that were answered @throws where one is refused
   */
  run(ms: number, origin?: string, least?: number): Promise<number>
  close(): void
}

/** @param origin of the sandbox @param seed of the orders */
export async function openOrderLoad(origin: string, seed: number): Promise<OrderLoad> {
  let agent = newAgent()
  const login = { type: 'email', account: DEMO_EMAIL, password: DEMO_PASSWORD }
  const { token } = dataOf<{ token: string }>(await ask(agent, `${origin}/api/account/login`, null, login))
  const marks = new Map<number, number>()
  const rows = dataOf<{ currency_id: number; mark: string }[]>(await ask(agent, `${origin}/api/contract/data`, token))
  for (const row of rows) marks.set(row.currency_id, Number(row.mark))
  const mixes = new Map<string, OrderMix>()
  const mixOf = (at: string) => {
    const mix = mixes.get(at) ?? new OrderMix(seed, (id) => marks.get(id) ?? 0)
    mixes.set(at, mix)
    return mix
  }
  return {
    async example() {
      const price = ((marks.get(1) ?? 0) * 0.95).toFixed(1)
      const order = { currency_id: 1, side: 'buy', type: 'limit', price, quantity: '0.002' }
      const answer = await ask(agent, `${origin}/api/contract/order`, token, order)
      const { id } = dataOf<Order>(answer)
      dataOf(await ask(agent, `${origin}/api/contract/cancel`, token, { id }))
      return answer
    },
    async run(ms, at = origin, least = 0) {
      // A server closes connections that rested while it was another one's turn.
      agent.destroy()
      agent = newAgent()
      const end = performance.now() + ms
      const mix = mixOf(at)
      let count = 0
      const connections = Array.from({ length: CONNECTIONS }, async () => {
        while (performance.now() < end || count < least) {
          const { kind, ...body } = mix.next()
          const path = kind === 'cancelOrder' ? 'api/contract/cancel' : 'api/contract/order'
          const { code, message, data } = envelopeOf(await ask(agent, `${at}/${path}`, token, body))
          if (code === 200) {
            mix.answered(data as Order)
            count++
          } else raceOrThrow(kind, message)
        }
      })
      await Promise.all(connections)
      return count
    },
    close: () => agent.destroy(),
  }
}

function newAgent(): Agent {
  return new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
}

function envelopeOf({ body }: RawAnswer): Envelope {
  return JSON.parse(body) as Envelope
}

/** @throws where the call was refused */
function dataOf<T>(answer: RawAnswer): T {
  const { code, message, data } = envelopeOf(answer)
  if (code !== 200) throw new Error(`a call was refused: ${message}`)
  return data as T
}

let keys = 0

function ask(agent: Agent, url: string, token: string | null, body?: object): Promise<RawAnswer> {
  return new Promise((done, fail) => {
    const headers: Record<string, string> = { 'content-type': 'application/json' }
    if (token) headers.authorization = `Bearer ${token}`
    if (body) headers['idempotency-key'] = `bench-order-${++keys}`
    const asked = request(url, { agent, method: body ? 'POST' : 'GET', headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => {
        text += part
      })
      answer.on('end', () => done({ headers: answer.headers, body: text }))
    })
    asked.once('error', fail)
    asked.end(body ? JSON.stringify(body) : undefined)
  })
}
