import type { VenueName } from '../../../src/venues/base/venue-event.ts'

/** What a venue documents that it bears. */
export interface VenueRules {
  messagesPerSecond: number
  messagesPerHour: number
  topicsPerMessage: number
  streamsPerSocket: number
  /** Connections within `connectWindow` ms. */
  connects: number
  connectWindow: number
  callsPerSecond: number
  /** ms without a word of the client after which a connection is closed; 0 where the venue does not look. */
  idle: number
  lifetime: number
}

const DAY = 24 * 3_600_000
const MANY = Number.POSITIVE_INFINITY

/** As the venues' public documentation says, by nothing of `src/venues`. */
export const RULES: Readonly<Record<VenueName, VenueRules>> = {
  binance: {
    ...{ messagesPerSecond: 5, messagesPerHour: MANY, topicsPerMessage: 1_024, streamsPerSocket: 1_024 },
    ...{ connects: 300, connectWindow: 300_000, callsPerSecond: 2, idle: 0, lifetime: DAY },
  },
  'binance-usdm': {
    ...{ messagesPerSecond: 10, messagesPerHour: MANY, topicsPerMessage: 200, streamsPerSocket: 200 },
    ...{ connects: 300, connectWindow: 300_000, callsPerSecond: 2, idle: 0, lifetime: DAY },
  },
  okx: {
    ...{ messagesPerSecond: MANY, messagesPerHour: 480, topicsPerMessage: MANY, streamsPerSocket: MANY },
    ...{ connects: 3, connectWindow: 1_000, callsPerSecond: 10, idle: 30_000, lifetime: DAY },
  },
  bybit: {
    ...{ messagesPerSecond: MANY, messagesPerHour: MANY, topicsPerMessage: 10, streamsPerSocket: MANY },
    ...{ connects: 500, connectWindow: 300_000, callsPerSecond: 120, idle: 600_000, lifetime: DAY },
  },
  kraken: {
    ...{ messagesPerSecond: MANY, messagesPerHour: MANY, topicsPerMessage: MANY, streamsPerSocket: MANY },
    ...{ connects: 150, connectWindow: 600_000, callsPerSecond: 1, idle: 60_000, lifetime: DAY },
  },
  coinbase: {
    ...{ messagesPerSecond: 8, messagesPerHour: MANY, topicsPerMessage: MANY, streamsPerSocket: MANY },
    ...{ connects: 8, connectWindow: 1_000, callsPerSecond: 10, idle: 0, lifetime: DAY },
  },
}
