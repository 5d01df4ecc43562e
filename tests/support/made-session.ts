import { type NaiveLevel, naiveCrc32 } from '../oracle/naive-book.ts'
import { dice } from '../oracle/random-orders.ts'
import type { RecordedSession, SessionLine } from './recorded-session.ts'

/** A session as a recording would hold it, made up from a seed: two books with a checksum on every push, ten pushes a second. */
export function madeSession(seed: number, seconds: number): RecordedSession {
  const random = dice(seed)
  const roll = (below: number) => Math.floor(random() * below)
  const lines: SessionLine[] = []
  const books = [1, 2].map((id) => ({
    id,
    u: 100,
    middle: 50_000,
    b: new Map<number, number>(),
    a: new Map<number, number>(),
  }))
  const price = (ticks: number) => `${Math.floor(ticks / 100)}.${String(ticks % 100).padStart(2, '0')}`
  const level = (ticks: number, lots: number): NaiveLevel => [price(ticks), String(lots)]
  const sorted = (side: Map<number, number>, sign: number) =>
    [...side].sort((x, y) => sign * (x[0] - y[0])).map(([ticks, lots]) => level(ticks, lots))
  for (let at = 100; at < seconds * 1_000; at += 100) {
    const book = books[roll(2)] as (typeof books)[number]
    const first = book.u === 100
    const changed = { b: new Map<number, number>(), a: new Map<number, number>() }
    const put = (side: 'b' | 'a', ticks: number, lots: number) => {
      changed[side].set(ticks, lots)
      if (lots === 0) book[side].delete(ticks)
      else book[side].set(ticks, lots)
    }
    book.middle += roll(9) - 4
    for (const ticks of book.b.keys()) if (ticks >= book.middle) put('b', ticks, 0)
    for (const ticks of book.a.keys()) if (ticks <= book.middle) put('a', ticks, 0)
    for (let i = first ? 80 : 3 + roll(6); i > 0; i--) {
      const away = 1 + roll(60)
      if (roll(2)) put('b', book.middle - away, roll(4) ? 1 + roll(900) : 0)
      else put('a', book.middle + away, roll(4) ? 1 + roll(900) : 0)
    }
    const pu = book.u
    book.u += 1 + roll(3)
    const [b, a] = [sorted(book.b, -1), sorted(book.a, 1)]
    const parts: string[] = []
    for (let i = 0; i < 25; i++) parts.push(...(b[i] ?? []), ...(a[i] ?? []))
    const cs = naiveCrc32(parts.join(':'))
    const body = first
      ? { snapshot: true, u: book.u, b, a, cs }
      : { U: pu + 1, u: book.u, pu, b: [...changed.b].map(([t, l]) => level(t, l)), a: [...changed.a].map(([t, l]) => level(t, l)), cs } // biome-ignore format: one push
    const push = { type: 101, currency_id: book.id, t: at, data: body }
    lines.push({ at, frame: JSON.stringify(push), push })
  }
  const digits = new Map(books.map(({ id }) => [id, { priceDigits: 2, quantityDigits: 0 }]))
  return { name: `made from seed ${seed}`, kind: 'spot', lines, digits, checked: true }
}
