import { isObject } from '../base/fields.js'
import { brief, broken, byFindings, holds, ifSeen, notJudged } from '../base/outcome.js'
import { isPrivate, topicOf } from '../wire/topics.js'
import { WireSocket } from '../wire/wire-socket.js'
import { byTape, wireRule, withSocket } from './rule.js'

/** @import { Context, Fields, Kind, Outcome, Rule } from '../base/types.d.ts' */

const KINDS = /** @type {const} */ (['spot', 'contract'])
/** Server time may differ from this machine's by this much, ms. */
const SKEW_MS = 2_000
/** A pong answers within this time, ms. */
const PONG_MS = 10_000
const FRAME_BYTES = 256_000
const QUIET_MS = 1_200

/** @param {number} id @returns {(value: Fields) => boolean} the answer to a message with this id */
const answerTo = (id) => (value) => value.id === id && (value.op === 'ack' || value.op === 'error')

/** @param {WireSocket} socket @param {Context} context @returns {Promise<boolean>} whether it still answers a ping */
async function isAlive(socket, context) {
  const t = 77_000_000 + socket.messages.length
  socket.send({ op: 'ping', t })
  return (await socket.waitFor((value) => value.op === 'pong' && value.t === t, context.patience)) !== null
}

/** @param {Context} context @param {Kind} kind @returns {Promise<string | null>} a topic that the kind has */
async function depthTopic(context, kind) {
  const [market] = await context.markets(kind)
  return market ? `depth@${market.currency_id}` : null
}

/**
 * Sends text on a new socket and judges the error that answers it.
 * @param {Context} context @param {readonly string[]} texts @param {number} code @param {number | null} id of the error
 * @returns {Promise<Outcome>}
 */
function expectError(context, texts, code, id) {
  return withSocket(context, 'spot', {}, async (socket) => {
    /** @type {string[]} */
    const findings = []
    for (const text of texts) {
      const from = socket.messages.length
      socket.sendText(text)
      const answer = await socket.waitFor((value) => value.op === 'error' || value.op === 'ack', context.patience, from)
      const value = answer?.value
      if (value?.op !== 'error' || value.code !== code)
        findings.push(`${brief(text)} was answered ${brief(value ?? null)}`)
      else if (id !== null && value.id !== id) findings.push(`the error has id ${value.id}, not ${id}`)
      else if (typeof value.message !== 'string') findings.push('the error has no message')
    }
    return byFindings(findings, `an error with code ${code}`, `${texts.length} answered with code ${code}`)
  })
}

