import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Result } from './base/types.d.ts'
import { terminalLine } from './report/terminal.js'
import { runKit } from './run-kit.js'
import { BookFindings, findInBooks } from './wire/book-findings.js'

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

/** A backend of which only this is known. */
async function backend(answer: RequestListener, talk: ((socket: WebSocket) => void) | null) {
  const server = createServer(answer)
  if (talk) new WebSocketServer({ server, handleProtocols: () => false }).on('connection', talk)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(
    () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(resolve)
      }),
  )
  const { port } = server.address() as AddressInfo
  return { api: `http://127.0.0.1:${port}`, sockets: `ws://127.0.0.1:${port}/ws` }
}

/** How long a backend is waited for that never answers, ms. */
const NEVER_MS = 300

interface Of {
  api: string
  sockets: string
  token?: string
}

async function judge(of: Of, only: string, patience = 10_000, notice?: (text: string) => void): Promise<Result[]> {
  return runKit({ token: null, write: false, seconds: 1, ...of, only, patience }, undefined, notice)
}

const verdicts = (results: readonly Result[], wanted: string) =>
  results.filter(({ outcome }) => outcome.verdict === wanted).map(({ rule }) => rule.id)

const json =
  (value: unknown): RequestListener =>
  (_, response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(value))
const silent = () => undefined

/** One market a kind, and the time of a server whose clock is wrong by so much. */
function markets(ahead: number): RequestListener {
  const market = { currency_id: 1, symbol: 'X', tick_size: '1', step_size: '1', min_notional: '1' }
  return (request, response) => {
    const data = request.url?.endsWith('getServerTime') ? { time: Date.now() + ahead } : [market]
    json({ code: 200, message: '', data })(request, response)
  }
}

test('CONF-22 pages, redirects, endless and hostile answers are broken in one line each, and the run ends', async () => {
  const page = await backend((_, response) => response.end('<html>\n\u001b[31mred\n</html>'), null)
  const ofPage = await judge(page, 'CONF-A-(01|12|15)$')
  expect(verdicts(ofPage, 'broken')).toEqual(['CONF-A-01'])
  expect(verdicts(ofPage, 'holds')).toEqual([])
  for (const line of ofPage.map(terminalLine)) expect(line).not.toMatch(/\p{Cc}/u)
  expect(terminalLine(ofPage[0] as Result)).toContain('<html> [31mred </html>')

  const elsewhere = await backend((_, response) => response.writeHead(302, { location: '/login' }).end(), null)
  const [redirected] = await judge(elsewhere, 'CONF-A-01$')
  expect(terminalLine(redirected as Result)).toContain('HTTP 302, no content-type: redirect to /login')

  const endless = await backend((_, response) => {
    const chunk = 'x'.repeat(1024 * 1024)
    const more = () => {
      while (!response.destroyed && response.write(chunk));
    }
    response.on('drain', more)
    more()
  }, null)
  const [long] = await judge(endless, 'CONF-A-02$', 60_000)
  expect(terminalLine(long as Result)).toContain('the answer is longer than')

  const never = await backend(silent, null)
  const unanswered = await judge(never, 'CONF-A-(02|03|04|14)$', NEVER_MS)
  expect(verdicts(unanswered, 'holds')).toEqual([])
})

test('CONF-23 sockets that say nothing, or are not there, are never counted as keeping a rule', async () => {
  const quiet = await judge(await backend(markets(0), silent), 'CONF-W', NEVER_MS)
  expect(verdicts(quiet, 'holds')).toEqual(['CONF-W-01'])
  const none = await judge(await backend(markets(0), null), 'CONF-W')
  expect(verdicts(none, 'holds')).toEqual([])
  // One rule says that there is no socket; it is not said of each.
  expect(verdicts(none, 'broken')).toEqual(['CONF-W-01'])
})

test('CONF-24 a server without subprotocols, whose clock is some seconds off, breaks no rule by that', async () => {
  const off = 20_000
  const own = await backend(markets(off), (socket) => {
    socket.on('message', (data) => {
      const { op, id, t } = JSON.parse(data.toString()) as { op: string; id?: number; t?: number }
      if (op === 'ping') socket.send(JSON.stringify({ op: 'pong', t, s: Date.now() + off, u: {} }))
      else socket.send(JSON.stringify({ op: 'ack', id }))
    })
  })
  const results = await judge(own, 'CONF-(W-0[12458]|W-1[01]|A-12)$')
  expect(results.filter(({ outcome }) => outcome.verdict === 'broken')).toEqual([])
  expect(verdicts(results, 'not judged')).toEqual(['CONF-W-05'])
})

