import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { Market } from '../../../../shared/hub-protocol/market.ts'
import { toast } from '../../../base/platform/toast-store.ts'
import { useTerminalPlace } from '../../../services/venue/terminal-place.ts'
import { tabLink } from './own-link.ts'

/** The coin that the group has sent this tab to, by the life of the page: it is nobody's pick here. */
let followed: number | null = null

/** Follows the market that another tab of the group picks, and tells the group what is picked here. */
export function useTabLink(market: Market, markets: readonly Market[]): void {
  const { t } = useTranslation('tools')
  const navigate = useNavigate()
  const { path } = useTerminalPlace()
  const now = useRef({ market, markets, navigate, path, t })
  useEffect(() => {
    now.current = { market, markets, navigate, path, t }
  })
  useEffect(() => {
    if (followed === market.currency_id) return
    const first = followed === null
    followed = market.currency_id
    // Opening a page is no pick, unless the group has nobody else.
    if (!first) tabLink().picked(market.currency_id)
  }, [market.currency_id])
  useEffect(
    () =>
      tabLink().follow(
        () => now.current.market.currency_id,
        (id) => {
          const { market: shown, markets: all, navigate: go, path: to, t: say } = now.current
          const next = all.find((one) => one.currency_id === id)
          if (!next)
            return void toast({ kind: 'info', name: 'link', title: say('link.stays', { market: shown.symbol }) })
          followed = id
          go(to(next))
        },
      ),
    [],
  )
}
