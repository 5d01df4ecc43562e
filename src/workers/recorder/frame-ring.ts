import type { RingState } from '../../shared/hub-protocol/health.ts'
import type { MarketKind } from '../../shared/hub-protocol/market.ts'
import type { HubEnvironment } from '../base/environment.ts'
import type { ChunkHead } from '../base/ring-store.ts'
import { exportLines, storedLine } from './export-lines.ts'
import { gzip, gzipAll } from './gzip.ts'
import { publicText } from './public-text.ts'
import { beyond } from './ring-bound.ts'
import type { StateFrame } from './state-frames.ts'

/** Bytes as stored; the oldest chunks go. */
export const RING_LIMIT = 64_000_000
/** Frames go to the store so often: so much may be lost when the hub dies. */
const WRITE_EVERY = 5_000
/** So often a chunk begins with the state of all books, so that what follows can stand without what was before it. */
const KEY_EVERY = 60_000
/** Frames that are looked through at a stretch. */
const SLICE = 200

type RingEnvironment = Pick<HubEnvironment, 'clock' | 'timers' | 'log' | 'random' | 'ring'>

/** Frames that wait to be written. */
interface Batch {
  key: boolean
  at: number[]
  kinds: MarketKind[]
  texts: string[]
}

/** Raw frames of public topics, as they came, in a store that outlives the hub. Off until somebody says so. */
export class FrameRing {
  private readonly env: RingEnvironment
  private readonly states: () => StateFrame[]
  private readonly limit: number
  private readonly run: string
  private heads: ChunkHead[] = []
  private on = false
  /** Stop was pressed here: what came until then is still kept. */
  private stopped = false
  private able: boolean
  /** The last chunk found no room: each later one is tried again. */
  private full = false
  private exported: number | null = null
  private batch: Batch = emptyBatch(false)
  private keyAt = Number.NEGATIVE_INFINITY
  private count = 0
  private cancel: (() => void) | null = null
  private work: Promise<void>

  /** @param states what a recording begins with, as of now */
  constructor(env: RingEnvironment, states: () => StateFrame[], limit = RING_LIMIT) {
    this.env = env
    this.states = states
    this.limit = limit
    this.run = Math.floor(env.random() * 2 ** 40).toString(36)
    this.able = env.ring !== undefined
    this.work = this.begin()
  }

  /** Takes a frame as it came, before it is read; null while nothing is recorded. */
  get recorder(): ((kind: MarketKind, text: string) => void) | null {
    return this.on ? this.take : null
  }

  get state(): RingState {
    const { heads } = this
    return {
      state: this.able ? (this.on ? (this.full ? 'full' : 'recording') : 'off') : 'unable',
      bytes: heads.reduce((sum, head) => sum + head.bytes, 0),
      limit: this.limit,
      frames: heads.reduce((sum, head) => sum + head.frames, 0) + this.batch.at.length,
      from: heads[0]?.from ?? this.batch.at[0] ?? null,
      to: this.batch.at.at(-1) ?? heads.at(-1)?.to ?? null,
      exported: this.exported,
    }
  }

  /** Begins or ends recording; a new hub goes on with it. */
  async record(on: boolean): Promise<void> {
    await this.work
    if (!this.able || on === this.on) return
    if (on) this.start()
    else {
      this.on = false
      this.stopped = true
      this.write()
    }
    await this.store((store) => store.setRecording(on))
    await this.work
  }

  /** All that is kept as a `*.frames.jsonl.gz`; empty where nothing is. */
  async export(): Promise<Uint8Array> {
    this.write()
    await this.work
    const heads = await this.store((store) => store.heads())
    if (!heads || heads.length === 0 || !this.env.ring) return new Uint8Array()
    this.exported = 0
    try {
      return await gzipAll(exportLines(heads, this.env.ring, (share) => (this.exported = share)))
    } finally {
      this.exported = null
    }
  }

  /** Writes what waits: the hub may end. */
  write(): void {
    this.cancel?.()
    this.cancel = null
    if (this.on) this.cancel = this.env.timers.after(WRITE_EVERY, () => this.write())
    this.cut(false)
  }

