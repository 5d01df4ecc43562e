import { ALERTS_CHANNEL } from '../../shared/market/alert.ts'
import { httpDoor } from '../account/http-door.ts'
import { i18n } from '../i18n/i18n.ts'
import { hubDoor } from '../market/door.ts'
import { channelsUsable, openChannel } from '../platform/open-channel.ts'
import { once, ringEnv } from '../platform/ring-once.ts'
import { toast } from '../ui/toast-store.ts'
import { type AlertList, createAlertList } from './alert-list.ts'
import { conditionText, stateText } from './alert-words.ts'
import { notify } from './notify.ts'
import { soundOrSay } from './sound-or-say.ts'
import { waitingNote } from './waiting-note.ts'

const ASK_EVERY = 1_000

let current: AlertList | null = null

/** False where the hub cannot tell its tabs: no alerts there. */
export const alertsPossible = channelsUsable()

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
  list.onFired((alert) => {
    void i18n.loadNamespaces('alerts').then(() => {
      const t = i18n.getFixedT(null, 'alerts')
      const offset = hubDoor().store.feed.serverOffset ?? 0
      const title = `${alert.symbol}: ${conditionText(t, alert)}`
      const text = stateText(t, alert, i18n.language, offset)
      toast({ kind: alert.hit?.missed ? 'warn' : 'info', name: `alert-${alert.id}`, title, text })
      void once(ringEnv, `alert:${alert.id}:${alert.createdAt}:${alert.times}`, async () => {
        const sounded = !alert.sound || (await soundOrSay())
        // One tag: of two tabs the later notice takes the place of the former. The system may sound where the page may not.
        if (alert.notify) void notify(title, text, alert.id, alert.sound && sounded)
        return sounded
      })
    })
  })
  current = list
  void untilTold(list)
  return list
}

/** The hub may not be there yet. */
async function untilTold(list: AlertList): Promise<void> {
  while (!(await list.refresh())) await ringEnv.wait(ASK_EVERY)
}
