import { Eye, EyeOff, ScanLine } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { maskText } from '../../../shared/rules/mask-text.ts'
import { useRefusalText } from '../../base/i18n/use-refusal-text.ts'
import { Badge } from '../../ui/badge.tsx'
import * as fieldStyles from '../../ui/field.module.css'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Withdrawing } from './use-withdraw.ts'
import * as withdrawStyles from './withdraw.module.css'

interface AddressFieldProps {
  form: Withdrawing
  onBook: () => void
  onScan: () => void
}

/** Where the money goes: typed, scanned, or out of the book and masked until it is shown whole. */
export function AddressField({ form, onBook, onScan }: AddressFieldProps) {
  const { t } = useTranslation('withdraw')
  const refusalText = useRefusalText()
  const label = useId()
  const [whole, setWhole] = useState(false)
  const { draft, entry } = form
  const check = form.checks.find(({ id }) => id === 'network')
  const wrong = check && 'refusal' in check && check.refusal?.field === 'address' ? check.refusal : null
  const book = (
    <button type="button" className="lnk" aria-haspopup="dialog" onClick={onBook}>
      {t('book')}
    </button>
  )
  const scan = (
    <button type="button" className="ib" aria-haspopup="dialog" aria-label={t('scan.open')} onClick={onScan}>
      <Icon of={ScanLine} size={18} />
    </button>
  )
  if (!entry)
    return (
      <Field
        label={t('address')}
        labelAt="above"
        labelEnd={book}
        name="address"
        value={draft.address}
        error={wrong ? refusalText(wrong) : null}
        end={scan}
        onChange={(event) => form.change({ address: event.target.value })}
      />
    )
  const mask = maskText(entry.address)
  return (
    <div>
      <div data-part="field-label" className={fieldStyles.fieldLabel}>
        <b id={label} className="strong">
          {t('address')}
        </b>
        {book}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: it is no set of fields */}
      <div className={`field l ${withdrawStyles.wdKnown}`} role="group" aria-labelledby={label}>
        <span className={`n ${withdrawStyles.wdWhole}`} translate="no">
          {whole ? entry.address : mask}
        </span>
        <Badge>{entry.label}</Badge>
        <span className="grow" />
        <button
          type="button"
          className="ib"
          aria-pressed={whole}
          aria-label={t('showWhole')}
          onClick={() => setWhole(!whole)}
        >
          <Icon of={whole ? EyeOff : Eye} size={18} />
        </button>
        {scan}
      </div>
      <p className="hint">
        {t('maskedHint', { mask })}{' '}
        <button type="button" className="lnk" onClick={() => form.change({ address: '', memo: '' })}>
          {t('another')}
        </button>
      </p>
    </div>
  )
}
