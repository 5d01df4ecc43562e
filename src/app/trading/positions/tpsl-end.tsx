import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import { expandShorthand, twoReadings } from '../../../shared/rules/number-shorthand.ts'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import { classNames } from '../../ui/class-names.ts'
import { realMinus } from '../../ui/quiet-zeros.ts'
import { TwoReadings } from '../../ui/two-readings.tsx'
import * as styles from './positions.module.css'
import type { EndBy, EndDraft, EndFigures, EndName } from './tpsl-form.ts'

interface TpslEndProps {
  name: EndName
  draft: EndDraft
  figures: EndFigures
  market: Market
  /** It sends a limit order, whose price is asked for too. */
  limit: boolean
  error: string | null
  /** The error is of the limit price. */
  ofLimit: boolean
  onChange: (draft: EndDraft) => void
}

const SHORT = { take_profit: 'tp', stop_loss: 'sl' } as const

/** One end in three columns: the person types in any of them, the others follow. */
export function TpslEnd({ name, draft, figures, market, limit, error, ofLimit, onChange }: TpslEndProps) {
  const { t } = useTranslation('positions')
  const note = useId()
  const heads = { price: t('triggerPrice'), roi: t('roe'), profit: t('profitBeforeFee') }
  const units = { price: market.quote, roi: '%', profit: market.quote }
  const textOf = (by: EndBy) => {
    if (draft.by === by) return draft.text
    const figure = figures[by]
    if (figure === null) return ''
    const shown = by === 'price' ? figure : showDecimal(figure, 2)
    return by === 'price' || figure.startsWith('-') ? realMinus(shown) : `+${shown}`
  }
  return (
    <>
      <b className="strong">{t(SHORT[name])}</b>
      {(['price', 'roi', 'profit'] as const).map((by) => (
        <div key={by} className={classNames('field', error && !ofLimit && draft.by === by && 'err')}>
          <input
            inputMode={by === 'price' ? 'decimal' : 'text'}
            autoComplete="off"
            spellCheck={false}
            aria-label={`${t(SHORT[name])} ${heads[by]}`}
            aria-invalid={(error && !ofLimit && draft.by === by) || undefined}
            aria-describedby={error ? note : undefined}
            value={textOf(by)}
            onFocus={(event) => event.target.select()}
            onChange={(event) => onChange({ ...draft, by, text: event.target.value })}
            onBlur={(event) => {
              const text = expandShorthand(event.target.value)
              if (draft.by === by && by === 'price' && text !== draft.text) onChange({ ...draft, text })
            }}
          />
          <span className="u">{units[by]}</span>
        </div>
      ))}
      {limit && (
        <div className={classNames('field', styles.posEndLimit, error && ofLimit && 'err')}>
          <input
            inputMode="decimal"
            autoComplete="off"
            aria-invalid={(error && ofLimit) || undefined}
            aria-describedby={error && ofLimit ? note : undefined}
            aria-label={`${t(SHORT[name])} ${t('byLimit')}`}
            placeholder={t('byLimit')}
            value={draft.limit}
            onChange={(event) => onChange({ ...draft, limit: event.target.value })}
            onBlur={(event) => onChange({ ...draft, limit: expandShorthand(event.target.value) })}
          />
          <span className="u">{market.quote}</span>
        </div>
      )}
      {twoReadings(draft.text) && (
        <div className={styles.posEndLimit}>
          <TwoReadings text={draft.text} onChoose={(text) => onChange({ ...draft, text })} />
        </div>
      )}
      {limit && twoReadings(draft.limit) && (
        <div className={styles.posEndLimit}>
          <TwoReadings text={draft.limit} onChoose={(text) => onChange({ ...draft, limit: text })} />
        </div>
      )}
      {error && (
        <p className={`hint err ${styles.posEndLimit}`} id={note} role="alert">
          {error}
        </p>
      )}
    </>
  )
}
