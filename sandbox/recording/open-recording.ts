import { nodeTimers, type Timers } from '../../gateway/base/timers.ts'
import type { MarketKind } from '../../src/shared/hub-protocol/market.ts'
import { Player } from './player.ts'
import { readRecording } from './read-recording.ts'
import { readNamedMarkets, recordedMarket } from './recorded-markets.ts'
import { RecordedSource } from './recorded-source.ts'

export interface RecordingOptions {
  /** 1 is the session's own pace. */
  speed: number
  clock: () => number
  timers?: Timers
  log: (line: string) => void
}

export interface OpenRecording {
  /** Sources of the sockets that the session has frames of; they take the place of the bots there. */
  spot?: RecordedSource
  contract?: RecordedSource
  close(): void
}

/**
 * Opens a recorded session for serving; it starts when the first client subscribes and begins anew two seconds after its end.
 * @throws StartError, one clear line, where the file cannot be read or holds nothing to serve
 */
export async function openRecording(file: string, options: RecordingOptions): Promise<OpenRecording> {
  const { speed, clock, log, timers = nodeTimers } = options
  const { frames, seen } = await readRecording(file, log)
  const names = await readNamedMarkets(file, log)
  const sources: RecordedSource[] = []
  const player = new Player({ frames, sources, speed, clock, timers })
  const open: OpenRecording = {
    close() {
      player.close()
      for (const source of sources) source.close()
    },
  }
  for (const kind of ['spot', 'contract'] satisfies MarketKind[]) {
    const markets = seen.list(kind).map((market) => recordedMarket(market, names))
    if (markets.length === 0) continue
    const source = new RecordedSource({ kind, seen, markets, clock, start: () => player.start() })
    sources.push(source)
    open[kind] = source
  }
  return open
}
