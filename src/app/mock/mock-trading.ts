import { useEffect, useSyncExternalStore } from 'react'
import type { HubPort } from '../../shared/market/hub.ts'
import type { MarketKind } from '../../shared/market/market.ts'
import { browserEnv } from '../market/browser-env.ts'
import { door } from '../market/door.ts'
import { endableCalls } from '../market/endable-calls.ts'
import { createMarketDoor, type MarketDoor } from '../market/market-door.ts'
import type { HubConnection } from '../market/market-env.ts'
import { createPerpVenue } from '../trading/venue/perp-venue.ts'
import { createSpotVenue } from '../trading/venue/spot-venue.ts'
import type { PerpVenue, SpotVenue } from '../trading/venue/venue.ts'
import { madeUpCandles } from './made-up-candles.ts'
import { MockClient, type MockView } from './mock-client.ts'
import { createMockDoor } from './mock-door.ts'
import { connectMock } from './mock-home.ts'

/** Mock trading of one tab: who speaks with the worker, the venues that trade through it, and both doors to prices. */
export interface MockTrading {
  client: MockClient
  spot: SpotVenue
  perp: PerpVenue
  /** The hub's, whatever is shown. */
  liveDoor: MarketDoor
  /** The mock exchange's own, for made-up prices. */
  madeUpDoor: MarketDoor
}

let current: MockTrading | null = null

/** This tab's, made at the first question. */
export function mockTrading(): MockTrading {
  current ??= openMockTrading()
  return current
}

function openMockTrading(): MockTrading {
  const env = browserEnv('mock')
  const client = new MockClient({
    connect: connectMock,
    locks: env.locks,
    id: env.id,
    after: env.after,
    warn: (text, error) => console.warn(text, error),
  })
  const account = createMockDoor(client)
  const liveDoor = door()
  return {
    client,
    spot: createSpotVenue(account),
    perp: createPerpVenue('mock', account),
    liveDoor,
    madeUpDoor: openMadeUpDoor(client, liveDoor, env),
  }
}

/** The markets are those of the exchange; only the prices are others. */
function openMadeUpDoor(client: MockClient, { catalog }: MarketDoor, env: ReturnType<typeof browserEnv>): MarketDoor {
  const opened = createMarketDoor({
    browser: {
      ...env,
      connect(_tab, failed) {
        const way = client.openHub()
        if (!way) return nowhere()
        const end = client.subscribe(() => {
          if (client.view().phase !== 'open') failed()
        })
        return {
          ...way,
          close() {
            end()
            way.close()
          },
        }
      },
    },
    socketBase: () => 'mock:',
    async loadMarkets(kind: MarketKind) {
      catalog.need(kind)
      const { status, markets } = catalog.read(kind)
      return status === 'ready' ? [...markets] : null
    },
    lastKnownMarkets: async () => null,
    user: () => null,
    onBack: () => () => undefined,
  })
  return { ...opened, candles: madeUpCandles(client) }
}

/** The mock exchange is not open: every call fails, and is made again later. */
function nowhere(): HubConnection {
  const calls = endableCalls({} as HubPort)
  calls.end(new Error('the mock exchange is not open'))
  return { hub: calls.remote, expose: (sink) => sink, close: () => undefined }
}

/** The mock exchange as React sees it; attached while the component lives. */
export function useMock(): MockView {
  const { client } = mockTrading()
  useEffect(() => client.retain(), [client])
  return useSyncExternalStore(client.subscribe, client.view)
}