  stop(): void {
    this.on = false
    this.cancel?.()
    this.cancel = null
    this.cut(false)
  }

  private readonly take = (kind: MarketKind, text: string): void => {
    const now = this.env.clock()
    if (now - this.keyAt >= KEY_EVERY || now < this.keyAt) this.beginKey(now)
    add(this.batch, now, kind, text)
  }

  private async begin(): Promise<void> {
    const heads = await this.store((store) => store.heads())
    if (!heads) return
    this.heads = heads
    if (await this.store((store) => store.recording())) this.start()
  }

  private start(): void {
    this.on = true
    this.full = false
    this.stopped = false
    this.keyAt = Number.NEGATIVE_INFINITY
    this.write()
  }

  private beginKey(now: number): void {
    this.cut(true)
    this.keyAt = now
    for (const [kind, text] of this.states()) add(this.batch, now, kind, text)
  }

  /** What has come so far becomes a chunk. */
  private cut(key: boolean): void {
    const done = this.batch
    this.batch = emptyBatch(key)
    if (done.at.length === 0) {
      this.batch.key ||= done.key
      return
    }
    this.work = this.work.then(() => this.keep(done))
  }

  /** Stop was pressed at another hub. */
  private halt(): Promise<void> {
    this.on = false
    this.cancel?.()
    this.cancel = null
    this.batch = emptyBatch(false)
    return this.trim()
  }

  private async keep(batch: Batch): Promise<void> {
    let lines = ''
    let frames = 0
    for (let i = 0; i < batch.at.length; i++) {
      if (i > 0 && i % SLICE === 0) await new Promise<void>((go) => this.env.timers.after(0, go))
      const text = publicText(batch.texts[i] as string)
      if (text === null) continue
      lines += storedLine(batch.at[i] as number, batch.kinds[i] as MarketKind, text)
      frames++
    }
    if (frames === 0 && !batch.key) return
    const data = await gzip(lines)
    if (!this.stopped && (await this.store((store) => store.recording())) === false) return this.halt()
    const from = batch.at[0] as number
    const id = `${String(from).padStart(15, '0')}-${this.run}-${String(++this.count).padStart(8, '0')}`
    const to = batch.at.at(-1) as number
    const head: ChunkHead = { id, run: this.run, key: batch.key, from, to, frames, bytes: data.length }
    const added = await this.store(async (store) => {
      await store.add(head, data)
      return true
    })
    if (!added) return
    this.full = false
    this.heads.push(head)
    await this.trim()
  }

  /** The oldest go, and with them what cannot stand without them. Other hubs may write to the same store: the bound is for all of them. */
  private async trim(): Promise<void> {
    this.heads = (await this.store((store) => store.heads())) ?? this.heads
    const gone = beyond(this.heads, this.limit)
    if (gone.size === 0) return
    this.heads = this.heads.filter(({ id }) => !gone.has(id))
    await this.store((store) => store.drop([...gone]))
  }

  /**
   * Browsers refuse databases in private windows: recording ends, and says so. Where the disk is full it says that, and goes on as soon
   * as a chunk finds room; what did not is lost, so the next one begins with the state of all books.
   */
  private async store<T>(run: (store: NonNullable<RingEnvironment['ring']>) => Promise<T>): Promise<T | null> {
    if (!this.env.ring || !this.able) return null
    try {
      return await run(this.env.ring)
    } catch (error) {
      this.env.log('error', 'frames cannot be kept', error)
      if (isFull(error)) {
        this.full = true
        this.keyAt = Number.NEGATIVE_INFINITY
        return null
      }
      this.able = false
      this.on = false
      return null
    }
  }
}

/** The browser's store is full, or its share of the disk is. */
function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError'
}

function emptyBatch(key: boolean): Batch {
  return { key, at: [], kinds: [], texts: [] }
}

function add(batch: Batch, at: number, kind: MarketKind, text: string): void {
  batch.at.push(at)
  batch.kinds.push(kind)
  batch.texts.push(text)
}
