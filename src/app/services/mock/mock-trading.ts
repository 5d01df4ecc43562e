import { useEffect, useSyncExternalStore } from 'react'
import type { HubPort } from '../../../shared/hub-protocol/hub.ts'
import type { MarketKind } from '../../../shared/hub-protocol/market.ts'
import { browserEnv } from '../hub-client/browser-env.ts'
import { createHubClient, type HubClient } from '../hub-client/create-hub-client.ts'
import { endableCalls } from '../hub-client/endable-calls.ts'
import { hubClient } from '../hub-client/hub-client.ts'
import type { HubConnection } from '../hub-client/market-env.ts'
import { createPerpVenue } from '../venue/perp-venue.ts'
import { createSpotVenue } from '../venue/spot-venue.ts'
import type { PerpVenue, SpotVenue } from '../venue/venue.ts'
import { connectMock } from './connect-mock.ts'
import { MockClient, type MockView } from './mock-client.ts'
import { createMockGateway } from './mock-gateway.ts'
import { simulatedCandles } from './simulated-candles.ts'

/** Mock trading of one tab: who speaks with the worker, the venues that trade through it, and both hub clients of prices. */
export interface MockTrading {
  client: MockClient
  spot: SpotVenue
  perp: PerpVenue
  /** The hub's, whatever is shown. */
  liveClient: HubClient
  /** The mock exchange's own, for simulated prices. */
  simulatedClient: HubClient
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
  const account = createMockGateway(client)
  const liveClient = hubClient()
  return {
    client,
    spot: createSpotVenue(account),
    perp: createPerpVenue('mock', account),
    liveClient,
    simulatedClient: openSimulatedClient(client, liveClient, env),
  }
}

/** The markets are those of the exchange; only the prices are others. */
function openSimulatedClient(
  client: MockClient,
  { catalog }: HubClient,
  env: ReturnType<typeof browserEnv>,
): HubClient {
  const opened = createHubClient({
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
  return { ...opened, candles: simulatedCandles(client) }
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
