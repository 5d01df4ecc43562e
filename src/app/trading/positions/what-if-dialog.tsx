import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ONE } from '../../../shared/perp/scale.ts'
import { scaled, unscaled } from '../../../shared/perp/scaled.ts'
import type { LiveAccount, LivePosition } from '../../services/live/live-account.ts'
import { ratioPercent } from '../../services/live/perp-texts.ts'
import { liveStoreOf, useLiveAccount } from '../../services/live/use-live.ts'
import { usePerpVenue } from '../../services/venue/venue-context.ts'
import { Badge } from '../../ui/badge.tsx'
import { Num } from '../../ui/number-cell.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { ExplainTotal } from '../explain/explain-total.tsx'
import * as phoneStyles from '../layout/phone.module.css'
import * as ordersStyles from '../orders/orders.module.css'
import { ExplainPosition } from './explain-position.tsx'
import { PanelDialog } from './panel-dialog.tsx'
import { Percent, PositionName, Profit } from './position-cells.tsx'
import { positionRow } from './position-row.ts'
import * as positionsStyles from './positions.module.css'
import { whatIf } from './what-if.ts'

/** Farthest move of the slider, per mille; a step is a hundredth of it. */
const REACH = { '5': 50, '10': 100, '25': 250, '50': 500 } as const
type Reach = keyof typeof REACH

/** Moves the mark of one market, or of all, and shows what profit and margin ratios would be. Nothing is sent. */
export function WhatIfDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('positions')
  const account = useLiveAccount()
  const live = liveStoreOf(usePerpVenue())
  const [scope, setScope] = useState('all')
  const [reach, setReach] = useState<Reach>('10')
  const [perMille, setPerMille] = useState(0)
  if (!account) return null
  const markets = [...new Map(account.positions.map(({ row }) => [String(row.currency_id), row.symbol]))]
  const moved = whatIf(live.facts(), scope === 'all' ? null : Number(scope), perMille)
  const most = REACH[reach]
  return (
    <PanelDialog title={t('whatIfTitle')} onClose={onClose} className={`${phoneStyles.wide} ${positionsStyles.wide}`}>
      <p className="t2 fs12">{t('whatIfText')}</p>
      <div className={`row g3 ${positionsStyles.posIf}`}>
        <Select
          label={t('whatIfScope')}
          value={scope}
          onChange={setScope}
          options={[{ value: 'all', text: t('allMarkets') }, ...markets.map(([value, text]) => ({ value, text }))]}
        />
        <Segmented
          label={t('whatIfReach')}
          value={reach}
          onChange={(next) => {
            setReach(next)
            setPerMille(Math.max(-REACH[next], Math.min(REACH[next], perMille)))
          }}
          options={(Object.keys(REACH) as Reach[]).map((value) => ({ value, text: `±${value}%` }))}
        />
        <b className="n strong" translate="no" aria-hidden="true">
          <Percent text={percentText(perMille)} />
        </b>
      </div>
      <input
        type="range"
        className={positionsStyles.posRange}
        aria-label={t('whatIfSlider')}
        aria-valuetext={`${percentText(perMille)}%`}
        min={-most}
        max={most}
        step={most / 50}
        value={perMille}
        onChange={(event) => setPerMille(Math.round(Number(event.target.value)))}
      />
      <Outcome now={account} then={moved} />
    </PanelDialog>
  )
}

/** Per mille as percent: −35 → `-3.5`. */
function percentText(perMille: number): string {
  return (perMille / 10).toFixed(1)
}

