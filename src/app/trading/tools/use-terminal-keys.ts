import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import { useRefusalText } from '../../base/i18n/use-refusal-text.ts'
import { toast } from '../../base/platform/toast-store.ts'
import type { CancelOutcome } from '../../services/account/cancels.ts'
import { useTerminalPlace } from '../../services/venue/terminal-place.ts'
import { VenueContext } from '../../services/venue/venue-context.ts'
import type { PanelName } from '../layout/layout.ts'
import { layoutStore } from '../layout/layout-store.ts'
import { fillTicket } from '../ticket/ticket-intents.ts'
import type { EarlyKey } from './keys/use-early-keys.ts'
import { useHotkeys } from './keys/use-hotkeys.ts'

interface TerminalKeys {
  market: Market
  markets: readonly Market[]
  trades: boolean
  onHelp: () => void
  /** What was pressed before. */
  early: () => EarlyKey[]
}

/** What the terminal's keys do. */
export function useTerminalKeys({ market, markets, trades, onHelp, early }: TerminalKeys): void {
  const { t } = useTranslation('tools')
  const navigate = useNavigate()
  const { path } = useTerminalPlace()
  const cancelAll = useMarketCancel()
  const step = (by: 1 | -1) => {
    const at = markets.findIndex((one) => one.currency_id === market.currency_id)
    const next = markets[(at + by + markets.length) % markets.length]
    if (next) navigate(path(next))
  }
  /** Fills the ticket and puts the focus into its size. */
  const fill = (what: Parameters<typeof fillTicket>[0]) => {
    if (!trades) return
    show('side')
    fillTicket(what)
    requestAnimationFrame(() => document.querySelector<HTMLElement>(SIZE)?.focus())
  }
  useHotkeys(
    {
      buy: () => fill({ side: 'buy' }),
      sell: () => fill({ side: 'sell' }),
      limit: () => fill({ type: 'limit' }),
      market: () => fill({ type: 'market' }),
      cancelAll: () => trades && cancelAll(market),
      picker: () => document.querySelector<HTMLElement>('button[data-part~=picker]')?.click(),
      previous: () => step(-1),
      next: () => step(1),
      help: onHelp,
    },
    () => toast({ kind: 'info', name: 'unarmed', title: t('keys.unarmed'), text: t('keys.unarmedText') }),
    early,
  )
}

/** The first field of the ticket that says how much. */
const SIZE = '[data-part~=at-side] :is(input[name=quantity], input[name=total])'

function show(panel: PanelName): void {
  if (layoutStore().read().hide.includes(panel)) layoutStore().toggle(panel)
}

/** Cancels all orders of a market, and says what came of it. */
function useMarketCancel(): (market: Market) => void {
  const { t } = useTranslation('orders')
  const refusalText = useRefusalText()
  const venue = useContext(VenueContext)
  return ({ currency_id }) => {
    void venue?.own.cancelAll(currency_id).then((outcome: CancelOutcome) => {
      if (outcome.kind === 'done')
        toast({ kind: 'ok', title: t('cancelled', { count: outcome.count }), name: 'cancelled' })
      if (outcome.kind === 'refused')
        toast({ kind: 'error', title: t('cancelRefused'), text: refusalText(outcome.refusal), name: 'cancelled' })
      if (outcome.kind === 'unconfirmed')
        toast({ kind: 'warn', title: t('notConfirmed'), text: t('cancelUnconfirmed'), name: 'not_confirmed' })
    })
  }
}
