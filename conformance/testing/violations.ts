import { isObject } from '../base/fields.js'
import type { Fields } from '../base/types.d.ts'
import type { Exchange, HttpAnswer, ProxiedSocket, Violation } from './broken-backend.ts'

type Pairs = [price: string, quantity: string][]

interface Depth extends Fields {
  snapshot?: boolean
  b: Pairs
  a: Pairs
  cs?: number
}

const isDepth = ({ type }: Fields) => type === 101 || type === 201
const depthOf = ({ data }: Fields) => data as Depth
const isSnapshot = (message: Fields) => isDepth(message) && depthOf(message).snapshot === true
const isDelta = (message: Fields) => isDepth(message) && depthOf(message).snapshot !== true

/** Changes the data of the messages that are meant; others pass. */
function changing(
  is: (message: Fields) => boolean,
  change: (data: Depth, socket: ProxiedSocket, message: Fields) => Fields,
) {
  return (message: Fields, socket: ProxiedSocket): Fields[] =>
    is(message) ? [{ ...message, data: change(depthOf(message), socket, message) }] : [message]
}

/** Changes messages of one op. */
function ofOp(op: string, change: (message: Fields) => Fields) {
  return (message: Fields): Fields[] => [message.op === op ? change(message) : message]
}

/** How often it was asked on this socket before. */
function count(socket: ProxiedSocket, name: string): number {
  const times = Number(socket.memory.get(name) ?? 0)
  socket.memory.set(name, times + 1)
  return times
}

/** Changes the JSON that answers one call. */
function ofCall(path: string, change: (body: Fields) => unknown) {
  return (asked: Exchange, answer: HttpAnswer): HttpAnswer => {
    if (asked.path !== path) return answer
    return { ...answer, text: JSON.stringify(change(JSON.parse(answer.text) as Fields)) }
  }
}

const rowsOf = (body: Fields) => body.data as Fields[]
const withHeaders = (answer: HttpAnswer, headers: Record<string, string>): HttpAnswer => ({ ...answer, headers })

/** Violations of docs/wire.md. */
const WIRE: Violation[] = [
  {
    name: 'one level of each delta is dropped',
    rule: 'CONF-W-29',
    fromServer: changing(isDelta, (data) =>
      data.b.length > 0 ? { ...data, b: data.b.slice(1) } : { ...data, a: data.a.slice(1) },
    ),
  },
  {
    name: 'the checksum is wrong',
    rule: 'CONF-W-29',
    fromServer: changing(isDepth, (data) => (data.cs === undefined ? data : { ...data, cs: data.cs ^ 1 })),
  },
  {
    name: 'the checksum is left out',
    rule: 'CONF-W-30',
    fromServer: changing(isDepth, ({ cs: _, ...data }) => data),
  },
  {
    name: 'each third delta is lost',
    rule: 'CONF-W-28',
    fromServer: (message, socket) => (isDelta(message) && count(socket, 'delta') % 3 === 2 ? [] : [message]),
  },
  {
    name: 'the book is crossed',
    rule: 'CONF-W-31',
    fromServer: changing(isDepth, (data, { memory }, { currency_id }) => {
      if (data.snapshot) memory.set(`ask ${currency_id}`, data.a[0])
      const ask = memory.get(`ask ${currency_id}`) as Pairs[number] | undefined
      return data.snapshot || !ask ? data : { ...data, b: [...data.b, [ask[0], '1']], a: [...data.a, ask] }
    }),
  },
  {
    name: 'the worst bid of a snapshot stands first',
    rule: 'CONF-W-26',
    fromServer: changing(isSnapshot, (data) => ({ ...data, b: [...data.b].reverse() })),
  },
  {
    name: 'a snapshot has a level of quantity zero',
    rule: 'CONF-W-27',
    fromServer: changing(isSnapshot, (data) => ({
      ...data,
      a: data.a.map(([price], at) => (at ? data.a[at] : [price, '0'])),
    })),
  },
  {
    name: 'a price is off the tick',
    rule: 'CONF-W-34',
    fromServer: changing(isSnapshot, (data) => ({
      ...data,
      b: data.b.map(([price, quantity], at) => [
        at ? price : `${price}${price.includes('.') ? '' : '.'}000001`,
        quantity,
      ]),
    })),
  },
  {
    name: "a pong has another t than the ping's",
    rule: 'CONF-W-10',
    fromServer: ofOp('pong', (pong) => ({ ...pong, t: Number(pong.t) + 1 })),
  },
  {
    name: "a pong's s is a minute old",
    rule: 'CONF-W-11',
    fromServer: ofOp('pong', (pong) => ({ ...pong, s: Number(pong.s) - 60_000 })),
  },
  {
    name: 'a pong names a sequence before the last',
    rule: 'CONF-W-12',
    fromServer: ofOp('pong', (pong) => ({
      ...pong,
      u: Object.fromEntries(Object.entries(pong.u as Record<string, number>).map(([topic, u]) => [topic, u - 5])),
    })),
  },
  {
    name: 'data come before the ack',
    rule: 'CONF-W-09',
    fromServer(message, { memory }) {
      const held = (memory.get('held') ?? []) as Fields[]
      if (message.op === 'ack') memory.set('held', [...held, message])
      else if (message.type !== undefined) memory.set('held', [])
      if (message.op === 'ack') return []
      return message.type === undefined ? [message] : [message, ...held]
    },
  },
  {
    name: 'a ticker has a number in place of text',
    rule: 'CONF-W-21',
    fromServer: changing(
      ({ type }) => type === 100,
      (data) => ({ ...data, c: Number(data.c) }),
    ),
  },
  {
    name: 'a ticker of another market is pushed',
    rule: 'CONF-W-20',
    fromServer: (message) => [
      message.type === 100 ? { ...message, currency_id: Number(message.currency_id) + 1000 } : message,
    ],
  },
  {
    name: 'the first 2002 lacks a market',
    rule: 'CONF-W-24',
    fromServer: (message) => [message.type === 2002 ? { ...message, data: rowsOf(message).slice(1) } : message],
  },
  {
    name: 'deltas go on after unsub',
    rule: 'CONF-W-18',
    fromClient(text, socket) {
      const value: unknown = JSON.parse(text)
      if (!isObject(value) || value.op !== 'unsub') return true
      socket.send({ op: 'ack', id: value.id })
      return false
    },
  },
  {
    name: 'sub again gives no snapshot',
    rule: 'CONF-W-19',
    fromServer: (message, socket) => {
      if (isSnapshot(message)) return count(socket, `snapshot ${message.currency_id}`) > 0 ? [] : [message]
      return [message]
    },
  },
  { name: 'the text protocol has binary frames', rule: 'CONF-W-04', binary: true },
  { name: 'a foreign Origin is let in', rule: 'CONF-W-06', anyOrigin: true },
  { name: 'a frame over 256 kB is ignored', rule: 'CONF-W-07', fromClient: (text) => text.length <= 256_000 },
  {
    name: 'an unknown topic is acknowledged',
    rule: 'CONF-W-15',
    fromServer: (message) => [message.code === 404 ? { op: 'ack', id: message.id } : message],
  },
  {
    name: 'a bad frame closes the socket',
    rule: 'CONF-W-17',
    fromServer(message, socket) {
      if (message.code === 400) socket.close(4000)
      return [message]
    },
  },
  {
    name: 'private events go to every socket',
    rule: 'CONF-W-39',
    write: true,
    fromServer(message, socket) {
      if (message.type === 204 || message.type === 205) for (const other of socket.others()) other.send(message)
      return [message]
    },
  },
  {
    name: 'n of private events skips',
    rule: 'CONF-W-40',
    write: true,
    fromServer: changing(
      ({ type }) => type === 204 || type === 205,
      (data) => ({ ...data, n: Number(data.n) * 2 }),
    ),
  },
]

