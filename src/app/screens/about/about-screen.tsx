import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { calls } from '../../../shared/calls/table.ts'
import { BASE_PATH } from '../../base/platform/base-path.ts'
import { site } from '../../base/platform/site.ts'
import { useOwnAnswer } from '../../services/money/use-own-answer.ts'
import { restrictedNames } from '../auth/parts/region-list.tsx'
import * as styles from './about.module.css'

const PARTS = ['sandbox', 'data'] as const
const LINKS = [
  { to: '/help/terms', key: 'terms' },
  { to: '/ratestandards', key: 'fees' },
  { to: '/help', key: 'help' },
] as const
/** What the protection fund covers. */
const FUND_ARTICLE = 1
/** How often the exchange is asked whether it answers, ms. */
const OFTEN = 15_000

/** /about: what this site is, whether the exchange answers, and the notices of what it is made with. */
export default function AboutScreen() {
  const { name } = useSnapshot(site)
  const { t, i18n } = useTranslation(['about', 'common'])
  const version = useOwnAnswer(calls.version, {}, OFTEN)
  const state = version.status === 'failed' ? 'down' : version.data ? 'up' : 'asking'
  return (
    <div className={styles.about}>
      <h1 className="h1">{t('title')}</h1>
      <p className={styles.aboutLead}>{t('lead', { site: name })}</p>
      <div className={styles.aboutCols}>
        {PARTS.map((part) => (
          <section key={part}>
            <div className="sec">
              <h2>{t(part)}</h2>
            </div>
            <p>{t(`${part}Text`)}</p>
          </section>
        ))}
        <section>
          <div className="sec">
            <h2>{t('fund')}</h2>
          </div>
          <p>{t('fundText', { site: name })}</p>
          <p>
            <Link className="lnk" to={`/help?article=${FUND_ARTICLE}`}>
              {t('fundMore')}
            </Link>
          </p>
        </section>
        <section>
          <div className="sec">
            <h2>{t('regions')}</h2>
          </div>
          <p>{t('regionsText')}</p>
          <p className="t2">{new Intl.ListFormat(i18n.language).format(restrictedNames(i18n.language))}</p>
        </section>
        <section id="status">
          <div className="sec">
            <h2>{t('status')}</h2>
          </div>
          <dl className="kv">
            <div>
              <dt>{t('status')}</dt>
              <dd>
                <span role="status">{t(state)}</span>
              </dd>
            </div>
            {version.data && (
              <div>
                <dt>{t('version')}</dt>
                <dd className="n" translate="no">
                  {version.data.version}
                </dd>
              </div>
            )}
          </dl>
        </section>
        <section>
          <div className="sec">
            <h2>{t('licence')}</h2>
          </div>
          <p>{t('licenceText', { site: name })}</p>
          <p>
            <a className="lnk" href="https://www.tradingview.com/" target="_blank" rel="noreferrer noopener">
              {t('charts')}
            </a>
          </p>
          <p>
            <a className="lnk" href={`${BASE_PATH}notices.txt`} target="_blank" rel="noopener">
              {t('notices')}
            </a>
          </p>
        </section>
        <section>
          <div className="sec">
            <h2>{t('more')}</h2>
          </div>
          <ul className={styles.aboutLinks}>
            {LINKS.map(({ to, key }) => (
              <li key={to}>
                <Link className="lnk" to={to}>
                  {t(`common:footer.${key}`)}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </div>
  )
}