/** Rules about opening, asking and answering. @type {readonly Rule[]} */
export const sessionRules = [
  wireRule(
    'CONF-W-01',
    'Both sockets open',
    'Two sockets',
    '| contract | `<socket base>/contract` |',
    async (context) => {
      const { missing } = await context.tape()
      return byFindings(missing, 'both sockets open', KINDS.join(' and '))
    },
  ),
  wireRule(
    'CONF-W-02',
    'Each frame is an object or a list of objects',
    'Two sockets',
    'A frame is one JSON object, or an array of such objects that is read in order (a batch).',
    (context) =>
      byTape(context, (tracks) => {
        const findings = tracks.flatMap(({ unread }) => unread)
        const messages = tracks.reduce((sum, track) => sum + track.messages.length, 0)
        const check = () => byFindings(findings, 'JSON objects, or lists of them', `${messages} messages`)
        return ifSeen(messages + findings.length, 'no frame came', check)
      }),
  ),
  wireRule(
    'CONF-W-03',
    'A batch is answered in its order',
    'Two sockets',
    'A frame is one JSON object, or an array of such objects that is read in order (a batch).',
    async (context) => {
      const topic = await depthTopic(context, 'spot')
      if (!topic) return notJudged('api/spot/markets names no market')
      return withSocket(context, 'spot', {}, async (socket) => {
        socket.send([
          { op: 'sub', id: 31, topics: [topic] },
          { op: 'ping', t: 31 },
          { op: 'unsub', id: 32, topics: [topic] },
        ])
        await socket.waitFor(answerTo(32), context.patience)
        const answers = socket.messages.filter(({ value }) => value.op === 'ack' || value.op === 'pong')
        const came = answers.map(({ value }) => `${value.op} ${value.id ?? value.t}`).join(', ')
        return came === 'ack 31, pong 31, ack 32' ? holds(came) : broken('ack 31, pong 31, ack 32', came)
      })
    },
  ),
  wireRule(
    'CONF-W-04',
    'v1.json sends text frames',
    'Two sockets',
    'The subprotocol `v1.json.bytes` is the same JSON as UTF-8 in binary frames; if a server offers neither, the client uses `v1.json`.',
    (context) =>
      byTape(context, (tracks) => {
        const findings = tracks.flatMap(({ kind, protocol, messages }) => [
          ...(protocol === '' || protocol === 'v1.json' ? [] : [`${kind}: subprotocol ${protocol}`]),
          ...messages.filter(({ binary }) => binary).map(() => `${kind}: a binary frame`),
        ])
        const messages = tracks.reduce((sum, track) => sum + track.messages.length, 0)
        return ifSeen(messages, 'no frame came', () => byFindings(findings, 'text frames', `${messages} messages`))
      }),
  ),
  wireRule(
    'CONF-W-05',
    'v1.json.bytes has the same content in binary frames',
    'Two sockets',
    'The subprotocol `v1.json.bytes` is the same JSON as UTF-8 in binary frames; if a server offers neither, the client uses `v1.json`.',
    judgeBytes,
  ),
  wireRule(
    'CONF-W-06',
    'A foreign Origin is refused',
    'Two sockets',
    'A foreign `Origin` is refused at the upgrade.',
    (context) =>
      // A server that refuses everybody says nothing about origins.
      withSocket(context, 'spot', {}, async () => {
        const socket = await context.open('spot', { origin: 'https://foreign.example' })
        if (!(socket instanceof WireSocket)) return holds(socket.refused)
        socket.close()
        return broken('no upgrade for https://foreign.example', 'the socket opened')
      }),
  ),
  wireRule(
    'CONF-W-07',
    'A frame over 256 kB closes with 1009',
    'Two sockets',
    'A client frame over 256 kB closes the socket with 1009.',
    (context) =>
      withSocket(context, 'spot', {}, async (socket) => {
        socket.sendText(`{"op":"ping","t":1,"x":"${'x'.repeat(FRAME_BYTES + 8_192)}"}`)
        const closed = await socket.waitForClose(context.patience)
        const came = closed ? `closed with ${closed.code}` : 'still open'
        return closed?.code === 1009 ? holds(came) : broken('closed with 1009', came)
      }),
  ),
  wireRule(
    'CONF-W-08',
    'sub and unsub are acknowledged with their id',
    'Client messages',
    '`sub`, `unsub` and `auth` are answered by `{"op":"ack","id":…}` or by an error; `auth` with `null` signs out.',
    (context) =>
      byTape(context, (tracks) => {
        const findings = tracks.flatMap(({ kind, topics, messages }) =>
          topics
            .filter((_, at) => !messages.some(({ value }) => value.op === 'ack' && value.id === at + 1))
            .map((topic) => `${kind} ${topic}: no ack`),
        )
        return byFindings(findings, 'an ack for each sub', `${tracks.flatMap(({ topics }) => topics).length} acks`)
      }),
  ),
  wireRule(
    'CONF-W-09',
    'The ack comes before the data of its topic',
    'Sources',
    '`down` is sent as soon as the source is gone, and to a new subscriber right after the `ack` and before any data of that topic.',
    (context) =>
      byTape(context, (tracks) => {
        const findings = tracks.flatMap(({ kind, topics, messages }) =>
          topics
            .filter((topic, at) => {
              const ack = messages.findIndex(({ value }) => value.op === 'ack' && value.id === at + 1)
              const push = messages.findIndex(({ value }) => topicOf(kind, value) === topic)
              return push >= 0 && push < ack
            })
            .map((topic) => `${kind} ${topic}: a push before the ack`),
        )
        const pushes = tracks.flatMap(({ kind, messages }) => messages.filter(({ value }) => topicOf(kind, value)))
        return ifSeen(pushes.length, 'no push came', () => byFindings(findings, 'ack, then data', 'every ack first'))
      }),
  ),
  wireRule(
    'CONF-W-10',
    "A pong has the ping's t, and answers within 10 s",
    'Client messages',
    "where `t` is the client's, `s` the server's clock, and `u` the last sequence of every depth topic of this socket.",
    (context) =>
      byTape(context, (tracks) => {
        const findings = tracks.flatMap(({ kind, pings, messages }) =>
          pings.flatMap(({ t, at }) => {
            const pong = messages.find(({ value }) => value.op === 'pong' && value.t === t)
            if (!pong) return [`${kind}: no pong with t ${t}`]
            return pong.at - at > PONG_MS ? [`${kind}: the pong came after ${pong.at - at} ms`] : []
          }),
        )
        return byFindings(findings, 'a pong with the same t', `${tracks.flatMap(({ pings }) => pings).length} pongs`)
      }),
  ),
  wireRule(
    'CONF-W-11',
    "A pong's s is the server's time of now",
    'Client messages',
    "where `t` is the client's, `s` the server's clock, and `u` the last sequence of every depth topic of this socket.",
    (context) =>
      byTape(context, async (tracks) => {
        // The clock is the server's: this machine's may be wrong.
        const ahead = await context.ahead()
        if (ahead === null) return notJudged('api/common/getServerTime did not answer')
        const pongs = tracks.flatMap(({ pings, messages }) =>
          messages.flatMap(({ value, at }) =>
            value.op === 'pong' ? [{ s: value.s, at, asked: pings.find(({ t }) => t === value.t)?.at ?? at }] : [],
          ),
        )
        let most = 0
        const findings = pongs.flatMap((pong) => {
          const { s, at, asked } = pong
          if (typeof s !== 'number') return [`s is ${brief(s ?? null)}`]
          const away = Math.max(0, asked + ahead - s, s - at - ahead)
          most = Math.max(most, away)
          return away > SKEW_MS ? [`s is ${Math.round(away)} ms from the time of api/common/getServerTime`] : []
        })
        const expected = `s within ${SKEW_MS} ms of the server's time`
        const check = () => byFindings(findings, expected, `at most ${Math.round(most)} ms away`)
        return ifSeen(pongs.length, 'no pong came', check)
      }),
  ),
  wireRule(
    'CONF-W-13',
    'What cannot be read is answered 400',
    'Client messages',
    '400 the frame could not be read',
    (context) => expectError(context, ['no json', '17', '{"op":"fly","id":3}', '{"op":"sub","id":3}'], 400, null),
  ),
  wireRule(
    'CONF-W-14',
    'An unknown token is answered 401',
    'Client messages',
    '401 the token is unknown or has expired (without an id when it expires later; public topics stay)',
    (context) => expectError(context, ['{"op":"auth","id":41,"token":"nobody-has-this-token-0000"}'], 401, 41),
  ),
  wireRule('CONF-W-15', 'An unknown topic is answered 404', 'Client messages', '404 no such topic', (context) =>
    expectError(context, ['{"op":"sub","id":42,"topics":["depth@999999999"]}'], 404, 42),
  ),
  wireRule(
    'CONF-W-16',
    'Too many frames are answered 429',
    'Client messages',
    'Within a second one socket may say 200 frames and subscribe to 512 topics',
    (context) =>
      withSocket(context, 'spot', {}, async (socket) => {
        const batch = Array.from({ length: 75 }, (_, at) => ({ op: 'ping', t: at }))
        for (let sent = 0; sent < 4; sent++) socket.send(batch)
        const refused = await socket.waitFor((value) => value.op === 'error' && value.code === 429, context.patience)
        return refused
          ? holds('an error with code 429')
          : broken('an error with code 429', 'none after 300 pings at once')
      }),
  ),
  wireRule(
    'CONF-W-17',
    'Errors never close the socket',
    'Client messages',
    'Errors are `{"op":"error","id":1,"code":404,"message":"…"}` and never close the socket',
    (context) =>
      withSocket(context, 'contract', {}, async (socket) => {
        for (const text of [
          'no json',
          '{"op":"sub","id":1,"topics":["nothing@1"]}',
          '{"op":"auth","id":2,"token":"none"}',
        ])
          socket.sendText(text)
        await socket.waitFor(answerTo(2), context.patience)
        if (await isAlive(socket, context)) return holds('a pong after three errors')
        return broken('a pong after three errors', socket.closed ? `closed with ${socket.closed.code}` : 'no pong')
      }),
  ),
  wireRule(
    'CONF-W-18',
    'unsub ends a topic',
    'Client messages',
    '`sub`, `unsub` and `auth` are answered by `{"op":"ack","id":…}` or by an error; `auth` with `null` signs out.',
    async (context) => {
      const topic = await depthTopic(context, 'spot')
      if (!topic) return notJudged('api/spot/markets names no market')
      return withSocket(context, 'spot', {}, async (socket) => {
        socket.send({ op: 'sub', id: 1, topics: [topic] })
        await socket.waitFor((value) => topicOf('spot', value) === topic, context.patience)
        const flows = await socket.waitFor((value) => isDelta(value), context.patience)
        socket.send({ op: 'unsub', id: 2, topics: [topic] })
        const ack = await socket.waitFor(answerTo(2), context.patience)
        if (ack?.value.op !== 'ack') return broken('an ack of unsub', brief(ack?.value ?? null))
        if (!flows) return notJudged('nothing changed in the book')
        const from = socket.messages.indexOf(ack)
        const late = await socket.waitFor((value) => topicOf('spot', value) === topic, QUIET_MS, from)
        return late
          ? broken('nothing of the topic after the ack', brief(late.value))
          : holds(`silence for ${QUIET_MS} ms`)
      })
    },
  ),
  wireRule(
    'CONF-W-19',
    'sub again gives a fresh snapshot',
    'Keeping a book correct',
    'is asked for again by `unsub` and `sub`',
    async (context) => {
      const topic = await depthTopic(context, 'contract')
      if (!topic) return notJudged('api/contract/markets names no market')
      return withSocket(context, 'contract', {}, async (socket) => {
        const isPush = (/** @type {Fields} */ value) => topicOf('contract', value) === topic
        socket.send({ op: 'sub', id: 1, topics: [topic] })
        await socket.waitFor(isPush, context.patience)
        await socket.waitFor((value) => isPush(value) && isDelta(value), QUIET_MS)
        socket.send({ op: 'unsub', id: 2, topics: [topic] })
        await socket.waitFor(answerTo(2), context.patience)
        const last = Math.max(
          ...socket.messages.filter(({ value }) => isPush(value)).map(({ value }) => sequence(value)),
        )
        const from = socket.messages.length
        socket.send({ op: 'sub', id: 3, topics: [topic] })
        const again = await socket.waitFor(isPush, context.patience, from)
        const data = again?.value.data
        if (!isObject(data) || data.snapshot !== true) return broken('a snapshot', brief(again?.value ?? null))
        const u = Number(data.u)
        return u >= last ? holds(`u ${u} after u ${last}`) : broken(`a snapshot of u ${last} or later`, `u ${u}`)
      })
    },
  ),
  wireRule(
    'CONF-W-35',
    'What the server closes has a code of the document',
    'Client messages',
    'Close codes: 1001 the server goes away, 1009 frame too large, 4008 the reader is too slow, 4012 a planned end, 4029 too many connections.',
    (context) =>
      byTape(context, (tracks) => {
        const closed = tracks.flatMap((track) => (track.closed ? [track.closed] : []))
        if (closed.length === 0) return notJudged('the server closed no socket while it was watched')
        const findings = closed.flatMap(({ code, reason }) => {
          if (![1001, 4008, 4012, 4029].includes(code)) return [`closed with ${code}`]
          return code === 4012 && !/^retry=\d+$/.test(reason) ? [`4012 with the reason "${reason}"`] : []
        })
        return byFindings(
          findings,
          '1001, 4008, 4012 with retry=<ms>, or 4029',
          closed.map(({ code }) => code).join(', '),
        )
      }),
  ),
  wireRule(
    'CONF-W-36',
    'down, up and the list of a pong name topics of the socket',
    'Sources',
    'Every pong has the whole list as `down`; a pong without it says that every topic of this socket has its source.',
    (context) =>
      byTape(context, (tracks) => {
        let seen = 0
        const findings = tracks.flatMap(({ kind, topics, messages }) =>
          messages.flatMap(({ value }) => {
            const list =
              value.op === 'pong' ? value.down : value.op === 'down' || value.op === 'up' ? value.topics : undefined
            if (list === undefined) return []
            seen++
            if (!Array.isArray(list) || list.length === 0 || list.length > 4096) return [`${kind}: ${brief(value)}`]
            return list
              .filter((topic) => !topics.includes(String(topic)))
              .map((topic) => `${kind}: ${topic} is not subscribed`)
          }),
        )
        if (seen === 0) return notJudged('no source was gone')
        return byFindings(findings, 'lists of subscribed topics', `${seen} lists`)
      }),
  ),
]

