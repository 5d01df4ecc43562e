import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { calls } from '../../../shared/calls/table.ts'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import { useSession } from '../../base/session/session.ts'
import { useOwnAnswer } from '../../services/money/use-own-answer.ts'
import * as styles from './rankings.module.css'
import { startingBalances } from './starting-balances.ts'

const STEPS = [
  ['transfer', '/HomeView/assets?transfer=fund'],
  ['buy', '/spot'],
  ['protect', '/HomeView/personal/security'],
  ['verify', '/HomeView/personal/identity'],
  ['earn', '/easyEarn'],
] as const

/** What to do first, for whoever has an account and has done nothing in it yet; it goes with the first transfer or trade. */
export function FirstSteps() {
  const { user, status } = useSession()
  return user && status === 'confirmed' ? (
    // Names of the accounts come with texts that the page does not wait for.
    <Suspense fallback={null}>
      <Steps key={user.id} />
    </Suspense>
  ) : null
}

function Steps() {
  const { t, i18n } = useTranslation(['home', 'transfer'])
  const flow = useOwnAnswer(calls.fundFlow, { page: 1 }, null)
  const starting = flow.data && startingBalances(flow.data.list, flow.data.total)
  if (!starting) return null
  const balances = starting.map(
    ({ account, symbol, amount }) => `${showDecimal(amount)} ${symbol} (${t(`transfer:wallet.${account}`)})`,
  )
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(balances)
  return (
    <section className={styles.firstSteps} aria-labelledby="first-steps">
      <h2 id="first-steps">{t('steps.title')}</h2>
      <p className="t2">{t('steps.waiting', { list })}</p>
      <ol>
        {STEPS.map(([name, to]) => (
          <li key={name}>
            <Link className="lnk" to={to}>
              {t(`steps.${name}`)}
            </Link>
            <span className="t2 fs12">{t(`steps.${name}Text`)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
