import { useLayoutEffect, useState } from 'react'
import type { MockStatus } from '../../../shared/mock/mock-port.ts'
import { routePath } from '../../base/platform/base-path.ts'
import { standInHubClient } from '../hub-client/hub-client.ts'
import { mockTrading } from './mock-trading.ts'

/** No other page ever shows what is simulated: its first drawing comes before this one is gone. */
const isHere = () => routePath(location.pathname) === '/mock'

/**
 * Puts the client of the simulated prices in the place of the hub's while they are shown, so that every part of the terminal draws them.
 * @returns whether the client that is wanted stands: what shows prices is drawn only then, and anew with each change
 */
export function useShownClient(prices: MockStatus['prices']): boolean {
  const [stands, setStands] = useState<MockStatus['prices'] | null>(null)
  useLayoutEffect(() => {
    const { simulatedClient } = mockTrading()
    const end = prices === 'made_up' ? standInHubClient(simulatedClient, isHere) : null
    setStands(prices)
    return () => end?.()
  }, [prices])
  return stands === prices
}
