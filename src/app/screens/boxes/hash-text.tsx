import { Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../services/money/copy-text.ts'
import { Icon } from '../../ui/icon.tsx'
import { shortHash } from './box-figures.ts'
import * as styles from './boxes.module.css'

/** A hash or seed, its middle left out, with a button that copies the whole. */
export function HashText({ text }: { text: string }) {
  const { t } = useTranslation('boxes')
  return (
    <span className={styles.bxHash}>
      <span className="tm" translate="no" title={text}>
        {shortHash(text)}
      </span>
      <button
        type="button"
        className="ib"
        aria-label={t('copy', { text: shortHash(text) })}
        onClick={() => void copyText(text, { done: t('copied'), failed: t('copyFailed') })}
      >
        <Icon of={Copy} size={14} />
      </button>
    </span>
  )
}
