import { useTranslation } from 'react-i18next'
import type { BoxRow } from '../../../shared/calls/products/box-entities.ts'
import { BOX_NAMES, BOX_ODDS, type BoxName, meanOf, prizeAt } from '../../../shared/lines/box-odds.ts'
import { classNames } from '../../ui/class-names.ts'
import { amountText, centsText } from './box-figures.ts'
import * as styles from './boxes.module.css'

interface BoxCardsProps {
  /** What the pool bears of each; null where that is not known. */
  rows: readonly BoxRow[] | null
  value: BoxName
  onChange: (box: BoxName) => void
}

/** The six boxes: price, average, top prize; a closed one says why. */
export function BoxCards({ rows, value, onChange }: BoxCardsProps) {
  const { t } = useTranslation('boxes')
  return (
    <fieldset className={styles.bxCards}>
      <legend className="sr">{t('choose')}</legend>
      {BOX_NAMES.map((name) => {
        const odds = BOX_ODDS[name]
        const top = amountText(prizeAt(odds, 0))
        const closed = rows?.find((row) => row.box === name)?.most === 0
        return (
          <label key={name} className={classNames(styles.bxCard, name === value && styles.on, closed && 'off')}>
            <input
              type="radio"
              className="sr"
              name="box"
              value={name}
              checked={name === value}
              onChange={() => onChange(name)}
            />
            <b>{t(`name.${name}`)}</b>
            <span className={`n ${styles.bxPrice}`} translate="no">
              {amountText(odds.price)}
            </span>
            {closed ? (
              <span className="fs12">{t('closed', { top })}</span>
            ) : (
              <>
                <span className={`fs12 n ${styles.bxMean}`}>{t('paysBack', { mean: centsText(meanOf(odds)) })}</span>
                <span className="t2 fs12 n">{t('topPrize', { top })}</span>
              </>
            )}
          </label>
        )
      })}
    </fieldset>
  )
}
