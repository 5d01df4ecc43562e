import { ALERTS_CHANNEL, type Alert } from '../../../shared/hub-protocol/alert.ts'
import { i18n } from '../../base/i18n/i18n.ts'
import { channelsUsable, openChannel } from '../../base/platform/open-channel.ts'
import { once, ringEnv } from '../../base/platform/ring-once.ts'
import { toast } from '../../base/platform/toast-store.ts'
import { httpGateway } from '../account/http-gateway.ts'
import { ownHubClient } from '../hub-client/hub-client.ts'
import { conditionText, stateText } from './alert-labels.ts'
import { type AlertList, createAlertList } from './alert-list.ts'
import { alertOwner } from './alert-owner.ts'
import { notify } from './notify.ts'
import { soundOrNotify } from './sound-or-notify.ts'
import { dropAlert, storedAlerts } from './stored-alerts.ts'
import { waitingNote } from './waiting-note.ts'

const ASK_EVERY = 1_000

let current: AlertList | null = null

/** False where the hub cannot tell its tabs: no alerts there. */
export const alertsPossible = channelsUsable()

const offset = () => ownHubClient().store.feed.serverOffset ?? 0

/** The alerts, kept alive from the first question on: this tab wants the hub for them, and says when one fires. */
export function ownAlerts(): AlertList {
  if (current) return current
  const list = createAlertList({
    ask: (edit) => ownHubClient().client.alerts(edit),
    listen(take) {
      const channel = openChannel(ALERTS_CHANNEL)
      channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => take(data))
      return () => channel?.close()
    },
    note: waitingNote.write,
    user: () => httpGateway.owner().id,
    onUser: httpGateway.onOwner,
  })
  ownHubClient().client.inspect()
  // The hub learns where the exchange is with the markets.
  ownHubClient().catalog.need('spot')
  if (alertsPossible) list.start()
  list.onFired((alert) => void say(alert))
  current = list
  void untilReported(list).then(() => compare(list))
  return list
}

async function say(alert: Alert): Promise<void> {
  // What was passed while this browser was closed may have been reported by the exchange.
  if (alert.closed && alert.hit?.missed && (await wasReported(alert.id))) return
  await i18n.loadNamespaces('alerts')
  const t = i18n.getFixedT(null, 'alerts')
  const title = `${alert.symbol}: ${conditionText(t, alert)}`
  const text = stateText(t, alert, i18n.language, offset())
  toast({ kind: alert.hit?.missed ? 'warn' : 'info', name: `alert-${alert.id}`, title, text })
  void once(ringEnv, `alert:${alert.id}:${alert.createdAt}:${alert.times}`, async () => {
    if (alert.closed) void dropAlert(alert.id)
    const sounded = !alert.sound || (await soundOrNotify())
    // One tag: of two tabs the later notice takes the place of the former. The system may sound where the page may not.
    const link = `/${alert.kind === 'spot' ? 'spot' : 'futures'}?id=${alert.currency_id}`
    if (alert.notify) void notify(title, text, alert.id, alert.sound && sounded, link)
    return sounded
  })
}

/** Whether the exchange has sent a notification of this alert; it is over there then. */
async function wasReported(id: string): Promise<boolean> {
  const stored = (await storedAlerts())?.find((one) => one.id === id)
  if (!stored?.hit || !stored.sent) return false
  void dropAlert(id)
  return true
}

/**
 * The exchange has seen an alert fire while a page is open: it is over in this browser too, and rings where it did not yet.
 * @returns false where this browser has no such alert: another one of the person's has set it
 */
export async function reportFiredAlert(id: string, at: number, seen: string): Promise<boolean> {
  const list = ownAlerts()
  if (list.read() === null) await list.refresh()
  if (!list.read()?.some((one) => one.id === id)) return false
  return list.fired({ fired: id, at: at - offset(), seen, quiet: false })
}

/** What fired while this browser was closed does not fire again. */
async function compare(list: AlertList): Promise<void> {
  const { id: user } = httpGateway.owner()
  const mine = () => list.read()?.filter((one) => one.closed && one.state === 'armed' && alertOwner(one) === user) ?? []
  if (user === null || mine().length === 0) return
  const stored = await storedAlerts()
  for (const { id } of mine()) {
    const found = stored?.find((one) => one.id === id)
    if (!found?.hit) continue
    const { at, seen } = found.hit
    await list.fired({ fired: id, at: at - offset(), seen, quiet: found.sent })
    if (found.sent) await dropAlert(id)
  }
}

/** The hub may not be there yet. */
async function untilReported(list: AlertList): Promise<void> {
  while (!(await list.refresh())) await ringEnv.wait(ASK_EVERY)
}
