import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { prefs } from '../base/prefs/prefs.ts'
import { Num, type NumProps } from './number-cell.tsx'

/** Six dots whatever the length: they tell nothing about the figure. */
export const HIDDEN = '••••••'

/** A figure of the person's money: shown, or dots where the person hides amounts (settings). What is unknown stays "unknown". */
export function Amount(props: NumProps) {
  const { t } = useTranslation('common')
  const { hideAmounts } = useSnapshot(prefs.state)
  if (!hideAmounts || props.text === null) return <Num {...props} />
  return (
    <span className="n">
      <span className="sr">{t('hidden')}</span>
      <span aria-hidden="true">{HIDDEN}</span>
    </span>
  )
}
