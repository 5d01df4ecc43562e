import { FrameScanner } from '../../src/workers/feed/frame-scanner.ts'
import type { FrameSink } from '../../src/workers/feed/frame-sink.ts'
import type { Row, RowContext, RowResult } from '../row.ts'
import { pairedRatios } from '../statistics.ts'
import { wire } from './formats.ts'
import { type Lane, race } from './race.ts'
import { CURRENCY, makeWorkload, TYPE } from './workload.ts'

const WARMUP = 5_000

export const row: Row = {
  name: 'filter',
  place: 'node',
  quick: true,
  keys: [
    {
      key: 'vs_json_parse',
      goal: { least: 10 },
      meaning: 'refusing a frame by currency_id, key in the first 64 bytes, times JSON.parse',
    },
    { key: 'vs_json_parse_last', goal: { least: 8 }, meaning: 'the same, key last' },
  ],
  run: runFilter,
}

async function runFilter({ options, progress, signal }: RowContext): Promise<RowResult> {
  const messages = options.quick ? 20_000 : 100_000
  const runs = options.runs ?? 7
  const { changes } = makeWorkload(options.seed, WARMUP + messages, WARMUP + messages, false)
  const first = changes.map(wire.delta)
  const last = first.map((text) => {
    const { type, currency_id, t, data } = JSON.parse(text) as Record<string, unknown>
    return JSON.stringify({ type, t, data, currency_id })
  })
  let taken = 0
  const sink: FrameSink = {
    wants: (type, id) => type === TYPE && id !== CURRENCY,
    push: () => void taken++,
    answer: () => void taken++,
    malformed: () => void taken++,
  }
  const scanner = new FrameScanner()
  const ours = (name: string, texts: string[]): Lane => ({
    name,
    start: () => undefined,
    run: (from, to) => {
      for (let i = from; i < to; i++) scanner.scan(texts[i] as string, sink)
    },
  })
  let refused = 0
  const parse = (name: string, texts: string[]): Lane => ({
    name,
    start: () => undefined,
    run: (from, to) => {
      for (let i = from; i < to; i++) {
        const { type, currency_id } = JSON.parse(texts[i] as string) as { type: number; currency_id: number }
        if (!sink.wants(type, currency_id)) refused++
      }
    },
  })
  const names = ['Onetape, key first', 'JSON.parse, key first', 'Onetape, key last', 'JSON.parse, key last'] as const
  const times = race([ours(names[0], first), parse(names[1], first), ours(names[2], last), parse(names[3], last)], {
    runs,
    warmup: WARMUP,
    messages,
    chunk: messages / 20,
    now: () => performance.now(),
    progress,
    signal,
  })
  const { frames, fallbacks, malformed } = scanner.counts
  const each = runs * (WARMUP + messages) * 2
  if (taken + fallbacks + malformed > 0 || frames !== each || refused !== each) {
    throw new Error(`not every frame was refused: ${JSON.stringify({ taken, refused, each, ...scanner.counts })}`)
  }
  const ms = (name: string) => times.get(name) as number[]
  return {
    figures: {
      vs_json_parse: pairedRatios(ms(names[1]), ms(names[0])),
      vs_json_parse_last: pairedRatios(ms(names[3]), ms(names[2])),
    },
    amounts: { messages, ...Object.fromEntries([...times].map(([name, spent]) => [`ms: ${name}`, spent])) },
  }
}
