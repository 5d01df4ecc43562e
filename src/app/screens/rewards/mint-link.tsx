import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'

/** The way to the mint. */
export function MintLink() {
  const { t } = useTranslation('tasks')
  return (
    <section aria-labelledby="rw-mint">
      <div className="sec">
        <h2 id="rw-mint">{t('mint')}</h2>
      </div>
      <p className="t2 fs12 rw-none">{t('mintText')}</p>
      <Link className="btn quiet block" to="/HomeView/personal/mint">
        {t('toMint')}
      </Link>
    </section>
  )
}
