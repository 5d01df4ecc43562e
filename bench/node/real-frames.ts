import { genesis } from '../../sandbox/genesis.ts'
import { exchangeEngine } from '../../src/engine/machine.ts'
import { EngineSource, type EngineSourceDeps } from '../../src/engine/wire/engine-source.ts'
import { frameText } from '../../src/engine/wire/push-text.ts'
import type { MarketKind } from '../../src/shared/hub-protocol/market.ts'

const START = 1_763_600_000_000
const TICK_MS = 100

const NAMES = ['depth', 'trades', 'ticker', 'mark', 'tickers'] as const

/**
 * What a terminal of one market with the list of all markets is sent by the exchange's own bots: the state at its subscription,
 * then a frame a tick.
 * @param seconds of the exchange's time, after its first two
 */
export function realFrames(kind: MarketKind, seed: number, seconds: number): string[] {
  const exchange = exchangeEngine.create()
  let time = START
  for (const body of genesis({ seed, calm: false, busy: false, passwordHash: 'none' }))
    exchange.apply({ t: time, ...body })
  let committed: Parameters<EngineSourceDeps['host']['onCommitted']>[0] = () => undefined
  let tickers = () => {}
  const source = new EngineSource(kind, {
    host: {
      exchange,
      onCommitted(listener) {
        committed = listener
        return () => undefined
      },
    },
    timers: {
      every(_ms, run) {
        tickers = run
        return () => undefined
      },
    },
  })
  const frames: string[] = []
  let texts: string[] = []
  source.listen((pushes) => {
    for (const { topic, text } of pushes) if (topic.currencyId === 1 || topic.name === 'tickers') texts.push(text)
  })
  const first = () => NAMES.flatMap((name) => source.first({ name, currencyId: name === 'tickers' ? 0 : 1 }) ?? [])
  for (let tick = 0; tick < (seconds + 2) * (1000 / TICK_MS); tick++) {
    time += TICK_MS
    committed(exchange.apply({ t: time, kind: 'tick' }).events, time)
    tickers()
    if (time - START === 2000) frames.push(frameText(first().map(({ text }) => text)))
    else if (texts.length > 0 && time - START > 2000) frames.push(frameText(texts))
    texts = []
  }
  source.close()
  return frames
}
