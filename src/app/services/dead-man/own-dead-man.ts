import * as v from 'valibot'
import { subscribe } from 'valtio'
import { perpSettings } from '../../../shared/calls/contract-entities.ts'
import { calls } from '../../../shared/calls/table.ts'
import { HEARTBEAT_CHANNEL } from '../../../shared/hub-protocol/heartbeat.ts'
import { callApi, isConfirmed } from '../../base/api/call-api.ts'
import { session } from '../../base/api/session-state.ts'
import { i18n } from '../../base/i18n/i18n.ts'
import { deviceStore } from '../../base/platform/client-cache.ts'
import { channelsUsable, openChannel } from '../../base/platform/open-channel.ts'
import { serverNow } from '../../base/platform/server-clock.ts'
import { storageChanges } from '../../base/platform/storage-changes.ts'
import { createTabLeader, type TabLeader } from '../../base/platform/tab-leader.ts'
import { toast } from '../../base/platform/toast-store.ts'
import { onPrivateEvent } from '../hub-client/private-events.ts'
import { ARMED } from './armed-name.ts'
import { createDeadMan, type DeadMan, stateSchema } from './dead-man.ts'

let current: DeadMan | null = null

/** False where the hub cannot tell its tabs: nobody would renew it from a hidden one. */
export const deadManPossible = channelsUsable()

/** This browser's, renewed from the first question on by one of its tabs. */
export function deadMan(): DeadMan {
  if (current) return current
  let tabs: TabLeader<v.InferOutput<typeof stateSchema>> | null = null
  const made = createDeadMan({
    store: deviceStore,
    user: () => (session.status === 'visitor' ? null : (session.user?.id ?? null)),
    now: serverNow,
    async send(seconds) {
      const answer = await callApi(calls.contractDeadMan, { seconds }, { quiet: true })
      return isConfirmed(answer) ? { until: answer.data.dead_man } : null
    },
    async ask() {
      const answer = await callApi(calls.contractSettings, {}, { quiet: true })
      return isConfirmed(answer) ? { until: answer.data.dead_man } : null
    },
    share: (state) => tabs?.share(state),
    ranOut: () => void sayRanOut(),
  })
  current = made
  followBeats(made)
  storageChanges.on(ARMED, made.changed)
  subscribe(session, made.changed)
  onPrivateEvent((event) => {
    if (event.kind !== 'contract') return
    if ('reload' in event) void made.look()
    else if (v.is(perpSettings, event.data.settings)) made.applyUpdate(event.data.settings.dead_man)
  })
  void made.look()
  // It leads until this page goes: then another tab does.
  tabs = createTabLeader({
    lock: 'onetape:dead-man',
    channel: 'onetape-dead-man',
    schema: stateSchema,
    lead() {
      void made.lead()
      return () => undefined
    },
    take: made.take,
  })
  return made
}

/** Listens to the hub's beats while they are needed. */
function followBeats(made: DeadMan): void {
  let channel: BroadcastChannel | null = null
  const follow = () => {
    if (made.needsBeats() === (channel !== null)) return
    channel?.close()
    channel = channel ? null : openChannel(HEARTBEAT_CHANNEL)
    channel?.addEventListener('message', () => made.beat())
  }
  made.subscribe(follow)
  follow()
}

async function sayRanOut(): Promise<void> {
  await i18n.loadNamespaces('tools')
  const t = i18n.getFixedT(null, 'tools')
  toast({ kind: 'warn', name: 'dead-man', title: t('deadMan.ranOut'), text: t('deadMan.ranOutText') })
}
