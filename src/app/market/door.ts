import { subscribe } from 'valtio'
import { calls } from '../../shared/calls/table.ts'
import { callApi, isConfirmed, lastKnownOf } from '../api/call-api.ts'
import { reach } from '../api/reach.ts'
import { session } from '../api/session-state.ts'
import { appConfig } from '../platform/config.ts'
import { clockWatch } from '../platform/server-clock.ts'
import { browserEnv } from './browser-env.ts'
import { onPaceNow, paceNow } from './data-saver.ts'
import { createDoorway } from './doorway.ts'
import { createMarketDoor, type MarketDoor } from './market-door.ts'

/** Version of this build, put in by the bundler; `dev` where there is none. */
const BUILD_VERSION: string = import.meta.env.VITE_BUILD ?? 'dev'

const MARKETS = { spot: calls.markets, contract: calls.contractMarkets }

const doorway = createDoorway(openDoor)

/** The tab's door, built at the first question. */
export const door = doorway.door

/** The tab's own door to the hub, also while another one stands in front: for what belongs to the exchange, whatever page is shown. */
export const hubDoor = doorway.own

/** Puts another door in place (tests). @returns puts the old one back */
export const replaceDoor = doorway.replace

/** Another door stands in front while it holds (mock trading, while its prices are made up). @returns takes it away */
export const standInDoor = doorway.standIn

function openDoor(): MarketDoor {
  const opened = createMarketDoor({
    browser: browserEnv(BUILD_VERSION),
    socketBase: () => appConfig().socket_base,
    silence: () => appConfig().silence,
    async loadMarkets(kind, quiet) {
      const answer = await callApi(MARKETS[kind], {}, { quiet })
      return isConfirmed(answer) ? answer.data : null
    },
    lastKnownMarkets: (kind) => lastKnownOf(MARKETS[kind], {}),
    onBack: reach.onBack,
    user: () => session.user?.id ?? null,
  })
  const follow = () => {
    const { token, user, status } = session
    const known = token !== null && user !== null && status !== 'visitor'
    if (known) for (const kind of ['spot', 'contract'] as const) opened.catalog.need(kind)
    opened.client.setSession(known ? { token, user: user.id } : null)
  }
  subscribe(session, follow)
  follow()
  opened.store.subscribe('feed', () => {
    const { serverOffset } = opened.store.feed
    if (serverOffset !== null) clockWatch.heard('pong', { least: serverOffset, most: serverOffset })
  })
  const keepPace = () => {
    const { pace, depth } = paceNow()
    opened.client.setPace(pace, depth)
  }
  onPaceNow(keepPace)
  keepPace()
  return opened
}
