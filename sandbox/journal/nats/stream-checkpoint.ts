import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createGzip, gunzipSync } from 'node:zlib'
import { sha256 } from '../chain.ts'
import type { CheckpointToSave, JournalMeta } from '../journal-store.ts'
import type { KeptValues } from './kept-answers.ts'
import { STREAM_FORMAT } from './stream-message.ts'
import type { StreamPort } from './stream-port.ts'

/** Checkpoints kept: the newest, and the one before it. */
const KEPT = 2
/** Kept values that are made JSON together. */
const PIECE = 200
const NAME = /^checkpoint-(\d{16})$/

/** The last message that a state holds. */
export interface StreamPosition {
  /** Its sequence in the stream; 0 before the first. */
  seq: number
  /** Its id; empty before the first. */
  id: string
}

export interface StreamCheckpoint {
  meta: JournalMeta
  at: StreamPosition
  state: CheckpointToSave
  kept: KeptValues
}

interface Head {
  format: number
  meta: JournalMeta
  at: StreamPosition
  state: Omit<CheckpointToSave, 'body'>
  /** Bytes of the kept values, which stand between this and the state. */
  keptBytes: number
  keptHash: string
}

const nameOf = (seq: number) => `checkpoint-${String(seq).padStart(16, '0')}`

/** One object: the length of the head in four bytes, the head as JSON, the kept values and the state, both gzip. */
async function encodeCheckpoint({ meta, at, state, kept }: StreamCheckpoint): Promise<Uint8Array> {
  const { body, ...rest } = state
  const values = await packed(kept)
  const head: Head = {
    format: STREAM_FORMAT,
    ...{ meta, at, state: rest, keptBytes: values.length, keptHash: sha256(values) },
  }
  const text = Buffer.from(JSON.stringify(head))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(text.length)
  return Buffer.concat([length, text, values, body])
}

/** Makes the JSON of kept values piece by piece, for all of it would hold the event loop, and packs it beside the loop. */
function packed(kept: KeptValues): Promise<Buffer> {
  const pieces = Readable.from(piecesOf(kept), { highWaterMark: 1 })
  const gzip = createGzip()
  pieces.on('error', (error) => gzip.destroy(error))
  return buffer(pieces.pipe(gzip))
}

function* piecesOf({ answers, tokens, travelled }: KeptValues): Generator<string> {
  yield '{"answers":['
  yield* listPieces(answers)
  yield '],"tokens":['
  yield* listPieces(tokens)
  yield `],"travelled":${travelled}}`
}

function* listPieces(list: readonly unknown[]): Generator<string> {
  for (let from = 0; from < list.length; from += PIECE) {
    const text = JSON.stringify(list.slice(from, from + PIECE))
    yield (from === 0 ? '' : ',') + text.slice(1, -1)
  }
}

/** @throws Error where it is damaged or of another format */
function decodeCheckpoint(object: Uint8Array): StreamCheckpoint {
  const bytes = Buffer.from(object)
  const keptAt = 4 + bytes.readUInt32BE(0)
  const head = JSON.parse(bytes.subarray(4, keptAt).toString('utf8')) as Head
  if (head.format !== STREAM_FORMAT) throw new Error(`it has format ${head.format} and this is ${STREAM_FORMAT}`)
  const values = bytes.subarray(keptAt, keptAt + head.keptBytes)
  const body = bytes.subarray(keptAt + head.keptBytes)
  if (sha256(values) !== head.keptHash || sha256(body) !== head.state.bodyHash) throw new Error('it was changed')
  const kept = JSON.parse(gunzipSync(values).toString('utf8')) as KeptValues
  return { meta: head.meta, at: head.at, state: { ...head.state, body }, kept }
}

/** Saves a checkpoint, then drops those before the one before it, with the messages that only they need. */
export async function saveCheckpoint(port: StreamPort, checkpoint: StreamCheckpoint): Promise<void> {
  await port.putObject(nameOf(checkpoint.at.seq), await encodeCheckpoint(checkpoint))
  const seqs = await checkpointSeqs(port)
  for (const seq of seqs.slice(0, -KEPT)) await port.deleteObject(nameOf(seq))
  const older = seqs.at(-KEPT)
  if (older !== undefined) await port.purgeBefore(older)
}

/** @returns the newest checkpoint, null where there is none @throws Error where it is damaged */
export async function newestCheckpoint(port: StreamPort): Promise<StreamCheckpoint | null> {
  const newest = (await checkpointSeqs(port)).at(-1)
  if (newest === undefined) return null
  try {
    return decodeCheckpoint(await port.getObject(nameOf(newest)))
  } catch (error) {
    throw new Error(`${nameOf(newest)} is damaged (${error instanceof Error ? error.message : String(error)})`)
  }
}

async function checkpointSeqs(port: StreamPort): Promise<number[]> {
  const found = (await port.objectNames()).map((name) => NAME.exec(name)?.[1])
  return found
    .filter((digits) => digits !== undefined)
    .map(Number)
    .sort((a, b) => a - b)
}
