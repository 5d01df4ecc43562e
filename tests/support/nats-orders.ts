import { Agent, request } from 'node:http'
import type { Envelope } from '../../src/shared/calls/call.ts'
import type { Order } from '../../src/shared/calls/entities.ts'
import { pause } from './nats-cluster.ts'

/** How long an answer is waited for before the order is sent again with the same key, ms. */
const PATIENCE_MS = 8_000
/** Keys whose answers a checkpoint leaves for certain: somewhat less than what one person has kept. */
const KEPT = 1_500

export interface OrderStream {
  /** Answered orders by key. */
  answered: ReadonlyMap<string, number>
  /** Keys that were sent. */
  keys: readonly string[]
  /** When the newest answer came, ms of `performance.now()`. */
  newest(): number
  /** Times that answers took, ms; only of orders that were answered at the first try. */
  times: readonly number[]
  /** Sends nothing more and waits for the answers of all that was sent. */
  stop(): Promise<void>
  /** Sends the newest keys again. @returns what was answered otherwise than before, in words */
  again(): Promise<string[]>
}

/** Small takers on both sides of two markets. */
function bodyOf(i: number) {
  const currency_id = (i % 2) + 1
  const side = (i >> 1) % 2 === 0 ? 'buy' : 'sell'
  const quantity = currency_id === 1 ? '0.0005' : '0.005'
  return { currency_id, side, type: 'market', quantity, time_in_force: 'IOC' }
}

/**
 * Orders of one person, so many under way together, each sent until it is answered.
 * @param urlOf the host to ask now @param name begins each key
 */
export function streamOrders(urlOf: () => string, token: string, inFlight: number, name: string): OrderStream {
  const agent = new Agent({ keepAlive: true, maxSockets: inFlight })
  const answered = new Map<string, number>()
  const keys: string[] = []
  const times: number[] = []
  let newest = performance.now()
  let stopped = false
  const send = async (key: string, i: number): Promise<number> => {
    for (let tries = 1; ; tries++) {
      const began = performance.now()
      const answer = await post<Order>(agent, `${urlOf()}/api/spot/order`, token, key, bodyOf(i)).catch(() => null)
      if (answer?.code === 200) {
        newest = performance.now()
        if (tries === 1) times.push(newest - began)
        return answer.data.id
      }
      if (answer && answer.code < 500) throw new Error(`an order was refused: ${answer.message}`)
      await pause(20)
    }
  }
  const workers = Array.from({ length: inFlight }, async () => {
    while (!stopped) {
      const i = keys.length
      const key = `${name}-${i}`
      keys.push(key)
      answered.set(key, await send(key, i))
    }
  })
  const all = Promise.all(workers)
  // Its error is that of `stop`.
  all.catch(() => undefined)
  return {
    answered,
    keys,
    times,
    newest: () => newest,
    async stop() {
      stopped = true
      await all
    },
    async again() {
      const wrong: string[] = []
      for (let from = Math.max(0, keys.length - KEPT); from < keys.length; from += 64) {
        await Promise.all(
          keys.slice(from, from + 64).map(async (key, at) => {
            const id = await send(key, from + at)
            if (id !== answered.get(key)) wrong.push(`${key} was order ${answered.get(key)} and is ${id}`)
          }),
        )
      }
      agent.destroy()
      return wrong
    },
  }
}

function post<T>(agent: Agent, url: string, token: string, key: string, body: object): Promise<Envelope<T>> {
  return new Promise((done, fail) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': key }
    const asked = request(url, { agent, method: 'POST', headers, timeout: PATIENCE_MS }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => {
        text += part
      })
      answer.once('error', fail)
      answer.once('aborted', () => fail(new Error('cut off')))
      answer.on('end', () => {
        try {
          const envelope = JSON.parse(text) as Envelope<T>
          done(answer.statusCode === 503 ? { ...envelope, code: 503 } : envelope)
        } catch (error) {
          fail(error as Error)
        }
      })
    })
    asked.once('timeout', () => asked.destroy(new Error('no answer')))
    asked.once('error', fail)
    asked.end(JSON.stringify(body))
  })
}
