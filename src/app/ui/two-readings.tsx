import { CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { twoReadings } from '../../shared/rules/number-shorthand.ts'
import { Icon } from './icon.tsx'

interface TwoReadingsProps {
  /** As it was typed. */
  text: string
  /** Ties it to the input. */
  id?: string
  onChoose: (plain: string) => void
}

/** Asks which number is meant where a comma may stand before thousands or before decimals; nothing where there is no doubt. */
export function TwoReadings({ text, id, onChoose }: TwoReadingsProps) {
  const { t } = useTranslation('common')
  const both = twoReadings(text)
  if (!both) return null
  return (
    <p className="hint err" id={id} role="alert">
      <Icon of={CircleAlert} size={14} />
      <span>
        {t('twoReadings', { typed: text.trim() })}{' '}
        {both.map((plain) => (
          <span key={plain}>
            <button type="button" className="lnk n" translate="no" onClick={() => onChoose(plain)}>
              {plain}
            </button>{' '}
          </span>
        ))}
      </span>
    </p>
  )
}
