import type { JetStreamManager } from '@nats-io/jetstream'
import { connectNats, type NatsAccess } from '../../../gateway/base/nats-connect.ts'
import { whyNotConnected } from '../../../gateway/base/nats-login.ts'
import { reasonOf, StartError } from '../../../gateway/base/start-error.ts'
import { checkStream, checkVersion } from './server-check.ts'
import { PAYLOAD_BYTES } from './stream-message.ts'
import { type AppendResult, readBeat, type StreamPort } from './stream-port.ts'

/** How long an acknowledgement or an answer is waited for, ms. */
const ANSWER_MS = 2_000
const CONNECT_MS = 20_000
/** Error codes of JetStream for a stream whose last sequence is another one. */
const WRONG_SEQUENCE = [10071, 10164]
const NO_MESSAGE = 10037
const NO_STREAM = 10059
/** Bytes of an object that are handed on together. */
const CHUNK_BYTES = 64 * 1024

export interface JetStreamOptions extends NatsAccess {
  prefix: string
  replicas: number
  log: (line: string) => void
}

/**
 * Connects and finds the stream with its object store, or makes them. The packages of JetStream are loaded here and nowhere else.
 * @throws StartError where no server answers, one is too old, or the stream is not kept as asked for
 */
export async function openJetStream(options: JetStreamOptions): Promise<StreamPort> {
  const { servers, prefix, replicas, log } = options
  const [{ jetstream, jetstreamManager, JetStreamApiError, StorageType }, { Objm, setSha256Backend }] =
    await Promise.all([import('@nats-io/jetstream'), import('@nats-io/obj')])
  setSha256Backend('native')
  const connection = await connectNats(options, `${prefix} journal`, CONNECT_MS).catch((error: unknown) => {
    throw new StartError(`${whyNotConnected(error, options)}; nothing was changed`)
  })
  const codeOf = (error: unknown) => (error instanceof JetStreamApiError ? error.code : 0)
  try {
    const info = connection.info
    checkVersion(info?.server_name ?? servers[0] ?? '', info?.version ?? '')
    if ((info?.max_payload ?? 0) < PAYLOAD_BYTES)
      throw new StartError(`the NATS servers take messages of ${info?.max_payload} bytes: set max_payload to 8MB`)
    const manager = await jetstreamManager(connection, { timeout: CONNECT_MS }).catch((error: unknown) => {
      throw new StartError(`JetStream is not ready on the NATS servers (${reasonOf(error)}): nothing was changed`)
    })
    const stream = `${prefix}-journal`
    const subject = `${prefix}.journal`
    await ensureStream(manager, { stream, subject, replicas, storage: StorageType.File, codeOf })
    const client = jetstream(connection, { timeout: ANSWER_MS })
    const opening = jetstream(connection, { timeout: CONNECT_MS })
    const reader = await jetstreamManager(connection, { timeout: ANSWER_MS, checkAPI: false })
    const objects = await new Objm(opening).create(`${prefix}-checkpoints`, { storage: StorageType.File, replicas })
    const kept = await manager.streams.info(`OBJ_${prefix}-checkpoints`)
    checkStream(kept.config, { replicas })
    const beats = `${prefix}.leader`
    const link = new Link()
    void (async () => {
      for await (const { type } of connection.status()) {
        if (type === 'disconnect') {
          link.lose()
          log('The connection to NATS was lost; it is made anew')
        } else if (type === 'reconnect') {
          link.isUp = true
          log(`Connected to NATS again, at ${connection.getServer()}`)
        }
      }
    })()
    return {
      append: async (body, expectedLast): Promise<AppendResult> => {
        try {
          const expect = { streamName: stream, lastSequence: expectedLast }
          const { seq } = await link.ask(() => client.publish(subject, body, { expect, timeout: ANSWER_MS }))
          return seq === expectedLast + 1 ? { kind: 'appended' } : { kind: 'unknown', why: `appended at ${seq}` }
        } catch (error) {
          if (WRONG_SEQUENCE.includes(codeOf(error))) return { kind: 'wrongSequence' }
          return { kind: 'unknown', why: reasonOf(error) }
        }
      },
      read: async (seq) => {
        try {
          return (await link.ask(() => reader.streams.getMessage(stream, { seq })))?.data ?? null
        } catch (error) {
          if (codeOf(error) === NO_MESSAGE) return null
          throw error
        }
      },
      bounds: async () => {
        const { state } = await link.ask(() => reader.streams.info(stream))
        return { first: state.first_seq, last: state.last_seq }
      },
      purgeBefore: async (seq) => {
        await manager.streams.purge(stream, { seq })
      },
      putObject: async (name, body) => {
        await objects.put({ name }, chunksOf(body))
      },
      getObject: async (name) => {
        const found = await objects.getBlob(name)
        if (!found) throw new Error(`${name} is missing`)
        return found
      },
      objectNames: async () => (await objects.list()).map(({ name }) => name),
      deleteObject: async (name) => {
        await objects.delete(name)
      },
      beat: (beat) => {
        if (link.isUp && !connection.isClosed()) connection.publish(beats, JSON.stringify(beat))
      },
      onBeat: (listener) => {
        const subscription = connection.subscribe(beats, {
          callback: (error, message) => {
            const beat = error ? null : readBeat(message.string())
            if (beat) listener(beat)
          },
        })
        return () => subscription.unsubscribe()
      },
      isConnected: () => link.isUp && !connection.isClosed(),
      isClosed: () => connection.isClosed(),
      close: async () => {
        await connection.flush().catch(() => undefined)
        await connection.close()
      },
    }
  } catch (error) {
    await connection.close()
    throw error instanceof StartError ? error : new StartError(`cannot use NATS: ${reasonOf(error)}`)
  }
}

/** A body in chunks, so that the loop is free between two of them. */
function chunksOf(body: Uint8Array): ReadableStream<Uint8Array> {
  let at = 0
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= body.length) return controller.close()
      controller.enqueue(body.subarray(at, at + CHUNK_BYTES))
      at += CHUNK_BYTES
    },
  })
}

/** Whether the connection stands; what is under way when it is lost ends at once instead of with its time limit. */
class Link {
  isUp = true
  private readonly waiting = new Set<(error: Error) => void>()

  /** @throws Error where the connection is lost, before or meanwhile */
  ask<T>(question: () => Promise<T>): Promise<T> {
    // The client would keep it and send it later.
    if (!this.isUp) return Promise.reject(new Error('not connected'))
    return new Promise<T>((resolve, reject) => {
      this.waiting.add(reject)
      question()
        .then(resolve, reject)
        .finally(() => this.waiting.delete(reject))
    })
  }

  lose(): void {
    this.isUp = false
    for (const reject of this.waiting) reject(new Error('the connection was lost'))
    this.waiting.clear()
  }
}

interface WantedStream {
  stream: string
  subject: string
  replicas: number
  storage: 'file'
  codeOf(error: unknown): number
}

/** @throws StartError where the stream is there and not kept as asked for */
async function ensureStream(manager: JetStreamManager, wanted: WantedStream): Promise<void> {
  const { stream, subject, replicas, storage, codeOf } = wanted
  try {
    const { config } = await manager.streams.info(stream)
    checkStream(config, { replicas, subject })
    return
  } catch (error) {
    if (codeOf(error) !== NO_STREAM) throw error
  }
  await manager.streams
    .add({ name: stream, subjects: [subject], storage, num_replicas: replicas, allow_direct: false })
    .catch((error: unknown) => {
      throw new StartError(`cannot make the stream ${stream} with ${replicas} replicas: ${reasonOf(error)}`)
    })
}
