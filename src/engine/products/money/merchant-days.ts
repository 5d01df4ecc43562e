import type { MerchantDayRecord } from '../../contract/money-command.ts'
import { RowShape } from '../../kernel/row-shape.ts'
import type { State } from '../../trading/model/state.ts'
import { moneyStore } from './money-store.ts'

const DAY_MS = 86_400_000
/** Days, today included, over which a merchant is judged. */
export const RECORD_DAYS = 30

/** What became of a merchant's orders within one day of server time (UTC). */
export interface MerchantDay {
  merchant: number
  /** Days since 1970. */
  day: number
  /** Orders that were over, those of them that were completed, and the ms that these took the merchant. */
  orders: number
  completed: number
  took: number
}

export const merchantDayShape = new RowShape<MerchantDay>('day of a merchant', {
  merchant: 'int',
  day: 'int',
  orders: 'int',
  completed: 'int',
  took: 'int',
})

/** An order of a merchant's is over. @param took ms that it took the merchant; null: it was not completed */
export function noteMerchantDay(state: State, merchant: number, took: number | null): void {
  const today = dayOf(state)
  const days = daysOf(state, merchant)
  let last = days.at(-1)
  if (last?.day !== today) {
    last = { merchant, day: today, orders: 0, completed: 0, took: 0 }
    days.push(last)
    while ((days[0]?.day ?? today) <= today - RECORD_DAYS) days.shift()
  }
  last.orders++
  if (took === null) return
  last.completed++
  last.took += took
}

/** What a merchant begins with: its last days, today's last. */
export function beginMerchantDays(state: State, merchant: number, record: readonly MerchantDayRecord[]): void {
  const first = dayOf(state) - record.length + 1
  const days = record.map(({ orders, completed, took }, at) => ({ merchant, day: first + at, orders, completed, took }))
  if (days.length > 0) moneyStore(state).merchantDays.set(merchant, days)
}

/** Whether days can be what a merchant begins with. */
export function isDayRecord(record: readonly MerchantDayRecord[]): boolean {
  const whole = (value: number) => Number.isSafeInteger(value) && value >= 0
  return (
    record.length <= RECORD_DAYS &&
    record.every(
      ({ orders, completed, took }) => whole(orders) && whole(completed) && whole(took) && completed <= orders,
    )
  )
}

/** A merchant's orders within the last 30 days. */
export function merchantRecord(state: State, merchant: number): MerchantDayRecord {
  const from = dayOf(state) - RECORD_DAYS
  const sum = { orders: 0, completed: 0, took: 0 }
  for (const { day, orders, completed, took } of moneyStore(state).merchantDays.get(merchant) ?? []) {
    if (day <= from) continue
    sum.orders += orders
    sum.completed += completed
    sum.took += took
  }
  return sum
}

function daysOf(state: State, merchant: number): MerchantDay[] {
  const { merchantDays } = moneyStore(state)
  const days = merchantDays.get(merchant) ?? []
  merchantDays.set(merchant, days)
  return days
}

function dayOf(state: State): number {
  return Math.floor(state.time / DAY_MS)
}