/** @param {Fields} value @returns {boolean} */
function isDelta(value) {
  return isObject(value.data) && value.data.snapshot !== true && value.data.pu !== undefined
}

/** @param {Fields} value @returns {number} */
function sequence(value) {
  return isObject(value.data) ? Number(value.data.u) : 0
}

/** @param {Context} context @returns {Promise<Outcome>} */
async function judgeBytes(context) {
  const topic = await depthTopic(context, 'spot')
  if (!topic) return notJudged('api/spot/markets names no market')
  return withSocket(context, 'spot', { protocol: 'v1.json.bytes' }, async (bytes) =>
    withSocket(context, 'spot', {}, async (text) => {
      for (const socket of [text, bytes]) socket.send({ op: 'sub', id: 1, topics: [topic] })
      /** @type {Map<number, string>} */
      const pushed = new Map()
      // Either socket may be the first to bring a delta: all that have come are looked through at each one.
      const onBoth = () => {
        for (const { value } of text.messages)
          if (isDelta(value)) pushed.set(sequence(value), JSON.stringify(value.data))
        return bytes.messages.find(({ value }) => isDelta(value) && pushed.has(sequence(value)))
      }
      await bytes.waitFor(() => onBoth() !== undefined, context.patience)
      const same = onBoth()
      if (bytes.messages.some(({ binary }) => !binary)) return broken('binary frames', 'a text frame')
      if (bytes.unread.length > 0) return broken('JSON as UTF-8', brief(bytes.unread[0]))
      if (!same) return notJudged('no delta came on both sockets')
      const other = pushed.get(sequence(same.value)) ?? ''
      const own = JSON.stringify(same.value.data)
      return own === other ? holds(`the same delta at u ${sequence(same.value)}`) : broken(brief(other), brief(own))
    }),
  )
}

