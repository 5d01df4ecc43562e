import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { MarketKind } from '../../../src/shared/hub-protocol/market.ts'
import type { Push } from '../../../src/shared/wire/messages.ts'

/** `at` in ms, the socket, and the frame as an object or as the very text. */
export type SessionLine = [at: number, socket: MarketKind, frame: Push<unknown> | Push<unknown>[] | string]

export interface SessionFile {
  path: string
  remove(): Promise<void>
}

/** Writes a session into a folder of its own. @param raw lines that are written as they are, by their index */
export async function writeSession(
  lines: readonly (SessionLine | string)[],
  options: { name?: string; markets?: unknown } = {},
): Promise<SessionFile> {
  const folder = await mkdtemp(join(tmpdir(), 'recording-'))
  const path = join(folder, options.name ?? 'session.frames.jsonl')
  const text = lines.map((line) => (typeof line === 'string' ? line : lineText(line))).join('\n')
  await writeFile(path, path.endsWith('.gz') ? gzipSync(text) : text)
  if (options.markets !== undefined) await writeFile(join(folder, 'markets.json'), JSON.stringify(options.markets))
  return { path, remove: () => rm(folder, { recursive: true }) }
}

export function lineText([at, socket, frame]: SessionLine): string {
  return JSON.stringify({ at, socket, frame: typeof frame === 'string' ? frame : JSON.stringify(frame) })
}

/** Start of the sample session by its own clock. */
export const SAMPLE_T = 1_600_000_000_000

/**
 * Ten seconds of one contract market: a trade first and every 250 ms, a snapshot after 200 ms, a delta every 100 ms and a mark every second.
 * Levels keep odd strings (`30236`, `30218.80`) as exchanges send them.
 */
export function sampleLines(): SessionLine[] {
  const lines: SessionLine[] = []
  const push = (at: number, type: number, data: unknown) => {
    lines.push([at, 'contract', { type, currency_id: 7, t: SAMPLE_T + at, data }])
  }
  let u = 1000
  let id = 500
  for (let at = 50; at <= 10_000; at += 50) {
    if (at === 200)
      push(at, 201, {
        snapshot: true,
        u,
        b: [
          ['100', '1.50'],
          ['99.5', '2'],
        ],
        a: [
          ['101', '3'],
          ['102.50', '4.0'],
        ],
      })
    if (at > 200 && at % 100 === 0) {
      const pu = u
      u += 3
      const gone = at % 300 === 0
      push(at, 201, {
        U: pu + 1,
        u,
        pu,
        b: [[`${90 + (at % 9)}.5`, gone ? '0.00' : `${at}.250`]],
        a: [['103.0', `${at}`]],
      })
    }
    if (at % 250 === 50)
      push(at, 203, [[id++, `${100 + (at % 3)}.50`, '0.125', at % 500 === 50 ? 'b' : 's', SAMPLE_T + at - 3]])
    if (at % 1000 === 0) push(at, 202, { m: '100.25', i: '100.5', r: '-0.0001', n: SAMPLE_T + 3_600_000 })
  }
  return lines
}