function Outcome({ now, then }: { now: LiveAccount; then: LiveAccount }) {
  const { t } = useTranslation('positions')
  const of = new Map(now.positions.map((position) => [position.key, position]))
  const wide = useWide()
  if (!wide) return <OutcomeCards then={then} />
  return (
    <div className={positionsStyles.posIfList}>
      <table className="tbl">
        <thead>
          <tr>
            <th scope="col">{t('market')}</th>
            {(['mark', 'unrealised', 'roe', 'marginRatio', 'liquidationShort'] as const).map((head) => (
              <th key={head} scope="col" className="r">
                {t(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {then.positions.map((position) => (
            <OutcomeRow key={position.key} now={of.get(position.key)} then={position} />
          ))}
          {then.totals.map((total) => (
            <tr key={total.currencyId} className="sel">
              <td>{t('accountIn', { coin: total.symbol })}</td>
              <td />
              <td className="r">
                <ExplainTotal total={total} what="unrealised">
                  <Profit text={unscaled(total.unrealised)} strong />
                </ExplainTotal>
              </td>
              <td />
              <td className="r n strong">
                <ExplainTotal total={total} what="ratio">
                  {total.ratio === null ? '--' : t('percent', { percent: ratioPercent(total.ratio) })}
                </ExplainTotal>
              </td>
              <td />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function OutcomeRow({ now, then }: { now: LivePosition | undefined; then: LivePosition }) {
  const row = positionRow(then)
  return (
    <tr>
      <td>
        <PositionName row={row} />
      </td>
      <td className="r">
        <Num text={row.mark} className={now && scaled(now.mark) === then.markPrice ? 't2' : 'strong'} />
      </td>
      <td className="r">
        <ExplainPosition row={row} what="profit">
          <Profit text={row.unrealised} />
        </ExplainPosition>
      </td>
      <td className="r">
        <ExplainPosition row={row} what="roe">
          <Percent text={row.roe} />
        </ExplainPosition>
      </td>
      <td className="r n" translate="no">
        <Ratio position={then} />
      </td>
      <td className="r">
        <ExplainPosition row={row} what="liquidation">
          <Num text={row.liquidation} />
        </ExplainPosition>
      </td>
    </tr>
  )
}

/** The same on phones, where six columns do not fit. */
function OutcomeCards({ then }: { then: LiveAccount }) {
  const { t } = useTranslation('positions')
  return (
    <ul className={`${positionsStyles.posIfList} ${positionsStyles.posIfCards}`}>
      {then.positions.map((position) => {
        const row = positionRow(position)
        return (
          <li key={position.key}>
            <PositionName row={row} />
            <dl data-part="own-facts" className={ordersStyles.ownFacts}>
              <CardFact head={t('mark')}>
                <Num text={row.mark} />
              </CardFact>
              <CardFact head={t('unrealised')}>
                <ExplainPosition row={row} what="profit">
                  <Profit text={row.unrealised} />
                </ExplainPosition>
              </CardFact>
              <CardFact head={t('roe')}>
                <ExplainPosition row={row} what="roe">
                  <Percent text={row.roe} />
                </ExplainPosition>
              </CardFact>
              <CardFact head={t('marginRatio')}>
                <Ratio position={position} />
              </CardFact>
              <CardFact head={t('liquidationShort')}>
                <ExplainPosition row={row} what="liquidation">
                  <Num text={row.liquidation} />
                </ExplainPosition>
              </CardFact>
            </dl>
          </li>
        )
      })}
      {then.totals.map((total) => (
        <li key={total.currencyId}>
          <b className="strong">{t('accountIn', { coin: total.symbol })}</b>
          <dl data-part="own-facts" className={ordersStyles.ownFacts}>
            <CardFact head={t('unrealised')}>
              <ExplainTotal total={total} what="unrealised">
                <Profit text={unscaled(total.unrealised)} strong />
              </ExplainTotal>
            </CardFact>
            <CardFact head={t('marginRatio')}>
              <ExplainTotal total={total} what="ratio">
                {total.ratio === null ? '--' : t('percent', { percent: ratioPercent(total.ratio) })}
              </ExplainTotal>
            </CardFact>
          </dl>
        </li>
      ))}
    </ul>
  )
}

function CardFact({ head, children }: { head: string; children: ReactNode }) {
  return (
    <div>
      <dt>{head}</dt>
      <dd className="n" translate="no">
        {children}
      </dd>
    </div>
  )
}

function Ratio({ position }: { position: LivePosition }) {
  const { t } = useTranslation('positions')
  const row = positionRow(position)
  if (position.ratio !== null && position.ratio >= ONE) return <Badge tone="warn">{t('liquidated')}</Badge>
  if (row.ratio === null) return <>--</>
  return (
    <ExplainPosition row={row} what="ratio">
      {t('percent', { percent: row.ratio })}
    </ExplainPosition>
  )
}
