import { subscribe } from 'valtio'
import { calls } from '../../../shared/calls/table.ts'
import { callApi, isConfirmed, lastKnownOf } from '../../base/api/call-api.ts'
import { reach } from '../../base/api/reach.ts'
import { session } from '../../base/api/session-state.ts'
import { appConfig } from '../../base/platform/config.ts'
import { clockWatch } from '../../base/platform/server-clock.ts'
import { browserEnv } from './browser-env.ts'
import { createClientSlot } from './client-slot.ts'
import { createHubClient, type HubClient } from './create-hub-client.ts'
import { onPaceNow, paceNow } from './data-saver.ts'

/** Version of this build, put in by the bundler; `dev` where there is none. */
const BUILD_VERSION: string = import.meta.env.VITE_BUILD ?? 'dev'

const MARKETS = { spot: calls.markets, contract: calls.contractMarkets }

const slot = createClientSlot(openHubClient)

/** The tab's hub client, built at the first question. */
export const hubClient = slot.current

/** The tab's own hub client, also while another one stands in front: for what belongs to the exchange, whatever page is shown. */
export const ownHubClient = slot.own

/** Puts another hub client in place (tests). @returns puts the old one back */
export const replaceHubClient = slot.replace

/** Another hub client stands in front while it holds (mock trading, while its prices are simulated). @returns takes it away */
export const standInHubClient = slot.standIn

function openHubClient(): HubClient {
  const opened = createHubClient({
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
