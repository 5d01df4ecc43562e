import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { reasonOf, StartError } from '../../gateway/base/start-error.ts'
import { MarketsSeen } from './markets-seen.ts'
import { type RecordedFrame, readLine } from './recorded-frame.ts'

/** A recording in memory. */
export interface Recording {
  /** In order of `at`. */
  frames: RecordedFrame[]
  seen: MarketsSeen
}

/** Lines that are named one by one; the rest are counted. */
const NAMED_LINES = 20

/**
 * Reads a recorded session, `*.frames.jsonl` or `.gz`. Lines that cannot be served are logged with their number and skipped.
 * @throws StartError, one clear line, where the file cannot be read or holds nothing to serve
 */
export async function readRecording(file: string, log: (line: string) => void): Promise<Recording> {
  const recording: Recording = { frames: [], seen: new MarketsSeen() }
  let number = 0
  let bad = 0
  let last = 0
  try {
    for await (const line of linesOf(file)) {
      number++
      if (line.trim() === '') continue
      const { frames, problems } = readLine(line)
      for (const { reason, refused } of problems) {
        if (++bad <= NAMED_LINES) log(`${file}: line ${number} ${refused ? 'refused' : 'skipped'}: ${reason}`)
      }
      for (const { frame, body } of frames) {
        last = Math.max(last, frame.at)
        frame.at = last
        recording.frames.push(frame)
        recording.seen.add(frame.socket, body)
      }
    }
  } catch (error) {
    throw new StartError(`The recording ${file} cannot be read: ${reasonOf(error)}`)
  }
  if (bad > NAMED_LINES) log(`${file}: ${bad - NAMED_LINES} more lines skipped`)
  if (recording.frames.length === 0) throw new StartError(`The recording ${file} holds no frame that can be served`)
  return recording
}

async function* linesOf(file: string): AsyncGenerator<string> {
  const raw = createReadStream(file)
  const gunzip = file.endsWith('.gz') ? createGunzip() : null
  if (gunzip) raw.once('error', (error) => gunzip.destroy(error))
  const input: Readable = gunzip ? raw.pipe(gunzip) : raw
  let failure: Error | null = null
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })
  input.once('error', (error) => {
    failure = error
    lines.close()
  })
  yield* lines
  if (failure) throw failure
}
