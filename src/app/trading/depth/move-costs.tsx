import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toScaled } from '../../../shared/decimal/decimal-text.ts'
import { shorten } from '../../../shared/decimal/shorten.ts'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import { SCALE_DIGITS, tickUnits } from '../../../shared/perp/scale.ts'
import { expandShorthand } from '../../../shared/rules/number-shorthand.ts'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import { clientPrefs } from '../../base/prefs/terminal-prefs.ts'
import type { BookSideName, DepthView } from '../../services/hub-client/topic-views.ts'
import { costToMove } from '../chart/depth-geometry.ts'
import { Explained } from '../explain/explained.tsx'
import * as styles from './depth.module.css'
import { isMove } from './is-move.ts'

/** Percent that stand there always. */
const FIXED = ['0.1', '0.5', '1']
const FIRST_OWN = '2'

interface MoveCostsProps {
  market: Market
  view: DepthView
  label: string
}

/** What it costs to take the book until the price has moved by so many percent, down and up; one of them the person's own. */
export function MoveCosts({ market, view, label }: MoveCostsProps) {
  const { t } = useTranslation('depth')
  const [own, setOwn] = useState(() => {
    const stored = clientPrefs.read('depth-move')
    return stored !== null && isMove(stored) ? stored : FIRST_OWN
  })
  const wrong = !isMove(own)
  return (
    <table className={`n ${styles.depthCosts}`} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('move')}</th>
          <th scope="col" className="r">
            {t('down', { unit: market.quote })}
          </th>
          <th scope="col" className="r">
            {t('up', { unit: market.quote })}
          </th>
        </tr>
      </thead>
      <tbody>
        {FIXED.map((percent) => (
          <MoveRow key={percent} market={market} view={view} percent={percent}>
            {percent}%
          </MoveRow>
        ))}
        <MoveRow market={market} view={view} percent={wrong ? null : own}>
          <span className={styles.depthOwn}>
            <input
              aria-label={t('own')}
              aria-invalid={wrong || undefined}
              title={wrong ? t('wrong') : undefined}
              inputMode="decimal"
              autoComplete="off"
              value={own}
              onChange={({ target }) => {
                const plain = expandShorthand(target.value)
                setOwn(isMove(plain) ? plain : target.value.trim())
                if (isMove(plain)) clientPrefs.write('depth-move', plain)
              }}
            />
            %
          </span>
          {wrong && (
            <span className="hint err" role="alert">
              {t('wrong')}
            </span>
          )}
        </MoveRow>
      </tbody>
    </table>
  )
}

interface MoveRowProps extends Omit<MoveCostsProps, 'label'> {
  /** Null where it is no percentage. */
  percent: string | null
  children: ReactNode
}

function MoveRow({ market, view, percent, children }: MoveRowProps) {
  return (
    <tr>
      <th scope="row">{children}</th>
      <td className="r">
        {percent === null ? '--' : <Cost market={market} view={view} side="bid" percent={percent} />}
      </td>
      <td className="r">
        {percent === null ? '--' : <Cost market={market} view={view} side="ask" percent={percent} />}
      </td>
    </tr>
  )
}

function Cost({
  market,
  view,
  side,
  percent,
}: {
  market: Market
  view: DepthView
  side: BookSideName
  percent: string
}) {
  const { t, i18n } = useTranslation('depth')
  const bid = view.best('bid')
  const ask = view.best('ask')
  if (bid === null || ask === null) return '--'
  const levels = Array.from({ length: view.count(side) }, (_, i) => ({
    ticks: view.price(side, i),
    lots: view.lots(side, i),
  }))
  const digits = market.price_digits + market.quantity_digits
  const { cost, more } = costToMove(levels, side, (bid + ask) / 2, Number(percent) * 10, digits)
  const short = shorten(cost, i18n.language)
  const whole = showDecimal(cost, 2)
  const scale = tickUnits(market.price_digits)
  const middle = (BigInt(bid + ask) * (scale ?? 0n)) / 2n
  const away = (middle * BigInt(Math.round(Number(percent) * 1_000))) / 100_000n
  const limit = side === 'ask' ? middle + away : middle - away
  const taken = toScaled(cost, SCALE_DIGITS)
  const figure =
    more && !view.whole(side) ? (
      <span title={t('more', { cost: whole })}>
        <span aria-hidden="true">{`≥ ${short}`}</span>
        <span className="sr">{t('more', { cost: whole })}</span>
      </span>
    ) : (
      <span title={whole}>{more ? t('ends', { cost: short }) : short}</span>
    )
  return (
    <Explained id="MOVE-COST" inputs={taken === null || scale === null ? null : { taken, middle, limit }}>
      {figure}
    </Explained>
  )
}
