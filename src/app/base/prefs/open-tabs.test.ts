import { expect, test } from 'vitest'
import { createOpenTabs, type TabChannel } from './open-tabs.ts'

type Listener = (event: { data: unknown }) => void

/** Channels of one name: each hears the others, not itself. */
function air() {
  const ends: Set<Listener>[] = []
  return (): TabChannel & { close(): void } => {
    const own = new Set<Listener>()
    ends.push(own)
    return {
      postMessage(message) {
        for (const end of ends) if (end !== own) for (const listener of [...end]) listener({ data: message })
      },
      addEventListener: (_type, listener) => void own.add(listener),
      removeEventListener: (_type, listener) => void own.delete(listener),
      close: () => own.clear(),
    }
  }
}

test('LANG-05 a tab counts the others that follow, not itself, and forgets who has gone', () => {
  const open = air()
  const [first, second, third] = [open(), open(), open()]
  createOpenTabs(second, 'b').answer()
  createOpenTabs(third, 'c').answer()
  const mine = createOpenTabs(first, 'a')
  mine.answer()
  const reported: number[] = []
  const { ask, end } = mine.watch((others) => reported.push(others))
  expect(reported.at(-1)).toBe(2)
  third.close()
  ask()
  ask()
  expect(reported.at(-1)).toBe(1)
  end()
  createOpenTabs(open(), 'd').answer()
  ask()
  expect(reported.at(-1)).toBe(1)
})

test('LANG-05 foreign messages on the channel count nobody', () => {
  const open = air()
  const other = open()
  const reported: number[] = []
  createOpenTabs(open(), 'a').watch((others) => reported.push(others))
  for (const data of [
    null,
    7,
    'here',
    { kind: 'here' },
    { kind: 'here', from: 3, to: 'a' },
    { kind: 'here', from: 'b', to: 'z' },
  ])
    (other as { postMessage(data: unknown): void }).postMessage(data)
  expect(reported).toEqual([])
})
