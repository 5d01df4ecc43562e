import { useTranslation } from 'react-i18next'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import { classNames } from '../../ui/class-names.ts'
import { pairText } from './position-cells.tsx'
import * as styles from './positions.module.css'
import { type ArmedPart, canEdit } from './tpsl-form.ts'

interface TpslPartsProps {
  market: Pick<Market, 'base'>
  parts: readonly ArmedPart[]
  /** The one that stands in the form. */
  edited: ArmedPart | null
  busy: boolean
  onEdit: (part: ArmedPart) => void
  onCancel: (part: ArmedPart) => void
}

/** The pairs that close a position or a part of it, each to be edited or cancelled. */
export function TpslParts({ market, parts, edited, busy, onEdit, onCancel }: TpslPartsProps) {
  const { t } = useTranslation('positions')
  if (parts.length === 0) return null
  return (
    <table className={`tbl ${styles.posParts}`} aria-label={t('tpslStanding')}>
      <thead>
        <tr>
          <th scope="col">{t('tpsl')}</th>
          <th scope="col" className="r">
            {t('size')}
          </th>
          <th scope="col">{t('triggerBy')}</th>
          <th scope="col">
            <span className="sr">{t('tpslChange')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {parts.map((part) => {
          const pair = pairText(part)
          const by = (part.take_profit ?? part.stop_loss)?.plan.trigger_by ?? 'mark'
          const now = edited?.ids[0] === part.ids[0]
          return (
            <tr key={part.ids[0]} className={classNames(now && 'sel')}>
              <td className="n" translate="no">
                {pair}
              </td>
              <td className="r n" translate={part.whole ? undefined : 'no'}>
                {part.whole
                  ? t('wholePosition')
                  : `${part.quantity === null ? '--' : showDecimal(part.quantity)} ${market.base}`}
              </td>
              <td>{t(`by_${by}`)}</td>
              <td>
                <span className="row g3 end">
                  {canEdit(part) && (
                    <button
                      type="button"
                      className="lnk fs12"
                      aria-label={t('tpslEditOf', { pair })}
                      aria-pressed={now}
                      onClick={() => onEdit(part)}
                    >
                      {t('tpslEdit')}
                    </button>
                  )}
                  <button
                    type="button"
                    className="lnk fs12"
                    aria-label={t('tpslCancelOf', { pair })}
                    aria-disabled={busy || undefined}
                    onClick={() => !busy && onCancel(part)}
                  >
                    {t('tpslCancel')}
                  </button>
                </span>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
