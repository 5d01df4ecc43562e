import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { serverNow } from '../../platform/server-clock.ts'
import { serverZone } from '../../platform/zone.ts'
import { Empty } from '../../ui/states.tsx'
import { monthName } from './month-name.ts'
import './rank.css'

const COIN = 'USDT'
const HEADS = ['rank', 'name', 'friends', 'rebate'] as const
const RULES = ['period', 'order', 'names'] as const

/** The ranking of those who invite. There are no invites yet, so nobody is in it: no name and no number is made up. */
export default function RankScreen() {
  const { t, i18n } = useTranslation('rank')
  const zone = serverZone() ?? 'UTC'
  const month = monthName(serverNow(), i18n.language, zone)
  return (
    <div className="rank">
      <h1 className="h1">{t('title')}</h1>
      <div className="rank-cols">
        <section aria-labelledby="rank-month">
          <div className="sec">
            <h2 id="rank-month">{t('month', { month })}</h2>
            <span>{t('how')}</span>
          </div>
          <table className="tbl" aria-labelledby="rank-month">
            <thead>
              <tr>
                {HEADS.map((head, at) => (
                  <th key={head} scope="col" className={at > 1 ? 'r' : undefined}>
                    {t(head, { coin: COIN })}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody />
          </table>
          <Empty
            title={t('empty')}
            text={t('emptyText')}
            action={
              <Link className="btn quiet s" to="/quotes">
                {t('toMarkets')}
              </Link>
            }
          />
        </section>
        <section aria-labelledby="rank-rules">
          <div className="sec">
            <h2 id="rank-rules">{t('rulesTitle')}</h2>
          </div>
          <ul className="rank-rules">
            {RULES.map((rule) => (
              <li key={rule}>{t(`rules.${rule}`)}</li>
            ))}
          </ul>
        </section>
      </div>
    </div>
  )
}
