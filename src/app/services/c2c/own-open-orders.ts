import { proxy, subscribe } from 'valtio'
import type { C2cOrderRow } from '../../../shared/calls/c2c-calls.ts'
import { laterOrOnline } from '../../base/api/later.ts'
import { session } from '../../base/api/session-state.ts'
import { onWrite } from '../../base/api/write-watch.ts'
import { i18n } from '../../base/i18n/i18n.ts'
import { serverNow } from '../../base/platform/server-clock.ts'
import { toast } from '../../base/platform/toast-store.ts'
import { askOpenOrders, askOrder } from './c2c-calls.ts'
import { coinText, fiatText } from './c2c-text.ts'
import { createOpenOrders, type OrderAlert } from './open-orders.ts'

/** The person's open C2C orders as this tab knows them. */
export const openC2c = proxy<{ orders: readonly C2cOrderRow[] }>({ orders: [] })

const KINDS = { soon: 'warn', paid: 'info', completed: 'ok', cancelled: 'warn' } as const

async function tell(kind: OrderAlert, order: C2cOrderRow): Promise<void> {
  await i18n.loadNamespaces('c2cWatch')
  const t = i18n.getFixedT(null, 'c2cWatch')
  const { id, merchant, quantity, symbol, total, fiat, side, reason } = order
  const facts = { id, merchant, coins: coinText(quantity, symbol), money: fiatText(total, fiat) }
  const own =
    kind === 'completed' && side === 'sell'
      ? 'decided'
      : kind === 'cancelled' && reason === 'decided'
        ? 'decidedAgainst'
        : kind
  toast({
    kind: KINDS[kind],
    name: `c2c-${id}`,
    title: t(`alert.${own}.title`, facts),
    text: t(`alert.${own}.text`, facts),
  })
}

let started = false

/** Begins to follow the open orders of whoever is signed in, once a page life. */
export function startOpenOrders(): void {
  if (started) return
  started = true
  const watch = createOpenOrders({
    askOpen: askOpenOrders,
    askOne: askOrder,
    later: laterOrOnline,
    now: serverNow,
    show(orders) {
      // What goes into a proxy becomes one, and no channel takes that.
      openC2c.orders = structuredClone([...orders])
    },
    alert: (kind, order) => void tell(kind, order),
  })
  const follow = () => watch.follow(session.status === 'visitor' ? null : (session.user?.id ?? null))
  subscribe(session, follow)
  follow()
  onWrite((call, answer) => {
    if (call.path.startsWith('api/order/')) void answer.then(() => watch.look())
  })
}
