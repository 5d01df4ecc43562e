import * as v from 'valibot'
import { type C2cOrderRow, c2cOrder } from '../../../shared/calls/c2c-calls.ts'
import { id } from '../../../shared/calls/entities.ts'
import { createTabLeader, type LeaderEnv, type TabLeader } from '../../base/platform/tab-leader.ts'

/** What all tabs of a person are sent about its open C2C orders. */
const update = v.object({ user: id, orders: v.array(c2cOrder), ended: v.array(c2cOrder) })
export type OrderUpdates = v.InferOutput<typeof update>

/** `soon`: little time is left to pay. `paid`: the merchant has paid. `completed`, `cancelled`: over, by somebody else. */
export type OrderAlert = 'soon' | 'paid' | 'completed' | 'cancelled'

export interface OpenOrdersEnv {
  /** Left out: this browser's. */
  tabs?: LeaderEnv
  /** Orders that are not over; null where that could not be asked. */
  askOpen(): Promise<readonly C2cOrderRow[] | null>
  askOne(id: number): Promise<C2cOrderRow | 'none' | null>
  /** @returns ends it */
  later(ms: number, run: () => void): () => void
  /** Server time, ms. */
  now(): number
  show(orders: readonly C2cOrderRow[]): void
  alert(kind: OrderAlert, order: C2cOrderRow): void
}

const EVERY_MS = 4_000
const AGAIN_MS = 15_000
/** So long before an order cancels itself its buyer is warned. */
export const SOON_MS = 2 * 60_000

/** What is new of an order to the person: what the person did itself is not. */
export function alertOf(before: C2cOrderRow | undefined, after: C2cOrderRow, now: number): OrderAlert | null {
  const { side, status, reason } = after
  if (side === 'buy' && status === 'unpaid' && after.pay_by - now <= SOON_MS) return 'soon'
  if (!before || before.status === status) return null
  if (status === 'paid') return side === 'sell' ? 'paid' : null
  if (status === 'completed') return side === 'buy' || reason === 'decided' ? 'completed' : null
  if (status === 'cancelled') return reason === 'cancelled_by_user' ? null : 'cancelled'
  return null
}

/**
 * The open C2C orders of whoever is signed in, in every tab of the browser: one tab asks, all show and tell. While there is none
 * nothing is asked, until a tab has written something.
 */
export function createOpenOrders(env: OpenOrdersEnv) {
  let user: number | null = null
  let known: readonly C2cOrderRow[] = []
  /** Alerts that this tab has reported: `<kind> <id>`. */
  let reported = new Set<string>()
  let leader: TabLeader<OrderUpdates> | null = null
  /** This tab leads and has had an answer. */
  let answered = false
  /** This tab leads: asks now. */
  let look: (() => void) | null = null

  function take(next: OrderUpdates): void {
    if (next.user !== user) return
    const before = known
    known = next.orders
    env.show(known)
    for (const order of [...next.orders, ...next.ended]) {
      const kind = alertOf(
        before.find(({ id }) => id === order.id),
        order,
        env.now(),
      )
      const name = `${kind} ${order.id}`
      if (!kind || reported.has(name)) continue
      reported.add(name)
      env.alert(kind, order)
    }
  }

  /** How those that are gone from the list have ended; null where that could not be asked. */
  async function endedOf(orders: readonly C2cOrderRow[]): Promise<C2cOrderRow[] | null> {
    const gone = known.filter(({ id }) => !orders.some((one) => one.id === id))
    const rows = await Promise.all(gone.map(({ id }) => env.askOne(id)))
    if (rows.includes(null)) return null
    return rows.filter((row): row is C2cOrderRow => row !== null && row !== 'none')
  }

  /** This tab asks from now on. */
  function lead(of: number, share: (update: OrderUpdates) => void): () => void {
    let wait: (() => void) | null = null
    let turn = 0
    const again = (ms: number | null) => {
      wait?.()
      wait = ms === null ? null : env.later(ms, () => void ask())
    }
    async function ask(): Promise<void> {
      const own = ++turn
      again(null)
      const orders = await env.askOpen()
      const ended = orders && (await endedOf(orders))
      if (own !== turn || user !== of) return
      if (!orders || !ended) return again(AGAIN_MS)
      answered = true
      const next = { user: of, orders: [...orders], ended }
      take(next)
      share(next)
      again(orders.length > 0 ? EVERY_MS : null)
    }
    look = () => void ask()
    void ask()
    return () => {
      turn++
      again(null)
      answered = false
      look = null
    }
  }

  const forget = () => {
    leader?.end()
    leader = null
    known = []
    reported = new Set()
    env.show(known)
  }

  return {
    /** Whose tab this is now; null: nobody's. */
    follow(next: number | null): void {
      if (next === user) return
      forget()
      user = next
      if (next === null) return
      leader = createTabLeader(
        {
          lock: `onetape:c2c:${next}`,
          channel: 'onetape-c2c',
          schema: update,
          lead: (share) => lead(next, share),
          take,
          current: () => (answered ? { user: next, orders: [...known], ended: [] } : null),
          look: () => look?.(),
        },
        env.tabs,
      )
    },
    /** Something was done to an order in this tab: all are informed of what came of it. */
    look(): void {
      leader?.look()
    },
    stop(): void {
      forget()
      user = null
    },
  }
}
