import type { Instrument, VenuePlan, VenueStream } from '../../src/venues/base/venue-plan.ts'

/** What one connection carries. */
export interface PlannedLine {
  url: string
  instruments: Instrument[]
  streams: VenueStream[]
}

/** Spreads the streams of markets over connections, as many as the venue's limits ask for. A market's streams of one address stay together. */
export function planLines(plan: VenuePlan, instruments: readonly Instrument[]): PlannedLine[] {
  const { streamsPerSocket, marketsPerSocket } = plan.limits
  const most = streamsPerSocket - plan.own.length
  const lines: PlannedLine[] = []
  const open = new Map<string, PlannedLine>()
  for (const instrument of instruments) {
    const streams = plan.streams(instrument)
    for (const url of new Set(streams.map((stream) => stream.url))) {
      const own = streams.filter((stream) => stream.url === url)
      let line = open.get(url)
      if (!line || line.instruments.length >= marketsPerSocket || line.streams.length + own.length > most) {
        line = { url, instruments: [], streams: [] }
        open.set(url, line)
        lines.push(line)
      }
      line.instruments.push(instrument)
      line.streams.push(...own)
    }
  }
  return lines
}
