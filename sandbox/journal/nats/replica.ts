import { gunzipSync } from 'node:zlib'
import type { Command } from '../../../src/engine/contract/command.ts'
import type { Exchange, ExchangeEngine } from '../../../src/engine/contract/exchange-api.ts'
import { TOKEN_LIFE_MS } from '../../host.ts'
import { CHAIN_START, nextChain } from '../chain.ts'
import type { JournalMeta } from '../journal-store.ts'
import { KeptAnswers } from './kept-answers.ts'
import type { StreamCheckpoint, StreamPosition } from './stream-checkpoint.ts'
import { decodeMessage, messageId, STREAM_FORMAT, type StreamMessage } from './stream-message.ts'

const ANSWER_LIFE_MS = 24 * 3_600_000
/** Messages after which answers and tokens past their time are forgotten. */
const TRIM_MESSAGES = 4_096

/** The exchange as the messages of a stream have made it. It is the same on every host that has read the same messages. */
export class Replica {
  readonly exchange: Exchange
  readonly kept: KeptAnswers
  chain = CHAIN_START
  position: StreamPosition = { seq: 0, id: '' }
  meta: JournalMeta | null = null
  /** Commands that were applied here. */
  applied = 0
  private readonly engine: ExchangeEngine

  /** @throws Error where the checkpoint does not give the state that it names */
  constructor(engine: ExchangeEngine, checkpoint: StreamCheckpoint | null) {
    this.engine = engine
    if (!checkpoint) {
      this.exchange = engine.create()
      this.kept = new KeptAnswers()
      return
    }
    const { meta, at, state, kept } = checkpoint
    this.checkEngine(meta.engine)
    this.exchange = engine.restore(gunzipSync(state.body).toString('utf8'))
    if (this.exchange.seq !== state.seq || this.exchange.hash() !== state.state)
      throw new Error(`the checkpoint at message ${at.seq} gives another state`)
    this.kept = new KeptAnswers(kept)
    this.chain = state.chain
    this.position = at
    this.meta = meta
  }

  /**
   * Applies the next message.
   * @throws Error where it does not follow, was changed, or gives another state than it did on the host that wrote it
   */
  apply(body: Uint8Array): StreamMessage {
    const seq = this.position.seq + 1
    const message = decodeMessage(body)
    const fail = (why: string): never => {
      throw new Error(`message ${seq} ${why}`)
    }
    if (message.prev !== this.position.id) fail('does not follow the one before it')
    if (message.kind === 'begin') {
      if (seq !== 1) fail('begins a second journal')
      if (message.format !== STREAM_FORMAT) fail(`has format ${message.format} and this is ${STREAM_FORMAT}`)
      this.checkEngine(message.meta.engine)
      this.meta = message.meta
    } else if (message.kind === 'group') {
      const states = new Map(message.states.map(({ seq, hash }) => [seq, hash]))
      const check = () => {
        const hash = states.get(this.exchange.seq)
        if (hash !== undefined && hash !== this.exchange.hash())
          fail(`gives another state at command ${this.exchange.seq} than on the host that wrote it`)
      }
      check()
      for (const row of message.rows) {
        if (row.seq !== this.exchange.seq + 1) fail(`lacks command ${this.exchange.seq + 1}`)
        const chain = nextChain(this.chain, row.seq, row.command)
        if (chain !== row.chain) fail(`was changed at command ${row.seq}`)
        this.exchange.apply(JSON.parse(row.command) as Command)
        this.applied++
        if (this.exchange.seq !== row.seq) fail(`cannot be replayed at command ${row.seq}`)
        this.chain = chain
        check()
      }
      this.kept.apply(message)
      const { time } = this.exchange
      // A host that stands by for days saves no checkpoint, which would do this.
      if (seq % TRIM_MESSAGES === 0) this.kept.trim(time - ANSWER_LIFE_MS, time - TOKEN_LIFE_MS)
    }
    this.position = { seq, id: messageId(body) }
    return message
  }

  private checkEngine(version: number): void {
    if (version !== this.engine.version)
      throw new Error(`it has engine version ${version} and this is ${this.engine.version}`)
  }
}
