import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const SCRIPT = fileURLToPath(new URL('reading-sockets.mjs', import.meta.url))

/** Frames by their delay in whole ms. */
export type Delays = [ms: number, frames: number][]

/** A socket that has read on after a pause. */
export interface ReadOn {
  /** After so long all of its books were live and had reached their sequences, ms. */
  ms: number
  /** Snapshots of the topics that it has had from the start, since it reads on. */
  snapshots: number
  /** `digest`: sha256 of `fullDepthText` (tests/oracle/naive-book.ts). */
  books: { topic: string; u: number; live: boolean; digest: string }[]
}

interface Reply {
  op: string
  delays?: Delays
  states?: ReadOn[] | null
  /** How the server has closed sockets. */
  ended?: string[]
}

/** Sockets in a process of their own. */
export class ReadingSockets {
  private readonly child: ChildProcess
  private readonly waiting = new Map<string, { resolve(reply: Reply): void; reject(error: Error): void }>()

  private constructor(child: ChildProcess) {
    this.child = child
    child.on('message', (reply: Reply) => this.waiting.get(reply.op)?.resolve(reply))
    child.once('exit', (code) => {
      for (const { reject } of this.waiting.values()) reject(new Error(`the process of the sockets ended (${code})`))
    })
  }

  /** Opens them; resolves once all are open. @param keepsBooks whether each keeps the books of its topics and can stop reading */
  static async open(address: string, count: number, topics: readonly string[], keepsBooks: boolean) {
    const args = [address, String(count), topics.join(','), keepsBooks ? 'books' : 'none']
    const sockets = new ReadingSockets(fork(SCRIPT, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }))
    await sockets.reply('open')
    return sockets
  }

  /** Subscribes each to the topics. */
  subscribe(): Promise<unknown> {
    return this.ask({ op: 'subscribe' })
  }

  /** Begins to count delays anew. */
  measure(): Promise<unknown> {
    return this.ask({ op: 'measure' })
  }

  /** How late frames came since `measure`, by the server's time of the last push in each. */
  async delays(): Promise<{ delays: Delays; ended: string[] }> {
    const { delays = [], ended = [] } = await this.ask({ op: 'delays' })
    return { delays, ended }
  }

  /** Stops reading. */
  pause(): Promise<unknown> {
    return this.ask({ op: 'pause' })
  }

  /** Asks for topics anew on each, whether they are read or not. */
  askFor(topics: readonly string[]): Promise<unknown> {
    return this.ask({ op: 'ask', topics })
  }

  /** Reads on. */
  resume(): Promise<unknown> {
    return this.ask({ op: 'resume' })
  }

  /** The books by what has come since `resume`; `states` is null while one has not reached its sequence. @param reach sequences by topic */
  async books(reach: Readonly<Record<string, number>>): Promise<{ states: ReadOn[] | null; ended: string[] }> {
    const { states = null, ended = [] } = await this.ask({ op: 'books', reach })
    return { states, ended }
  }

  close(): void {
    this.child.kill('SIGKILL')
  }

  private ask(command: { op: string; [key: string]: unknown }): Promise<Reply> {
    const reply = this.reply(command.op)
    this.child.send(command)
    return reply
  }

  private reply(op: string): Promise<Reply> {
    return new Promise((resolve, reject) => {
      this.waiting.set(op, { resolve, reject })
    })
  }
}

/** The delay that so large a part of the frames kept. @param part such as 0.99 */
export function percentile(delays: readonly Delays[], part: number): number {
  const sorted = delays.flat().sort(([a], [b]) => a - b)
  let left = sorted.reduce((sum, [, frames]) => sum + frames, 0) * part
  for (const [ms, frames] of sorted) {
    left -= frames
    if (left <= 0) return ms
  }
  return sorted.at(-1)?.[0] ?? 0
}