test('CONF-25 a snapshot may begin a book anew with a lower sequence', () => {
  const found = new BookFindings()
  const push = (data: object) => ({ at: 0, binary: false, frame: 0, value: { type: 101, currency_id: 1, t: 0, data } })
  const pong = (u: number) => ({
    at: 0,
    binary: false,
    frame: 0,
    value: { op: 'pong', t: 1, s: 1, u: { 'depth@1': u } },
  })
  const whole = (u: number) => push({ snapshot: true, u, b: [['1', '1']], a: [['2', '1']], cs: -1 })
  const messages = [whole(100), pong(101), whole(7), pong(7)]
  const track = { kind: 'spot' as const, topics: ['depth@1'], subscribedAt: 0, until: 10_000, messages, unread: [], closed: null, protocol: '', pings: [] } // biome-ignore format: one track
  findInBooks(track, [], found)
  expect(found.pongs).toEqual([])
  expect(found.compared).toBe(2)
})

test('CONF-26 a call that is refused as one too many is not judged', async () => {
  const busy = json({ code: 429, message: 'too_many_requests', data: {} })
  const [limited] = await judge(await backend(busy, null), 'CONF-C-markets$')
  expect(limited?.outcome).toMatchObject({ verdict: 'not judged' })
})

test('CONF-28 a token that is not accepted breaks one rule, and what needs it is not judged', async () => {
  const refusal = { code: 401, message: 'not_login', data: {} }
  const own = await backend(
    (request, response) => {
      const { authorization } = request.headers
      if (authorization !== undefined) response.statusCode = 401
      const answer = authorization === undefined ? markets(0) : json(refusal)
      answer(request, response)
    },
    (socket) => socket.on('message', () => undefined),
  )
  const results = await judge({ ...own, token: 'expired' }, 'CONF-(W-37|C-userinfo|C-openOrders)$')
  expect(verdicts(results, 'broken')).toEqual(['CONF-W-37'])
  expect(results[0]?.outcome).toMatchObject({
    came: "the token was not accepted: is it a session's token, and still valid?",
  })
  expect(verdicts(results, 'holds')).toEqual([])
  expect(results.filter(({ rule }) => rule.id.startsWith('CONF-C')).map(({ outcome }) => outcome)).toEqual([
    { verdict: 'not judged', why: 'the token was not accepted' },
    { verdict: 'not judged', why: 'the token was not accepted' },
  ])
})

test('CONF-28 without sockets it is not judged whether they accept a token', async () => {
  const results = await judge({ ...(await backend(markets(0), null)), token: 'any' }, 'CONF-W-37$')
  expect(verdicts(results, 'not judged')).toEqual(['CONF-W-37'])
})

test('CONF-29 where no call is answered as described, that is said first and once, and one rule is broken', async () => {
  const page = await backend(
    (_, response) => response.writeHead(404, { 'content-type': 'text/html' }).end('<html>'),
    null,
  )
  const notices: string[] = []
  const results = await judge(page, 'CONF-[AC]', 10_000, (text) => notices.push(text))
  expect(notices).toEqual(['No call was answered as docs/api.md says (HTTP 404, text/html): is --api right?'])
  expect(verdicts(results, 'broken')).toEqual(['CONF-A-01'])
  expect(verdicts(results, 'holds')).toEqual([])

  const gone = await backend(silent, null)
  await closers.pop()?.()
  const refused = await judge(gone, 'CONF-A', 10_000, (text) => notices.push(text))
  expect(notices[1]).toMatch(
    /^No call was answered as docs\/api\.md says \(no answer: .*ECONNREFUSED.*\): is --api right\?$/,
  )
  expect(verdicts(refused, 'broken')).toEqual(['CONF-A-01'])
  expect(verdicts(refused, 'holds')).toEqual([])
})

test('CONF-29 a backend that answers one call is judged by every rule', async () => {
  const notices: string[] = []
  const one = await backend((request, response) => {
    if (request.url?.endsWith('getServerTime')) markets(0)(request, response)
    else response.end('<html>')
  }, null)
  const results = await judge(one, 'CONF-A-(01|02|15)$', 10_000, (text) => notices.push(text))
  expect(notices).toEqual([])
  expect(verdicts(results, 'broken')).toEqual(['CONF-A-01', 'CONF-A-02', 'CONF-A-15'])
})

test('CONF-31 a socket that does not open is named with its address', async () => {
  const none = await backend(markets(0), null)
  const away = { api: none.api, sockets: 'ws://127.0.0.1:1/ws' }
  const [result] = await judge(away, 'CONF-W-01$')
  expect(terminalLine(result as Result)).toContain('the spot socket does not open: ws://127.0.0.1:1/ws/spot ')
})

test('CONF-31 a call whose id is unknown says that no answer had one', async () => {
  const results = await judge(await backend(markets(0), null), 'CONF-C-articleDetail$')
  expect(results[0]?.outcome).toEqual({
    verdict: 'not judged',
    why: 'no id of such a thing was found in other answers',
  })
})
