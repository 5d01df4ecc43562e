import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import { changeText } from '../../services/currency/change-text.ts'
import type { Currency } from '../../services/currency/currencies.ts'
import { Sparkline } from '../../services/currency/sparkline.tsx'
import { useSparkline } from '../../services/currency/use-sparklines.ts'
import { marketPath } from '../../services/hub-client/find-markets.ts'
import { classNames } from '../../ui/class-names.ts'
import { Coin } from '../../ui/coin.tsx'
import { Num } from '../../ui/number-cell.tsx'
import type { RankRow } from './held-rows.ts'
import * as heroStyles from './hero.module.css'
import * as rankingsStyles from './rankings.module.css'

/** As drawn, px. */
const SPARK = { width: 64, height: 24 }

interface RankRowProps {
  /** From 1. */
  place: number
  row: RankRow
  /** null while the markets are not known. */
  market: Market | null
  currency: Currency | null
  stale: boolean
}

/** One market of a ranking: a link to its terminal. */
export function RankRowView({ place, row, market, currency, stale }: RankRowProps) {
  const { t } = useTranslation('home')
  const navigate = useNavigate()
  const points = useSparkline('spot', row.id)
  const pressed = useRef<number | null>(null)
  const change = changeText(row.entry.changeRate)
  const code = market?.base ?? currency?.symbol ?? `#${row.id}`
  const path = (id: number) => marketPath({ kind: 'spot', currency_id: id })
  return (
    <li className={classNames(row.left && 'is-old')}>
      <Link
        to={path(row.id)}
        onPointerDown={() => {
          pressed.current = row.id
        }}
        onClick={(event) => {
          // The row may have gone to another market while the finger was on it.
          const meant = pressed.current
          pressed.current = null
          if (meant === null || meant === row.id || event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          void navigate(path(meant))
        }}
      >
        <span className={`n t3 ${rankingsStyles.i}`} translate="no">
          {place}
        </span>
        <Coin code={code} />
        <span className={`grow ${rankingsStyles.name}`}>
          <b className="strong">{code}</b> {currency && <span className="t3 fs12">{currency.name}</span>}
        </span>
        <Sparkline points={points} tone={change?.tone ?? 'none'} stale={stale || row.left} {...SPARK} />
        <span className={`r ${rankingsStyles.p}`}>
          <span className="sr">{t('price')}</span>
          <Num text={row.entry.last} {...(market ? { digits: market.price_digits } : {})} unknown={t('unknown')} />
        </span>
        <span className={`r ${heroStyles.c} ${rankingsStyles.c}`}>
          <span className="sr">{t('change')}</span>
          <span className={classNames('n', change && change.tone !== 'none' && change.tone)} translate="no">
            {change?.text ?? t('unknown')}
          </span>
        </span>
      </Link>
    </li>
  )
}
