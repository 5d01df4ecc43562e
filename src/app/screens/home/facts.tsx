import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../services/lazy/lazy-part.tsx'
import { classNames } from '../../ui/class-names.ts'
import * as styles from './home.module.css'

const Reader = lazyPart('notices', () => import('./notices/notice-reader.tsx'))

/** The exchange's article on its protection fund. */
const PROTECTION_FUND = 1
const FACTS = [
  { key: 'socket', figure: true },
  { key: 'books', figure: false },
  { key: 'digits', figure: true },
  { key: 'fund', figure: true },
] as const

/** Four things that are so, at the foot of the page. */
export function Facts() {
  const { t } = useTranslation('home')
  const [reading, setReading] = useState(false)
  return (
    <section className={styles.why} aria-label={t('facts.label')}>
      {FACTS.map(({ key, figure }) => (
        <div key={key}>
          <h2 className={classNames(figure && 'n')} translate={figure ? 'no' : undefined}>
            {t(`facts.${key}`)}
          </h2>
          <p>
            {t(`facts.${key}Text`)}
            {key === 'fund' && (
              <>
                {' '}
                <button type="button" className="lnk" aria-haspopup="dialog" onClick={() => setReading(true)}>
                  {t('facts.how')}
                </button>
              </>
            )}
          </p>
        </div>
      ))}
      {reading && (
        <Reader reading={{ article: PROTECTION_FUND, title: t('facts.fundTitle') }} onClose={() => setReading(false)} />
      )}
    </section>
  )
}
