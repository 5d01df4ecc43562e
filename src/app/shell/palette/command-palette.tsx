import { useMemo, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { findMarkets, marketPath } from '../../services/hub-client/find-markets.ts'
import { useMarkets } from '../../services/hub-client/use-markets.ts'
import { commands } from '../../services/page/palette-commands.ts'
import { CommandList } from '../../ui/command-list.tsx'
import { Palette } from '../../ui/palette.tsx'
import { Empty } from '../../ui/states.tsx'
import { SearchFigures, SearchPrices } from '../search-figures.tsx'
import { matching } from './matching.ts'
import { PALETTE_TEXTS, screens } from './screens.ts'
import { useSettingCommands } from './use-setting-commands.ts'

/** Rows of markets, and of everything. */
const MAX_MARKETS = 12
const MOST = 40
const KINDS = ['spot', 'contract'] as const

/** Ctrl+K: what the screen can do, markets, screens and settings in one list. What sends money opens its dialog; Enter here never trades. */
export default function CommandPalette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(PALETTE_TEXTS)
  const navigate = useNavigate()
  const [query, setQuery] = useState('')
  const offered = useSyncExternalStore(commands.subscribe, commands.read)
  const settings = useSettingCommands()
  const spot = useMarkets('spot')
  const contract = useMarkets('contract')
  const markets = useMemo(
    () => (query.trim() === '' ? [] : findMarkets([...spot.markets, ...contract.markets], query).slice(0, MAX_MARKETS)),
    [spot.markets, contract.markets, query],
  )
  const found = [
    ...matching(offered, query).map((each) => ({ ...each, end: each.keys ?? t('act') })),
    ...markets.map((market) => ({
      id: `market:${market.kind}:${market.currency_id}`,
      text: market.symbol,
      end: <SearchFigures market={market} />,
      run: () => navigate(marketPath(market)),
    })),
    ...matching(
      screens.map(({ path, title }) => ({ id: `screen:${path}`, text: t(title), run: () => navigate(path) })),
      query,
    ).map((each) => ({ ...each, end: t('screen') })),
    ...matching(settings, query).map((each) => ({ ...each, end: t('setting') })),
  ]
  return (
    <Palette onClose={onClose} label={t('title')}>
      <CommandList
        label={t('search')}
        query={query}
        onQuery={setQuery}
        commands={found.slice(0, MOST).map((each) => ({
          ...each,
          run: () => {
            // First away: what is opened takes the focus then.
            onClose()
            each.run()
          },
        }))}
        instead={
          <>
            {markets.length > 0 && KINDS.map((kind) => <SearchPrices key={kind} kind={kind} />)}
            {found.length === 0 && <Empty title={t('none')} />}
          </>
        }
        more={t('note')}
      />
    </Palette>
  )
}
