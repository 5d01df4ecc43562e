import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { FinanceHolding } from '../../../shared/calls/products/finance-entities.ts'
import { prefs } from '../../base/prefs/prefs.ts'
import { faceOf } from '../../services/account/own-state.ts'
import { LastKnownNote } from '../../services/money/last-known-note.tsx'
import { HIDDEN } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { DataTable, type TableColumn } from '../../ui/data-table.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Empty, ErrorState, Loading } from '../../ui/states.tsx'
import { BothZones } from './both-zones.tsx'
import { dayOnly, UTC8 } from './dates.ts'
import * as earnStyles from './earn.module.css'
import * as earnAccountStyles from './earn-account.module.css'
import { Money } from './holding-table.tsx'
import { type Bar, barsOf, HEIGHT, LEAST, WIDTH } from './interest-bars.ts'
import { moneyText } from './money-text.ts'
import { rateText } from './product-text.ts'
import { useInterest } from './use-earn.ts'

/** What each settlement has paid on a holding, the next one among them: as a picture and as a table. */
export function InterestDays({ holding }: { holding: FinanceHolding }) {
  const { t } = useTranslation('earn')
  const [view, setView] = useState<'picture' | 'table'>('picture')
  const { product } = holding
  const interest = useInterest(product.id)
  const face = faceOf(interest)
  const retry = () => void interest.records.refresh()
  const title = t('interestDay', { coin: product.symbol })
  return (
    <section aria-labelledby="ea-interest">
      <div className="sec">
        <h2 id="ea-interest">{title}</h2>
        <Segmented
          label={t('view')}
          value={view}
          options={[
            { value: 'picture', text: t('picture') },
            { value: 'table', text: t('table') },
          ]}
          onChange={setView}
        />
      </div>
      {face === 'degraded' && <LastKnownNote title={t('interestFailed')} at={interest.knownAt} onRetry={retry} />}
      {face === 'error' ? (
        <ErrorState title={t('interestFailed')} onRetry={retry} />
      ) : face === 'loading' ? (
        <Loading />
      ) : view === 'picture' ? (
        <Picture bars={barsOf(interest.rows, holding)} />
      ) : (
        <Days interest={interest} />
      )}
    </section>
  )
}

function Picture({ bars }: { bars: readonly Bar[] }) {
  const { t, i18n } = useTranslation('earn')
  const { hideAmounts } = useSnapshot(prefs.state)
  if (bars.length === 0) return <Empty title={t('noInterest')} />
  // Few settlements leave room on the right: one alone would fill the picture.
  const step = WIDTH / Math.max(bars.length, LEAST)
  const most = bars.reduce((max, { units }) => (units > max ? units : max), 0n)
  const label = (units: bigint) => (hideAmounts ? HIDDEN : moneyText(units))
  const paid = bars.filter(({ toCome }) => !toCome)
  return (
    <>
      <div className={earnAccountStyles.eaBars}>
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={t('barPicture', { count: paid.length })}
        >
          <defs>
            <pattern id="ea-hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(135)">
              <rect width="6" height="6" className={earnAccountStyles.eaHatchGround} />
              <path d="M0 0V6" className={earnAccountStyles.eaHatchLine} />
            </pattern>
          </defs>
          <path className={earnStyles.gl} d={`M0 0.5H${WIDTH}M0 ${HEIGHT / 2}H${WIDTH}`} />
          {bars.map(({ at, height, toCome }, place) => (
            <rect
              key={at}
              className={toCome ? earnAccountStyles.c : undefined}
              x={place * step + step * 0.15}
              width={step * 0.7}
              y={HEIGHT - height}
              height={height}
            />
          ))}
          <path className={earnStyles.axl} d={`M0 ${HEIGHT - 0.5}H${WIDTH}`} />
        </svg>
        <span className={`n ${earnAccountStyles.eaAxis}`} translate="no">
          <span>{label(most)}</span>
          <span>{label(most / 2n)}</span>
        </span>
      </div>
      <p
        className={classNames('n t3 fs11', earnAccountStyles.eaDays, bars.length < LEAST && earnAccountStyles.few)}
        translate="no"
      >
        {(bars.length < LEAST ? bars : [bars[0], bars[Math.floor(bars.length / 2)], bars.at(-1)]).map(
          (bar) => bar && <span key={bar.at}>{dayOnly(bar.at, i18n.language, UTC8)}</span>,
        )}
      </p>
      <p className="t2 fs12">{t('barNote')}</p>
    </>
  )
}

function Days({ interest }: { interest: ReturnType<typeof useInterest> }) {
  const { t } = useTranslation(['earn', 'money'])
  type Row = (typeof interest.rows)[number]
  const columns: TableColumn<Row>[] = [
    { id: 'at', head: t('settlement'), cell: (row) => <BothZones at={row.at} stacked /> },
    { id: 'base', head: t('principal'), right: true, cell: (row) => <Money text={row.base} /> },
    {
      id: 'rate',
      head: t('rateYear'),
      right: true,
      cell: (row) => (
        <span className="n" translate="no">
          {rateText(row.rate)}
        </span>
      ),
    },
    { id: 'amount', head: t('interest'), right: true, cell: (row) => <Money text={row.amount} signed tone="up" /> },
  ]
  return (
    <>
      <DataTable
        label={t('interest')}
        columns={columns}
        rows={interest.rows}
        rowKey={(row) => row.id}
        instead={interest.rows.length === 0 ? <Empty title={t('noInterest')} /> : null}
      />
      {!interest.complete && (
        <Button size="s" onClick={() => void interest.records.more()}>
          {t('money:older')}
        </Button>
      )}
    </>
  )
}
