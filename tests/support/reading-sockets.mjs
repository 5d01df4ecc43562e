// Sockets in a process of their own, so that what reading costs is not the server's. Arguments: address, sockets, topics with commas between, `books` where their books are kept.
// Commands and answers go by IPC, in objects with `op`: see reading-sockets.ts.
import { createHash } from 'node:crypto'
import { connect } from 'node:net'
import { WebSocket } from 'ws'

const [address, count, list, books] = process.argv.slice(2)
const topics = list.split(',')
/** How many sockets are opened, or subscribe, at once. */
const AT_ONCE = 50
const TIME = Buffer.from('"t":')
const SNAPSHOT = Buffer.from('"snapshot":true')
/** Digits of a time in ms. */
const TIME_DIGITS = 13

/** How the server closed sockets. */
const ended = []
/** Frames by their delay in whole ms. */
let delays = new Map()

/** A text frame as a client sends it, masked with zeros. */
function frameOf(text) {
  const payload = Buffer.from(text)
  const size = payload.length <= 125 ? [0x80 | payload.length] : [0xfe, payload.length >> 8, payload.length & 0xff]
  return Buffer.concat([Buffer.from([0x81, ...size, 0, 0, 0, 0]), payload])
}

/** Reads without looking at more than the time of the last push. */
class Reader {
  constructor(opened) {
    const { hostname, port, host, pathname } = new URL(address)
    this.socket = connect(Number(port), hostname)
    this.socket.write(
      `GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
    )
    this.socket.once('data', () => {
      opened()
      this.socket.on('data', (data) => this.take(data))
    })
    this.socket.on('error', (error) => ended.push(error.message))
    this.socket.on('close', () => ended.push('closed'))
  }

  subscribe(done) {
    this.socket.write(frameOf(JSON.stringify({ op: 'sub', id: 1, topics })))
    this.socket.once('data', done)
  }

  take(data) {
    const at = data.lastIndexOf(TIME) + TIME.length
    if (at < TIME.length || at + TIME_DIGITS > data.length) return
    const delay = Math.max(0, Date.now() - Number(data.toString('latin1', at, at + TIME_DIGITS)))
    delays.set(delay, (delays.get(delay) ?? 0) + 1)
  }
}

/** The books' pushes of a frame. */
function depthsOf(frame) {
  const value = JSON.parse(frame.toString())
  return (Array.isArray(value) ? value : [value])
    .filter(({ type }) => type === 101)
    .map(({ currency_id, data }) => ({ topic: `depth@${currency_id}`, data }))
}

class Book {
  u = -1
  live = false
  sides = { b: new Map(), a: new Map() }

  take({ snapshot, u, pu, b, a }) {
    if (!snapshot && u <= this.u) return
    if (snapshot) this.sides = { b: new Map(), a: new Map() }
    this.live = snapshot || (this.live && pu === this.u)
    this.u = u
    for (const [side, levels] of [
      [this.sides.b, b],
      [this.sides.a, a],
    ]) {
      for (const [price, quantity] of levels) {
        if (Number(quantity) === 0) side.delete(Number(price))
        else side.set(Number(price), Number(quantity))
      }
    }
  }

  /** sha256 of what `fullDepthText` of tests/oracle/naive-book.ts writes. */
  digest() {
    const lines = (name, way) =>
      [...this.sides[name]]
        .sort(([x], [y]) => way * (x - y))
        .map(([price, quantity]) => `${name} ${price} ${quantity}\n`)
    const text = [...lines('b', -1), ...lines('a', 1)].join('')
    return createHash('sha256').update(text).digest('hex')
  }
}

/** Keeps the books of its topics; can stop reading. */
class BookReader {
  books = new Map()
  /** Frames that have come since it reads again, and when; null before. */
  late = null
  /** When, since it reads again, all books were live and had reached what is asked for, ms. */
  reachedAt = null
  /** Snapshots of the topics that it has had from the start, since it reads again. */
  snapshots = 0

  constructor(opened) {
    this.ws = new WebSocket(address, { perMessageDeflate: false })
    this.ws.on('open', opened)
    this.ws.on('message', (data) => {
      if (this.late) this.late.push({ at: Date.now(), data })
      else this.take(data)
    })
    this.ws.on('error', (error) => ended.push(error.message))
    this.ws.on('close', (code) => ended.push(String(code)))
  }

  subscribe(done) {
    this.ask(topics)
    this.ws.once('message', done)
  }

  /** Asks for topics anew: each brings a snapshot. */
  ask(wanted) {
    for (const topic of wanted) if (!this.books.has(topic)) this.books.set(topic, new Book())
    this.ws.send(JSON.stringify([{ op: 'unsub', id: 2, topics: wanted }, { op: 'sub', id: 3, topics: wanted }])) // biome-ignore format: one frame
  }

  take(data) {
    for (const { topic, data: depth } of depthsOf(data)) {
      this.books.get(topic).take(depth)
      if (this.late && depth.snapshot && topics.includes(topic)) this.snapshots++
    }
  }

  /** Where the earliest of the topics' last snapshots stands: each replaces whatever was before it. */
  beginOf(late) {
    const missing = new Set(this.books.keys())
    for (let at = late.length - 1; at > 0; at--) {
      if (!late[at].data.includes(SNAPSHOT)) continue
      for (const { topic, data } of depthsOf(late[at].data)) if (data.snapshot) missing.delete(topic)
      if (missing.size === 0) return at
    }
    return 0
  }

  resume() {
    this.late = []
    this.ws.resume()
  }

  /** Takes what has come. @returns whether all books have reached the sequences */
  reach(wanted, since) {
    const late = this.late.splice(0)
    // Of megabytes a socket only the end is parsed.
    const from = this.reachedAt === null ? this.beginOf(late) : 0
    for (const { at, data } of late.slice(from)) {
      this.take(data)
      if (this.reachedAt === null && this.isAt(wanted)) this.reachedAt = at - since
    }
    return this.reachedAt !== null
  }

  isAt(wanted) {
    for (const [topic, { live, u }] of this.books) if (!live || u < wanted[topic]) return false
    return true
  }

  state() {
    const all = [...this.books].map(([topic, book]) => ({ topic, u: book.u, live: book.live, digest: book.digest() }))
    return { ms: this.reachedAt, snapshots: this.snapshots, books: all }
  }
}

const sockets = []
/** Begins the next of `list` as each has finished, some at a time; says `op` after the last. */
function each(amount, op, begin) {
  let begun = 0
  let finished = 0
  const next = () => {
    if (begun < amount)
      begin(begun++, () => {
        if (++finished === amount) process.send({ op })
        next()
      })
  }
  for (let at = 0; at < AT_ONCE; at++) next()
}

let since = 0
const commands = {
  subscribe: () => each(sockets.length, 'subscribe', (at, done) => sockets[at].subscribe(done)),
  measure() {
    delays = new Map()
    process.send({ op: 'measure' })
  },
  delays: () => process.send({ op: 'delays', delays: [...delays], ended }),
  pause() {
    for (const { ws } of sockets) ws.pause()
    process.send({ op: 'pause' })
  },
  ask({ topics }) {
    for (const socket of sockets) socket.ask(topics)
    process.send({ op: 'ask' })
  },
  resume() {
    since = Date.now()
    for (const socket of sockets) socket.resume()
    process.send({ op: 'resume' })
  },
  books({ reach }) {
    const missing = sockets.filter((socket) => !socket.reach(reach, since)).length
    process.send({ op: 'books', states: missing > 0 ? null : sockets.map((socket) => socket.state()), ended })
  },
}
process.on('message', (message) => commands[message.op](message))
process.on('disconnect', () => process.exit())
each(Number(count), 'open', (_, done) => sockets.push(new (books === 'books' ? BookReader : Reader)(done)))
