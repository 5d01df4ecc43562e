import { expect, test } from 'vitest'
import { Digest } from './digest.ts'
import { type DueKind, DueQueue, type DueRow } from './due-queue.ts'
import { CheckpointError } from './engine-error.ts'
import { settleDue } from './settle-due.ts'

interface Clock {
  time: number
  readonly due: DueQueue<Clock>
  readonly log: string[]
}

function clock(settle: DueKind<Clock>['settle'] = () => {}): Clock {
  const kind = (name: string, rank: number): DueKind<Clock> => ({
    kind: name,
    rank,
    settle: (state, id, at) => {
      state.log.push(`${name} ${id} at ${at}, now ${state.time}`)
      settle(state, id, at)
    },
  })
  return { time: 0, due: new DueQueue([kind('b', 1), kind('a', 0)]), log: [] }
}

test('DUE-02 of what falls due at once the lower rank goes first, then the lower id', () => {
  const state = clock()
  for (const [kind, id, at] of [['b', 1, 5], ['a', 9, 5], ['a', 2, 5], ['b', 0, 4], ['a', 1, 6]] as const) // biome-ignore format: one table
    state.due.schedule(kind, id, at)
  settleDue(state, 5)
  expect(state.log).toEqual(['b 0 at 4, now 4', 'a 2 at 5, now 5', 'a 9 at 5, now 5', 'b 1 at 5, now 5'])
  expect(state.time).toBe(5)
  expect(state.due.all()).toMatchObject([{ kind: 'a', id: 1, at: 6 }])
})

test('DUE-02 what is scheduled on the way is settled in its turn, an instant that has passed among them', () => {
  const state = clock(({ due }, id, at) => {
    if (id === 1) due.schedule('b', 2, at)
    if (id === 1) due.schedule('a', 3, at + 2)
    if (id === 3) due.schedule('a', 4, at - 5)
    if (id === 3) due.schedule('a', 5, at + 100)
  })
  state.due.schedule('a', 1, 10)
  state.due.schedule('b', 9, 11)
  settleDue(state, 20)
  const reported = [
    'a 1 at 10, now 10',
    'b 2 at 10, now 10',
    'b 9 at 11, now 11',
    'a 3 at 12, now 12',
    'a 4 at 7, now 7',
  ]
  expect(state.log).toEqual(reported)
  expect([state.time, state.due.instantOf('a', 5)]).toEqual([20, 112])
})

test('DUE-02 an item that would be settled without end is refused', () => {
  const state = clock(({ due }, id, at) => due.schedule('a', id, at))
  state.due.schedule('a', 1, 10)
  expect(() => settleDue(state, 20)).toThrow(new RangeError('due a 1 is scheduled anew for 10'))
})

test('DUE-02 an unknown kind, a number that is not whole, and kinds whose order is open are refused', () => {
  const { due } = clock()
  expect(() => due.schedule('c', 1, 10)).toThrow(RangeError)
  expect(() => due.schedule('a', 1.5, 10)).toThrow(RangeError)
  expect(() => due.schedule('a', 1, Number.NaN)).toThrow(RangeError)
  expect([due.cancel('c', 1), due.instantOf('c', 1), due.size]).toEqual([false, null, 0])
  const settle = () => {}
  expect(() => new DueQueue([{ kind: 'a', rank: 0, settle }, { kind: 'a', rank: 1, settle }])).toThrow(RangeError) // biome-ignore format: one line
  expect(() => new DueQueue([{ kind: 'a', rank: 0, settle }, { kind: 'b', rank: 0, settle }])).toThrow(RangeError) // biome-ignore format: one line
})

test('DUE-04 saved rows stand in the order of the queue and are read back', () => {
  const { due } = clock()
  due.schedule('b', 1, 5)
  due.schedule('a', 7, 5)
  due.schedule('a', 7, 9)
  due.schedule('a', 3, 2)
  const rows: DueRow[] = [['a', 3, 2], ['b', 1, 5], ['a', 7, 9]] // biome-ignore format: one table
  expect(due.save()).toEqual(rows)
  const other = clock().due
  other.restore(rows)
  expect(other.save()).toEqual(rows)
})

test('DUE-04 the digest tells every item, whatever came first, and an empty queue adds nothing', () => {
  const digestOf = (rows: [string, number, number][]) => {
    const { due } = clock()
    for (const [kind, id, at] of rows) due.schedule(kind, id, at)
    const digest = new Digest()
    due.addTo(digest)
    return digest.hex()
  }
  const hex = digestOf([['a', 1, 5], ['b', 2, 5]]) // biome-ignore format: one table
  expect(digestOf([['b', 2, 5], ['a', 1, 5]])).toBe(hex) // biome-ignore format: one table
  const others = [[['a', 1, 6], ['b', 2, 5]], [['a', 3, 5], ['b', 2, 5]], [['b', 1, 5], ['b', 2, 5]], [['a', 1, 5]]] // biome-ignore format: one table
  for (const rows of others) expect(digestOf(rows as [string, number, number][])).not.toBe(hex)
  expect(digestOf([])).toBe(new Digest().hex())
})

test.each([
  [[['c', 1, 5]]],
  [[['a', 1]]],
  [[['a', 1, 5, 6]]],
  [[['a', '1', 5]]],
  [[['a', 1, 5.5]]],
  [[['a', 1, 5], ['a', 1, 6]]], // biome-ignore format: one table
  ['due'],
  [[7]],
])('DUE-04 rows that cannot stand are no checkpoint: %j', (rows) => {
  expect(() => clock().due.restore(rows as unknown as DueRow[])).toThrow(CheckpointError)
})
