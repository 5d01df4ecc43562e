import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'

/** One press that locks everything, after one more question. */
export function LockSection({ whyNot, onOpen }: { whyNot: string | null; onOpen: () => void }) {
  const { t } = useTranslation('security')
  return (
    <section>
      <div className="sec">
        <h2>{t('lock.title')}</h2>
      </div>
      <p className="t2 lock-text">{t('lock.text')}</p>
      <div className="row g3 lock-press">
        <Button kind="danger" whyNot={whyNot} onClick={onOpen}>
          {t('lock.title')}
        </Button>
        <span className="t2 fs12">{t('lock.unlock')}</span>
      </div>
    </section>
  )
}