/** Rules about whose events go where. @type {readonly Rule[]} */
export const privateRules = [
  wireRule('CONF-W-32', 'auth with null signs out', 'Client messages', '`auth` with `null` signs out.', (context) =>
    withSocket(context, 'spot', {}, async (socket) => {
      socket.send({ op: 'auth', id: 51, token: null })
      const answer = await socket.waitFor(answerTo(51), context.patience)
      return answer?.value.op === 'ack' ? holds('an ack') : broken('an ack', brief(answer?.value ?? null))
    }),
  ),
  wireRule(
    'CONF-W-37',
    'A known token is acknowledged on both sockets',
    'Two sockets',
    'A signed-in session uses both, since order events can arrive on either.',
    async (context) => {
      const { token } = context
      const lack = await context.lackOfToken()
      if (lack) return notJudged(lack)
      /** @type {string[]} */
      const findings = []
      for (const kind of KINDS) {
        const outcome = await withSocket(context, kind, {}, async (socket) => {
          socket.send({ op: 'auth', id: 52, token })
          const answer = await socket.waitFor(answerTo(52), context.patience)
          return answer?.value.op === 'ack' ? holds('') : broken('an ack', brief(answer?.value ?? null))
        })
        if (outcome.verdict === 'not judged') return outcome
        if (outcome.verdict === 'broken') findings.push(`${kind}: ${outcome.came}`)
      }
      return byFindings(findings, 'an ack of auth', 'both acknowledged')
    },
  ),
  wireRule(
    'CONF-W-38',
    'Visitors get no private events',
    'Topics',
    '| after `auth` | 204, 205 | 204, 205 |',
    (context) =>
      byTape(context, (tracks) => {
        const findings = tracks.flatMap(({ kind, messages }) =>
          messages.filter(({ value }) => isPrivate(value)).map(({ value }) => `${kind}: ${brief(value)}`),
        )
        if (findings.length === 0) return notJudged('whether an event of anybody happened meanwhile is unknown')
        return byFindings(findings, 'no 204 or 205 without auth', '')
      }),
  ),
]