/** Violations of docs/api.md. */
const API: Violation[] = [
  {
    name: 'an unknown call is answered 200',
    rule: 'CONF-A-04',
    answer: (_, answer) =>
      answer.status === 404 ? { ...answer, status: 200, text: '{"code":200,"message":"","data":{}}' } : answer,
  },
  {
    name: 'a refusal has no key',
    rule: 'CONF-A-08',
    answer: ofCall('spot/line', (body) => (body.code === 200 ? body : { ...body, message: 'Something went wrong' })),
  },
  {
    name: 'a member is missing',
    rule: 'CONF-C-markets',
    answer: ofCall('spot/markets', (body) => ({ ...body, data: rowsOf(body).map(({ symbol: _, ...row }) => row) })),
  },
  {
    name: 'an amount is a number',
    rule: 'CONF-A-11',
    answer: ofCall('spot/markets', (body) => ({
      ...body,
      data: rowsOf(body).map((row) => ({ ...row, min_notional: Number(row.min_notional) })),
    })),
  },
  {
    name: 'server time is in seconds',
    rule: 'CONF-A-12',
    answer: ofCall('common/getServerTime', (body) => {
      const data = body.data as { time: number }
      return { ...body, data: { ...data, time: Math.floor(data.time / 1000) } }
    }),
  },
  {
    name: 'caches may keep answers',
    rule: 'CONF-A-03',
    answer: (_, answer) => withHeaders(answer, { ...answer.headers, 'cache-control': 'max-age=60' }),
  },
  {
    name: 'a visitor gets HTTP 200 where a log-in is needed',
    rule: 'CONF-A-07',
    answer: (_, answer) => (answer.status === 401 ? { ...answer, status: 200 } : answer),
  },
  {
    name: 'every page may read answers',
    rule: 'CONF-A-14',
    answer: (_, answer) => withHeaders(answer, { ...answer.headers, 'access-control-allow-origin': '*' }),
  },
  {
    name: 'a repeated write is done twice',
    rule: 'CONF-A-21',
    write: true,
    request: (asked) =>
      asked.headers['idempotency-key']
        ? { ...asked, headers: { ...asked.headers, 'idempotency-key': crypto.randomUUID() } }
        : asked,
  },
  {
    name: 'a write needs no key',
    rule: 'CONF-A-20',
    write: true,
    request: (asked) => ({
      ...asked,
      headers: { 'idempotency-key': `made-${crypto.randomUUID()}`, ...asked.headers },
    }),
  },
]

/** Ways to break the contract, each with the rule that has to find it. */
export const VIOLATIONS: readonly Violation[] = [...WIRE, ...API]
