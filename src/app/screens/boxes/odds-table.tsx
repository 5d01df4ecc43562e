import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { type BoxOdds, meanOf, sharesOf } from '../../../shared/lines/box-odds.ts'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import { amountText, centsText, meanShare, weightShare } from './box-figures.ts'
import * as styles from './boxes.module.css'

/** Prizes of a box with their chances, the draws that pick them, and what each adds to the average. */
export function OddsTable({ odds }: { odds: BoxOdds }) {
  const { t } = useTranslation('boxes')
  const { name, price, prizes, total } = odds
  const widest = Math.max(...prizes.map(({ weight }) => weight))
  const shares = sharesOf(odds)
  const figure = (value: number) => showDecimal(String(value))
  let below = 0
  return (
    <section aria-labelledby="bx-odds" className={styles.bxOdds}>
      <div className="sec">
        <h2 id="bx-odds">{t('odds', { box: t(`name.${name}`) })}</h2>
        <span>{t('weights', { total: figure(total) })}</span>
      </div>
      <table className="tbl" aria-labelledby="bx-odds">
        <thead>
          <tr>
            <th scope="col">{t('prizeHead')}</th>
            <th scope="col" className="r">
              {t('chance')}
            </th>
            <th scope="col" className="r">
              {t('draws')}
            </th>
            <th scope="col" className="r">
              {t('adds')}
            </th>
          </tr>
        </thead>
        <tbody>
          {prizes.map(({ amount, weight }) => {
            const from = below
            below += weight
            return (
              <tr key={from}>
                <td className="n strong" translate="no">
                  <span className={styles.bxPrize}>
                    {amountText(amount)}
                    <i className={styles.bxBar} style={{ '--w': weight / widest } as CSSProperties} />
                  </span>
                </td>
                <td className="r n" translate="no">
                  {weightShare(weight, odds)}
                </td>
                <td className="r n t2">{t('range', { from: figure(from), to: figure(below) })}</td>
                <td className="r n" translate="no">
                  {centsText((amount * BigInt(weight)) / BigInt(total))}
                </td>
              </tr>
            )
          })}
          <tr>
            <td className={`strong ${styles.bxSum}`}>{t('costsAndPays', { price: amountText(price) })}</td>
            <td className="r n" translate="no">
              {weightShare(total, odds)}
            </td>
            <td colSpan={2} className="r n strong" translate="no">
              {centsText(meanOf(odds))}, {meanShare(odds)}
            </td>
          </tr>
        </tbody>
      </table>
      <p className={`t2 fs12 ${styles.bxNote}`}>
        {t('shares', {
          price: amountText(price),
          more: weightShare(shares.more, odds),
          less: weightShare(shares.less, odds),
        })}
      </p>
    </section>
  )
}
