import { expect, test } from 'vitest'
import { testPerpMarket, testPosition, testTotal } from '../account/testing/test-contract.ts'
import { type LiveAccount, liveAccount } from '../live/live-account.ts'
import { followMockMargin } from './mock-margin.ts'

const at = (text: string, live = true): LiveAccount =>
  liveAccount({
    positions: [testPosition()],
    orders: [],
    totals: [testTotal()],
    market: () => testPerpMarket(),
    mark: () => ({ text, live }),
    leverage: () => 50,
    hedge: false,
  })

test('POS-15 MOCK-07 the practice account’s ratio is reported as it changes, near liquidation as such, and no longer once it is left', () => {
  let account: LiveAccount | null = null
  const listeners = new Set<() => void>()
  const shown: (string | null)[] = []
  const end = followMockMargin(
    {
      read: () => account,
      subscribe(listener) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
    (update) => shown.push(update && `${update.percent}${update.danger ? '!' : ''}${update.live ? '' : '?'}`),
  )
  const put = (next: LiveAccount) => {
    account = next
    for (const listener of listeners) listener()
  }
  expect(shown).toEqual([])
  for (const next of [at('19900.0'), at('19900.0'), at('19690.0'), at('19690.0', false)]) put(next)
  // MM 79.6 of 300; 78.76 of 90.
  expect(shown).toEqual(['26.54', '87.52!', '87.52!?'])
  put({ positions: [], totals: [] })
  end()
  expect([shown.slice(3), listeners.size]).toEqual([[null, null], 0])
})
