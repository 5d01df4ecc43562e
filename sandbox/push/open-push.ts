import { rmSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Timers } from '../../gateway/base/timers.ts'
import type { Message } from '../../src/shared/calls/products/message-entities.ts'
import { PUSH_GROUPS } from '../../src/shared/rules/push-group.ts'
import { pushNoticeText } from '../content/push-notice-text.ts'
import type { Host } from '../host.ts'
import type { Sealer } from '../identity/sealer.ts'
import { deliverBy } from './deliver.ts'
import { isPushEndpoint } from './endpoint.ts'
import { PushDispatcher } from './push-dispatcher.ts'
import { type PushDelivery, PushQueue, type PushResult } from './push-queue.ts'
import { sealedFile } from './sealed-file.ts'
import { type OwnedAlert, StoredAlerts } from './stored-alerts.ts'
import type { Subscription } from './subscription.ts'
import { openVapidKeys } from './vapid-keys.ts'

const FILE = 'push.sealed'
/** How often ended sessions and closed accounts are looked for; before a message is sent they are looked for anyway. */
const SWEEP_MS = 60_000

/** Notifications and kept alerts, as the calls and the control panel use them. */
export interface PushServices {
  dispatcher: PushDispatcher
  alerts: StoredAlerts
  /** Resolves once all that has changed is on the disk. */
  saved(): Promise<void>
}

export interface OpenPushOptions {
  dataDir: string
  host: Host
  sealer: Sealer
  siteName: string
  timers: Timers
  /** The machine's own clock, ms. */
  clock: () => number
  /** Address of whoever runs the exchange, for push services. */
  contact: string
  /** Push services on 127.0.0.1 are taken too. */
  loopback: boolean
  log: (line: string) => void
  /** How a message is posted; tests bring their own. */
  deliver?: (delivery: PushDelivery) => Promise<PushResult>
}

const whole = v.pipe(v.number(), v.safeInteger())
const text = v.string()
const kept = v.object({
  version: v.literal(1),
  subscriptions: v.array(
    v.object({
      ...{ user: whole, session: text, endpoint: text, p256dh: text, auth: text, at: whole },
      groups: v.object(v.entriesFromList(PUSH_GROUPS, v.boolean())),
    }),
  ),
  alerts: v.array(
    v.object({
      ...{ user: whole, id: text, currency_id: whole, symbol: text, level: text, created_at: whole, sent: v.boolean() },
      kind: v.picklist(['spot', 'contract']),
      by: v.picklist(['price', 'day', 'move']),
      side: v.nullable(v.picklist(['above', 'below'])),
      hit: v.nullable(v.object({ at: whole, seen: text })),
    }),
  ),
})

/**
 * What the exchange tells browsers that are closed. Subscriptions and alerts stand sealed beside the journal; they are no part of the
 * engine's state, so a replay does not know them and an exported journal does not hold them.
 */
export function openPush(options: OpenPushOptions): PushServices & { close(): Promise<void> } {
  const { host, siteName, loopback, clock, log, timers } = options
  const keys = openVapidKeys(options.dataDir)
  const value = () => ({ version: 1, subscriptions: dispatcher.all(), alerts: alerts.all() })
  const file = sealedFile<unknown>(join(options.dataDir, FILE), options.sealer, value, log)
  const found = v.safeParse(kept, file.read())
  const { subscriptions, alerts: waiting } = found.success ? found.output : { subscriptions: [], alerts: [] }
  const queue = new PushQueue({
    deliver: options.deliver ?? deliverBy({ keys, contact: options.contact, clock }),
    wanted: (to) => dispatcher.wants(to),
    clock,
    later(ms, run) {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    ended: (delivery, result) => dispatcher.ended(delivery, result),
  })
  const dispatcher: PushDispatcher = new PushDispatcher(
    {
      host,
      key: keys.publicKey,
      labels: ({ kind, params }, language) => pushNoticeText(kind, params, language, siteName),
      allowed: (endpoint) => isPushEndpoint(endpoint, loopback),
      queue,
      changed: file.changed,
      taken: (user, id) => alerts.taken(user, id),
    },
    subscriptions satisfies Subscription[],
  )
  const alerts: StoredAlerts = new StoredAlerts(
    { host, fire: (alert) => dispatcher.send(alert.user, factOfAlert(alert)), changed: file.changed },
    waiting,
  )
  const sweep = () => {
    dispatcher.sweep()
    alerts.sweep()
  }
  const endEvents = host.onCommitted((events, time) => {
    let noticed = false
    for (const event of events) {
      if (event.kind === 'message') dispatcher.message(event.account, event.item as Message)
      if (event.kind === 'notice') noticed = true
    }
    // A session may have ended, or an account.
    if (noticed) sweep()
    alerts.look(events, time)
  })
  const endSweep = timers.every(SWEEP_MS, sweep)
  return {
    dispatcher,
    alerts,
    saved: file.saved,
    async close() {
      endEvents()
      endSweep()
      queue.close()
      await file.saved()
    },
  }
}

/** Forgets who is notified of what, with the journal that is thrown away. The keys stay: browsers know the exchange by them. */
export function forgetPush(dataDir: string): void {
  for (const name of [FILE, `${FILE}.new`]) rmSync(join(dataDir, name), { force: true })
}

function factOfAlert({ id, by, side, level, symbol, kind, currency_id, hit }: OwnedAlert) {
  const name = by === 'move' ? 'alert_move' : `alert_${by}_${side}`
  const link = `/${kind === 'spot' ? 'spot' : 'futures'}?id=${currency_id}`
  const { at, seen } = hit ?? { at: 0, seen: '' }
  return { id, group: 'alerts' as const, kind: name, params: { symbol, level }, link, at, seen }
}
