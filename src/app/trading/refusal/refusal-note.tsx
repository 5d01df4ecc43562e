import { useTranslation } from 'react-i18next'
import { classNames } from '../../ui/class-names.ts'
import * as styles from './refusal.module.css'
import { StaleExplanationLink } from './why-grey-link.tsx'

interface RefusalNoteProps {
  /** What the exchange does not send; `source`: nothing, for its own source is gone. */
  of: 'source' | 'trades' | 'ticker' | 'mark' | 'figures' | 'candle'
  /** A line of its own over what is known. */
  band?: boolean
}

/** In the book's words, that the exchange refuses a topic; the inspector says with which code, and when it is asked again. */
export function RefusalNote({ of, band }: RefusalNoteProps) {
  const { t } = useTranslation('trading')
  return (
    <p className={classNames('fs12', styles.refusal, band ? 'note warn' : 't2')} role="status">
      <span>{t(`refusal.${of}`)}</span> <StaleExplanationLink />
    </p>
  )
}
