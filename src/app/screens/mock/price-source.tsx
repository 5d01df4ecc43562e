import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MarketKey } from '../../../shared/hub-protocol/market.ts'
import type { MockRequest, MockStatus } from '../../../shared/mock/mock-port.ts'
import { momentText } from '../../base/platform/moment-text.ts'
import { useSecond } from '../../services/hub-client/use-feed.ts'
import { mockTrading } from '../../services/mock/mock-trading.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Meter } from '../../ui/meter.tsx'
import { GoLiveDialog } from './go-live-dialog.tsx'
import * as styles from './mock.module.css'

const SECOND = 1_000

/** How far a scenario is, in seconds. @param props.span device ms */
function ScenarioProgress({ name, span }: { name: string; span: { from: number; to: number } }) {
  const { t } = useTranslation('mock')
  const now = useSecond()
  const of = Math.round((span.to - span.from) / SECOND)
  const value = Math.max(0, Math.min(of, Math.floor((now - span.from) / SECOND)))
  const left = t('left', { seconds: of - value })
  return (
    <span className={`row g2 ${styles.mockProgress}`}>
      <Meter label={name} value={value} of={of} text={left} ticks={9} />
      <span className="n fs12" translate="no">
        {left}
      </span>
    </span>
  )
}

/** Without a price for so long, it is said. */
const LATE = 3_000

interface PriceSourceProps {
  status: MockStatus
  /** The market that is shown. */
  market: MarketKey
  onWish: (wish: MockRequest) => void
}

/** Whose prices these are, said each time they change, and the way to the others. */
export function PriceSource(props: PriceSourceProps) {
  return props.status.prices === 'made_up' ? <SimulatedSource {...props} /> : <LiveSource {...props} />
}

function LiveSource({ status, market, onWish }: PriceSourceProps) {
  const { t } = useTranslation(['mock', 'common'])
  const unseen = status.unseen.includes(market)
  const late = useLate(unseen)
  // The first price comes at once as a rule: words and button for its want would only move the page.
  const live = unseen ? (late ? 'unseen' : 'loading') : status.stale.includes(market) ? 'stale' : 'live'
  return (
    <span className={`row g2 ${styles.mockSource}`}>
      <span role="status" className={live === 'live' ? undefined : 'strong'}>
        {t(live === 'loading' ? 'common:loading' : live)}
      </span>
      {(live === 'unseen' || live === 'stale') && (
        <Button size="s" onClick={() => onWish({ wish: 'make_up' })}>
          {t('makeUp')}
        </Button>
      )}
    </span>
  )
}

/** Whether something has lasted for longer than a page takes to load. */
function useLate(lasts: boolean): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!lasts) return setLate(false)
    const timer = setTimeout(() => setLate(true), LATE)
    return () => clearTimeout(timer)
  }, [lasts])
  return late
}

function SimulatedSource({ status, market, onWish }: PriceSourceProps) {
  const { t } = useTranslation('mock')
  const [asking, setAsking] = useState(false)
  const { scenario, scenarioSpan } = status
  return (
    <span className={`row g2 ${styles.mockSource}`}>
      <Badge tone="warn">{t('madeUp')}</Badge>
      <span role="status">
        {scenario === null ? (
          <SimulatedLabels status={status} market={market} />
        ) : (
          t('running', { name: t(`scenario.${scenario}`) })
        )}
      </span>
      {scenario !== null && scenarioSpan && (
        <>
          <ScenarioProgress name={t(`scenario.${scenario}`)} span={scenarioSpan} />
          <Button size="s" onClick={() => onWish({ wish: 'end_scenario' })}>
            {t('endScenario')}
          </Button>
        </>
      )}
      {scenario === null && (
        <Button
          size="s"
          kind={status.liveBack ? 'primary' : 'quiet'}
          onClick={() => (status.wanted.length === 0 ? onWish({ wish: 'go_live' }) : setAsking(true))}
        >
          {t('goLive')}
        </Button>
      )}
      {asking && (
        <GoLiveDialog
          ask={() => mockTrading().client.returning()}
          go={(wish) => mockTrading().client.control(wish)}
          onClose={() => setAsking(false)}
        />
      )}
    </span>
  )
}

/** Why, from when the prices are that the bots go on from, and whether live ones are back. */
function SimulatedLabels({ status, market }: { status: MockStatus; market: MarketKey }) {
  const { t, i18n } = useTranslation('mock')
  const from = status.from[market]
  const time = from === undefined ? null : momentText(from, i18n.language)
  if (status.byItself && !status.liveBack) return time === null ? t('byItself') : t('byItselfFrom', { time })
  const since = time === null ? t('madeUpText') : t('madeUpFrom', { time })
  return (
    <>
      {status.liveBack && <b className="strong">{`${t('liveBack')} `}</b>}
      {since}
    </>
  )
}
