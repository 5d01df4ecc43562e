import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import * as styles from './security.module.css'

export interface DataSectionProps {
  whyNot: string | null
  onOpen: (dialog: 'export' | 'close') => void
}

/** What is kept of the person: a copy of it, and its end. */
export function DataSection({ whyNot, onOpen }: DataSectionProps) {
  const { t } = useTranslation('security')
  return (
    <section className={styles.dataSection} aria-labelledby="data-title">
      <div className="sec">
        <h2 id="data-title">{t('data.title')}</h2>
      </div>
      <p className={`t2 ${styles.dataText}`}>
        {t('data.text')} {t('data.kept')}
      </p>
      <div className={`row g3 ${styles.lockPress}`}>
        <Button whyNot={whyNot} onClick={() => onOpen('export')}>
          {t('data.export')}
        </Button>
        <Button kind="danger" whyNot={whyNot} onClick={() => onOpen('close')}>
          {t('data.close')}
        </Button>
      </div>
    </section>
  )
}
