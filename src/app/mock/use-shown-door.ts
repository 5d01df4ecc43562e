import { useLayoutEffect, useState } from 'react'
import type { MockStatus } from '../../shared/mock/mock-port.ts'
import { standInDoor } from '../market/door.ts'
import { routePath } from '../platform/base-path.ts'
import { mockTrading } from './mock-trading.ts'

/** No other page ever shows what is made up: its first drawing comes before this one is gone. */
const isHere = () => routePath(location.pathname) === '/mock'

/**
 * Puts the door to the made-up prices in the place of the hub's while they are shown, so that every part of the terminal draws them.
 * @returns whether the door that is wanted stands: what shows prices is drawn only then, and anew with each change
 */
export function useShownDoor(prices: MockStatus['prices']): boolean {
  const [stands, setStands] = useState<MockStatus['prices'] | null>(null)
  useLayoutEffect(() => {
    const { madeUpDoor } = mockTrading()
    const end = prices === 'made_up' ? standInDoor(madeUpDoor, isHere) : null
    setStands(prices)
    return () => end?.()
  }, [prices])
  return stands === prices
}
