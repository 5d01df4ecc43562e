import { type Alert, ALERTS_CHANNEL } from '../../shared/market/alert.ts'
import { httpDoor } from '../account/http-door.ts'
import { i18n } from '../i18n/i18n.ts'
import { hubDoor } from '../market/door.ts'
import { channelsUsable, openChannel } from '../platform/open-channel.ts'
import { once, ringEnv } from '../platform/ring-once.ts'
import { toast } from '../ui/toast-store.ts'
import { type AlertList, createAlertList } from './alert-list.ts'
import { alertOwner } from './alert-owner.ts'
import { conditionText, stateText } from './alert-words.ts'
import { dropAlert, keptAlerts } from './kept-alerts.ts'
import { notify } from './notify.ts'
import { soundOrSay } from './sound-or-say.ts'
import { waitingNote } from './waiting-note.ts'

const ASK_EVERY = 1_000

let current: AlertList | null = null

/** False where the hub cannot tell its tabs: no alerts there. */
export const alertsPossible = channelsUsable()

const offset = () => hubDoor().store.feed.serverOffset ?? 0

/** The alerts, kept alive from the first question on: this tab wants the hub for them, and says when one fires. */
export function ownAlerts(): AlertList {
  if (current) return current
  const list = createAlertList({
    ask: (edit) => hubDoor().client.alerts(edit),
    listen(take) {
      const channel = openChannel(ALERTS_CHANNEL)
      channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => take(data))
      return () => channel?.close()
    },
    note: waitingNote.write,
    user: () => httpDoor.owner().id,
    onUser: httpDoor.onOwner,
  })
  hubDoor().client.inspect()
  // The hub learns where the exchange is with the markets.
  hubDoor().catalog.need('spot')
  if (alertsPossible) list.start()
  list.onFired((alert) => void say(alert))
  current = list
  void untilTold(list).then(() => compare(list))
  return list
}

async function say(alert: Alert): Promise<void> {
  // What was passed while this browser was closed may have been told by the exchange.
  if (alert.closed && alert.hit?.missed && (await wasTold(alert.id))) return
  await i18n.loadNamespaces('alerts')
  const t = i18n.getFixedT(null, 'alerts')
  const title = `${alert.symbol}: ${conditionText(t, alert)}`
  const text = stateText(t, alert, i18n.language, offset())
  toast({ kind: alert.hit?.missed ? 'warn' : 'info', name: `alert-${alert.id}`, title, text })
  void once(ringEnv, `alert:${alert.id}:${alert.createdAt}:${alert.times}`, async () => {
    if (alert.closed) void dropAlert(alert.id)
    const sounded = !alert.sound || (await soundOrSay())
    // One tag: of two tabs the later notice takes the place of the former. The system may sound where the page may not.
    const link = `/${alert.kind === 'spot' ? 'spot' : 'futures'}?id=${alert.currency_id}`
    if (alert.notify) void notify(title, text, alert.id, alert.sound && sounded, link)
    return sounded
  })
}

/** Whether the exchange has sent a notification of this alert; it is over there then. */
async function wasTold(id: string): Promise<boolean> {
  const kept = (await keptAlerts())?.find((one) => one.id === id)
  if (!kept?.hit || !kept.sent) return false
  void dropAlert(id)
  return true
}

/** The exchange has seen an alert fire while a page is open: it is over in this browser too, and rings where it did not yet. */
export async function heardFired(id: string, at: number, seen: string): Promise<void> {
  await current?.fired({ fired: id, at: at - offset(), seen, quiet: false })
}

/** What fired while this browser was closed does not fire again. */
async function compare(list: AlertList): Promise<void> {
  const { id: user } = httpDoor.owner()
  const mine = () =>
    list.read()?.filter((one) => one.closed && one.state === 'armed' && alertOwner(one) === user) ?? []
  if (user === null || mine().length === 0) return
  const kept = await keptAlerts()
  for (const { id } of mine()) {
    const found = kept?.find((one) => one.id === id)
    if (!found?.hit) continue
    const { at, seen } = found.hit
    await list.fired({ fired: id, at: at - offset(), seen, quiet: found.sent })
    if (found.sent) await dropAlert(id)
  }
}

/** The hub may not be there yet. */
async function untilTold(list: AlertList): Promise<void> {
  while (!(await list.refresh())) await ringEnv.wait(ASK_EVERY)
}
