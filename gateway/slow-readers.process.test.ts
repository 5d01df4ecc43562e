import { createHash } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { fullDepthText, NaiveBook, type NaiveDepth } from '../tests/oracle/naive-book.ts'
import { type GatewayProcess, startGateway } from '../tests/support/gateway-process.ts'
import { percentile, ReadingSockets, type ReadOn } from '../tests/support/reading-sockets.ts'
import { type SandboxProcess, startSandbox } from '../tests/support/sandbox-process.ts'

const IS_FULL = process.env.LONG === 'full'
/** Sockets, how many of them stop reading, and for how many frames of a reading socket they are watched before and meanwhile (ten a second). */
const SIZE = IS_FULL
  ? { reading: 1_800, stopped: 200, before: 200, paused: 600 }
  : { reading: 54, stopped: 6, before: 5, paused: 10 }
/** Markets of every socket. */
const MARKETS = 3
/** Further markets that a stopped socket asks for again and again, until more waits for it than it may leave unread. */
const MORE = 9
const SLOW_BYTES = 128_000
const MOST_RSS = 60 * 1024 * 1024
const MOST_P99_MS = 20
const EXACT_WITHIN_MS = 2_000

let sandbox: SandboxProcess | undefined
let gateway: GatewayProcess | undefined
const closers: (() => void)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) close()
  gateway?.signal('SIGKILL')
  await gateway?.ended
  await sandbox?.kill9()
})

/** A socket that always reads. From `begin` on it keeps its books by the rules of docs/wire.md, each as it was at the end of every frame. */
class Truth {
  readonly books = new Map<string, NaiveBook>()
  readonly wrong: string[] = []
  frames = 0
  /** Digest of a book by `topic u`. */
  private readonly digests = new Map<string, string>()
  private look = () => {}
  private isKeeping = false
  private readonly socket: WebSocket

  constructor(address: string, topics: readonly string[]) {
    for (const topic of topics) this.books.set(topic, new NaiveBook())
    const socket = new WebSocket(address)
    this.socket = socket
    closers.push(() => socket.terminate())
    socket.on('open', () => socket.send(JSON.stringify({ op: 'sub', id: 1, topics })))
    socket.on('message', (data) => {
      if (this.isKeeping) this.take(JSON.parse(data.toString()))
      this.frames++
      this.look()
    })
  }

  /** Resolves when it is true; looked at after each frame. */
  until(wanted: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      this.look = () => {
        if (wanted()) resolve()
      }
      this.look()
    })
  }

  /** Books from here on: each begins with a snapshot of its own. Naive books of a minute would take the others' processor. */
  async begin(): Promise<void> {
    this.isKeeping = true
    const topics = [...this.books.keys()]
    this.socket.send(JSON.stringify([{ op: 'unsub', id: 2, topics }, { op: 'sub', id: 3, topics }])) // biome-ignore format: one frame
    await this.until(() => [...this.books.values()].every(({ live }) => live))
  }

  /** Last sequences by topic. */
  reached(): Record<string, number> {
    return Object.fromEntries([...this.books].map(([topic, { u }]) => [topic, u]))
  }

  digest(topic: string, u: number): string | undefined {
    return this.digests.get(`${topic} ${u}`)
  }

  private take(value: unknown): void {
    const changed = new Set<string>()
    for (const push of (Array.isArray(value) ? value : [value]) as {
      type?: number
      currency_id?: number
      data: NaiveDepth
    }[]) {
      if (push.type !== 101) continue
      const topic = `depth@${push.currency_id}`
      const outcome = this.books.get(topic)?.take(push.data)
      if (outcome !== 'applied' && outcome !== 'duplicate' && outcome !== 'kept')
        this.wrong.push(`${topic} ${push.data.u}: ${outcome}`)
      changed.add(topic)
    }
    for (const topic of changed) {
      const book = this.books.get(topic) as NaiveBook
      const digest = createHash('sha256').update(fullDepthText(book.bids(), book.asks())).digest('hex')
      this.digests.set(`${topic} ${book.u}`, digest)
    }
  }
}

