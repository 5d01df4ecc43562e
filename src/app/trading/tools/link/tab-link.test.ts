import { describe, expect, test } from 'vitest'
import { memoryStore } from '../../../base/platform/client-cache.ts'
import { createTabLink, type TabLink } from './tab-link.ts'

/** Tabs of one browser, each showing a coin. */
function browser() {
  const ears = new Map<number, Set<(data: unknown) => void>>()
  let count = 0
  return {
    say: (data: unknown) => {
      for (const heard of ears.values()) for (const take of heard) take(data)
    },
    tab(coin: number, store = memoryStore()) {
      const id = ++count
      const heard = new Set<(data: unknown) => void>()
      ears.set(id, heard)
      const link = createTabLink({
        store,
        post: (message) => {
          for (const [other, takers] of ears)
            if (other !== id) for (const take of takers) take(structuredClone(message))
        },
        listen(take) {
          heard.add(take)
          return () => heard.delete(take)
        },
      })
      const tab = { link, coin, went: [] as number[] }
      link.follow(
        () => tab.coin,
        (next) => {
          tab.coin = next
          tab.went.push(next)
        },
      )
      return tab
    },
  }
}

const pick = (tab: { link: TabLink; coin: number }, coin: number) => {
  tab.coin = coin
  tab.link.picked(coin)
}

describe('TERM-07 linked tabs', () => {
  test('TERM-07 one market picked, all tabs of the colour follow and no others', () => {
    const { tab } = browser()
    const [a, b, c, alone] = [tab(1), tab(1), tab(3), tab(4)]
    a.link.join('amber')
    b.link.join('amber')
    c.link.join('violet')
    pick(a, 7)
    expect([b.coin, c.coin, alone.coin]).toEqual([7, 3, 4])
    pick(alone, 9)
    expect([a.coin, b.coin]).toEqual([7, 7])
  })

  test('TERM-07 a tab that joins takes the market of those that are there', () => {
    const { tab } = browser()
    const [a, b] = [tab(5), tab(1)]
    a.link.join('petrol')
    expect(a.coin).toBe(5)
    b.link.join('petrol')
    expect([a.coin, b.coin, b.went]).toEqual([5, 5, [5]])
  })

  test('TERM-07 a tab that has left follows nobody; a reload keeps the colour', () => {
    const { tab } = browser()
    const store = memoryStore()
    const [a, b] = [tab(1), tab(1, store)]
    a.link.join('slate')
    b.link.join('slate')
    expect(tab(1, store).link.read()).toBe('slate')
    b.link.join(null)
    pick(a, 2)
    expect(b.coin).toBe(1)
    expect(tab(1, store).link.read()).toBeNull()
  })

  test('TERM-07 what is no message of the wire moves nobody', () => {
    const { tab, say } = browser()
    const a = tab(1)
    a.link.join('amber')
    for (const data of [
      null,
      'amber',
      { kind: 'shows', group: 'amber', currency_id: '2' },
      { kind: 'shows', group: 'amber', currency_id: 0 },
      { kind: 'shows', group: 'amber', currency_id: 1.5 },
      { kind: 'shows', group: 'pink', currency_id: 2 },
      { kind: 'goes', group: 'amber', currency_id: 2 },
    ])
      say(data)
    expect(a.went).toEqual([])
  })
})
