import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import * as styles from './help.module.css'

/** Topics with their questions, keys in namespace `help`. */
const TOPICS = [
  { topic: 'start', questions: ['money0', 'first', 'kyc'] },
  { topic: 'money', questions: ['deposit', 'network', 'hold'] },
  { topic: 'trading', questions: ['market', 'liquidation', 'stale'] },
  { topic: 'c2c', questions: ['pay', 'appeal'] },
  { topic: 'security', questions: ['codes', 'lost'] },
] as const

/** Short answers to what people ask most; they come with the page's own texts. */
export function ShortAnswers() {
  const { t } = useTranslation('help')
  return (
    <>
      <div>
        <h2 className={styles.helpShort}>{t('articles.short')}</h2>
        <p className={styles.helpLead}>{t('lead')}</p>
      </div>
      <ul className={styles.helpTopics} aria-label={t('topics')}>
        {TOPICS.map(({ topic }) => (
          <li key={topic}>
            <a className="lnk" href={`#${topic}`}>
              {t(`topic.${topic}`)}
            </a>
          </li>
        ))}
        <li>
          <Link className="lnk" to="/help/terms">
            {t('terms.title')}
          </Link>
        </li>
        <li>
          <Link className="lnk" to="/ratestandards">
            {t('terms.fees.h')}
          </Link>
        </li>
      </ul>
      {TOPICS.map(({ topic, questions }) => (
        <section key={topic} id={topic} aria-labelledby={`help-${topic}`}>
          <div className="sec">
            <h2 id={`help-${topic}`}>{t(`topic.${topic}`)}</h2>
          </div>
          {questions.map((question) => (
            <div key={question} className={styles.helpAnswer}>
              <h3>{t(`q.${question}`)}</h3>
              <p>{t(`a.${question}`)}</p>
            </div>
          ))}
        </section>
      ))}
    </>
  )
}
