import { FlaskConical } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { type Market, marketKey } from '../../../shared/hub-protocol/market.ts'
import { type MockRequest, type MockStatus, SPEEDS, type Speed } from '../../../shared/mock/mock-port.ts'
import { mockTrading } from '../../services/mock/mock-trading.ts'
import { Badge } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import * as styles from './mock.module.css'
import { MockNotes } from './mock-notes.tsx'
import { mockPath } from './mock-path.ts'
import { PriceSource } from './price-source.tsx'
import { ResetMock } from './reset-mock.tsx'
import { ScenarioMenu } from './scenario-menu.tsx'

interface MockBarProps {
  market: Market
  status: MockStatus
}

const control = (wish: MockRequest) => void mockTrading().client.control(wish)

/** The band over the terminal: that this is play money, where the prices come from, and what can be done with them. */
export function MockBar({ market, status }: MockBarProps) {
  const { t } = useTranslation('mock')
  const key = marketKey(market.kind, market.currency_id)
  return (
    <>
      <section
        className={classNames(
          styles.mockBar,
          status.prices === 'made_up' && styles.simulated,
          status.stale.includes(key) && 'is-stale',
        )}
        aria-label={t('label')}
      >
        <span className="row g2">
          <Icon of={FlaskConical} />
          <Badge tone="ink">{t('badge')}</Badge>
          <span className={styles.mockText}>{t('what')}</span>
        </span>
        <PriceSource status={status} market={key} onWish={control} />
        <span className={`row g2 ${styles.mockEnds}`}>
          <KindChoice market={market} />
          {status.ahead >= 1_000 && <span className="n fs12">{t('ahead', { time: clockText(status.ahead) })}</span>}
          <SpeedChoice status={status} />
          <ScenarioMenu
            kind={market.kind}
            running={status.scenario}
            onChoose={(scenario) =>
              control({ wish: 'scenario', scenario, kind: market.kind, currency_id: market.currency_id })
            }
          />
          <ResetMock onReset={() => control({ wish: 'reset' })} />
        </span>
      </section>
      <MockNotes status={status} onWish={control} />
    </>
  )
}

/** Spot or perpetuals, of the same coin where it has both. */
function KindChoice({ market }: { market: Market }) {
  const { t } = useTranslation('mock')
  const navigate = useNavigate()
  return (
    <Segmented
      label={t('kind')}
      value={market.kind}
      options={(['spot', 'contract'] as const).map((kind) => ({ value: kind, text: t(kind) }))}
      onChange={(kind) => void navigate(mockPath({ kind, currency_id: market.currency_id }))}
    />
  )
}

/** The mock clock; live prices have but one speed. */
function SpeedChoice({ status }: { status: MockStatus }) {
  const { t } = useTranslation('mock')
  const why = status.scenario !== null ? t('speedScenario') : status.prices === 'live' ? t('speedLive') : null
  return (
    <span className={classNames(styles.mockSpeed, why && styles.isOff)} title={why ?? undefined}>
      <Segmented
        label={why === null ? t('speed') : `${t('speed')}: ${why}`}
        value={String(status.speed)}
        options={SPEEDS.map((speed) => ({ value: String(speed), text: `${speed}×` }))}
        onChange={(value) => {
          if (why === null) control({ wish: 'speed', speed: Number(value) as Speed })
        }}
      />
    </span>
  )
}

/** `3:20:05`. */
function clockText(ms: number): string {
  const seconds = Math.floor(ms / 1_000)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${Math.floor(seconds / 3_600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}