test('GATE-91 sockets that stop reading cost the gateway little memory and the others no time, stay open, and have exact books when they read again', async () => {
  sandbox = await startSandbox({ client: false })
  const upstream = ['--upstream', `${sandbox.url.replace('http', 'ws')}/ws`, '--sockets-per-address', '4000']
  gateway = await startGateway(upstream)
  const { data } = (await (await fetch(`${sandbox.url}/api/spot/markets`)).json()) as {
    data: { currency_id: number }[]
  }
  const all = data.slice(0, MARKETS + MORE).map(({ currency_id }) => `depth@${currency_id}`)
  const address = `${gateway.sockets}/spot`
  const open = async (count: number, keepsBooks: boolean) => {
    const sockets = await ReadingSockets.open(address, count, all.slice(0, MARKETS), keepsBooks)
    closers.push(() => sockets.close())
    return sockets
  }
  const reading = [await open(SIZE.reading / 2, false), await open(SIZE.reading / 2, false)]
  const stopped = await open(SIZE.stopped, true)
  const truth = new Truth(address, all)
  for (const sockets of [...reading, stopped]) await sockets.subscribe()
  await truth.until(() => truth.frames > 0)

  const metric = async (name: string) => {
    const { text } = (await gateway?.get('/metrics')) ?? { text: '' }
    return Number(new RegExp(`^onetape_gateway_${name} (\\d+)$`, 'm').exec(text)?.[1])
  }
  /** What is seen while so many frames come. */
  const watch = async (frames: number) => {
    for (const sockets of reading) await sockets.measure()
    const until = truth.frames + frames
    let rss = 0
    while (truth.frames < until) {
      const next = Math.min(until, truth.frames + 10)
      await truth.until(() => truth.frames >= next)
      rss = Math.max(rss, await metric('resident_memory_bytes'))
    }
    const of = await Promise.all(reading.map((sockets) => sockets.delays()))
    const late = (part: number) =>
      percentile(
        of.map(({ delays }) => delays),
        part,
      )
    return { rss, p50: late(0.5), p99: late(0.99), ended: of.flatMap(({ ended }) => ended) }
  }
  const before = await watch(SIZE.before)
  await stopped.pause()
  // What the kernel takes for a socket counts as read: snapshots fill that, until what waits in the gateway is past the limit.
  while ((await metric('bytes_waiting')) < SIZE.stopped * SLOW_BYTES) {
    await stopped.askFor(all.slice(MARKETS))
    const next = truth.frames + 1
    await truth.until(() => truth.frames >= next)
  }
  const paused = await watch(SIZE.paused)
  const waiting = await metric('bytes_waiting')
  await truth.begin()
  const reach = truth.reached()
  await stopped.resume()
  let again: { states: ReadOn[] | null; ended: string[] }
  do {
    // What has come is parsed at once, and holds up what comes then: late enough, that is nothing of the pause.
    const next = truth.frames + (IS_FULL ? 100 : 5)
    await truth.until(() => truth.frames >= next)
    again = await stopped.books(reach)
  } while (again.states === null && again.ended.length === 0)
  const states = again.states ?? []
  const last = truth.frames + 5
  await truth.until(() => truth.frames >= last)

  const ms = Math.max(...states.map((one) => one.ms))
  const rise = (await metric('resident_memory_bytes')) - before.rss
  console.log(
    `${SIZE.stopped} of ${SIZE.stopped + SIZE.reading} sockets stopped reading, ${waiting} bytes waited: memory ${megabytes(paused.rss - before.rss)} (${megabytes(rise)} after), p99 of the others ${before.p99} → ${paused.p99} ms (p50 ${before.p50} → ${paused.p50}), all books exact ${ms} ms after reading on`,
  )
  expect(truth.wrong).toEqual([])
  expect([...paused.ended, ...again.ended], 'nobody is closed').toEqual([])
  expect(await metric('sockets{kind="spot"}')).toBe(SIZE.reading + SIZE.stopped + 1)
  expect(states.length).toBe(SIZE.stopped)
  expect(
    states.filter(({ snapshots }) => snapshots === 0),
    'changes were left out of each, and snapshots came in their place',
  ).toEqual([])
  const books = states.flatMap((one) => one.books)
  expect(books.filter(({ topic, u, digest }) => truth.digest(topic, u) !== digest)).toEqual([])
  if (!IS_FULL) return
  expect(paused.rss - before.rss).toBeLessThanOrEqual(MOST_RSS)
  expect(paused.p99 - before.p99).toBeLessThanOrEqual(MOST_P99_MS)
  expect(ms).toBeLessThanOrEqual(EXACT_WITHIN_MS)
})

function megabytes(bytes: number): string {
  return `${bytes < 0 ? '−' : '+'}${(Math.abs(bytes) / 1024 / 1024).toFixed(1)} MB`
}
