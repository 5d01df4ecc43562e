import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { NotFound } from '../../page/not-found.tsx'
import { Terms } from './terms.tsx'
import './help.css'

/** Topics with their questions, keys in namespace `help`. */
const TOPICS = [
  { topic: 'start', questions: ['money0', 'first', 'kyc'] },
  { topic: 'money', questions: ['deposit', 'network', 'hold'] },
  { topic: 'trading', questions: ['market', 'liquidation', 'stale'] },
  { topic: 'c2c', questions: ['pay', 'appeal'] },
  { topic: 'security', questions: ['codes', 'lost'] },
] as const

/** /help: short answers by topic; /help/terms: the terms of use. */
export default function HelpScreen() {
  const { topic } = useParams()
  if (topic === 'terms') return <Terms />
  return topic === undefined ? <Answers /> : <NotFound />
}

function Answers() {
  const { t } = useTranslation('help')
  return (
    <div className="help">
      <h1 className="h1">{t('title')}</h1>
      <p className="help-lead">{t('lead')}</p>
      <ul className="help-topics" aria-label={t('topics')}>
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
            <div key={question} className="help-answer">
              <h3>{t(`q.${question}`)}</h3>
              <p>{t(`a.${question}`)}</p>
            </div>
          ))}
        </section>
      ))}
    </div>
  )
}
