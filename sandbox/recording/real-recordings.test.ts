import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { ManualTime } from '../../gateway/base/testing/manual-time.ts'
import { openRecording } from './open-recording.ts'
import type { RecordedSource } from './recorded-source.ts'
import { NaiveSession } from './testing/naive-session.ts'

const folder = process.env.RECORDINGS ?? resolve(import.meta.dirname, '../../../shared/recordings')
const sessions = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.frames.jsonl.gz')) : []

if (sessions.length === 0) {
  test(`REC-01 the real sessions are not checked here: there is no folder ${folder} (RECORDINGS names another)`, () => {
    expect(sessions).toEqual([])
  })
}

interface OracleEnd {
  end?: true
  currency_id: number
  sha256_16: string
}

function lines<T>(name: string): T[] {
  const text = gunzipSync(readFileSync(join(folder, name))).toString()
  return text.split('\n').flatMap((line) => (line ? [JSON.parse(line) as T] : []))
}

/** The oracle's hash of a whole book: lines `b|a price size` with numbers as JavaScript prints them. */
function hashOf({ b, a }: { b: [string, string][]; a: [string, string][] }): string {
  const rows = [
    ...b.map(([p, q]) => `b ${Number(p)} ${Number(q)}`),
    ...a.map(([p, q]) => `a ${Number(p)} ${Number(q)}`),
  ]
  return createHash('sha256')
    .update(rows.map((row) => `${row}\n`).join(''))
    .digest('hex')
    .slice(0, 16)
}

test.each(sessions)(
  'REC-01 REC-02 REC-04 %s is served byte for byte but for its times, and a late snapshot is the naive book',
  async (name) => {
    const time = new ManualTime()
    const log: string[] = []
    const options = { speed: 20, clock: time.now, timers: time, log: (line: string) => log.push(line) }
    const recording = await openRecording(join(folder, name), options)
    expect(log).toEqual([])
    const recorded = lines<{ at: number; socket: 'spot' | 'contract'; frame: string }>(name)
    const source = recording[recorded[0]?.socket ?? 'spot'] as RecordedSource
    expect(source.markets().every((market) => market.recorded)).toBe(true)
    const served: string[] = []
    const books = new Map<number, NaiveSession>()
    const hasTickers = recorded.some(({ frame }) => frame.startsWith('{"type":2002'))
    source.listen((pushes) => {
      for (const { topic, text } of pushes) {
        if (topic.name === 'ticker' || (topic.name === 'tickers' && !hasTickers)) continue
        served.push(text)
        if (topic.name !== 'depth') continue
        const book = books.get(topic.currencyId) ?? new NaiveSession()
        books.set(topic.currencyId, book)
        book.take(text)
      }
    })
    const start = time.now()
    source.started()
    const length = ((recorded.at(-1)?.at ?? 0) - (recorded[0]?.at ?? 0)) / 20
    for (let i = 0; i < 10; i++) {
      time.advance(i < 9 ? Math.floor(length / 10) : length / 10 + 20)
      for (const [id, book] of books) {
        const [first] = source.first({ name: 'depth', currencyId: id }) ?? []
        expect(JSON.parse(first?.text ?? '').data).toMatchObject({ snapshot: true, u: book.u, ...book.levels() })
        expect(source.sequence(id)).toBe(book.u)
      }
    }
    expect(served).toHaveLength(recorded.length)
    const shift = start - JSON.parse(recorded[0]?.frame ?? '').t
    const different = recorded.findIndex(({ frame }, i) => {
      const push = JSON.parse(frame)
      push.t += shift
      if (push.type === 102 || push.type === 203) for (const row of push.data) row[4] += shift
      if (push.type === 202) push.data.n += shift
      return served[i] !== JSON.stringify(push)
    })
    expect(different, 'first line that differs').toBe(-1)

    const oracle = name.replace('.frames.', '.oracle.')
    const ends = existsSync(join(folder, oracle)) ? lines<OracleEnd>(oracle).filter((line) => line.end) : []
    for (const { currency_id, sha256_16 } of ends) {
      const { data } = JSON.parse(source.first({ name: 'depth', currencyId: currency_id })?.[0]?.text ?? '')
      expect(hashOf(data)).toBe(sha256_16)
    }
    recording.close()
  },
)
