import '../../services/money/money.module.css'
import './rewards.module.css'
import { useTranslation } from 'react-i18next'
import { mintCalls } from '../../../shared/calls/products/mint-calls.ts'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import { useSession } from '../../base/session/session.ts'
import { LastKnownNote } from '../../services/money/last-known-note.tsx'
import { useNotConfirmed } from '../../services/money/use-not-confirmed.ts'
import { useOwnAnswer } from '../../services/money/use-own-answer.ts'
import { useTitle } from '../../services/page/page-title.tsx'
import { ErrorState, Loading } from '../../ui/states.tsx'
import { MintLists } from './mint-lists.tsx'
import { MintSessionPart } from './mint-session.tsx'
import * as styles from './rewards.module.css'

const OFTEN = 60_000

/** /HomeView/personal/mint: the session that mints the site's token. */
export default function Mint() {
  const { user } = useSession()
  return <Page key={user?.id} />
}

function Page() {
  const { t } = useTranslation('mint')
  useTitle(t('title'))
  const my = useOwnAnswer(mintCalls.mintMy, {}, OFTEN, true)
  const current = useOwnAnswer(mintCalls.mintCurrent, {}, OFTEN, true)
  const notConfirmed = useNotConfirmed()
  const isOld = my.status === 'failed'
  const renew = () => {
    my.renew()
    current.renew()
  }
  return (
    <>
      <h1>{t('title')}</h1>
      <p className="t2">{t('text')}</p>
      {my.data === null ? (
        isOld ? (
          <ErrorState title={t('failed')} onRetry={renew} />
        ) : (
          <Loading rows={6} />
        )
      ) : (
        <>
          {isOld && <LastKnownNote title={t('old')} at={my.knownAt} onRetry={renew} />}
          <div className={styles.rwCols}>
            <div className={styles.rwSide}>
              <MintSessionPart
                view={my.data}
                whyNot={notConfirmed ?? (isOld ? t('old') : null)}
                onDone={(data) => {
                  if (data) my.put(data)
                  renew()
                }}
              />
              <MintLists total={my.data.total} />
            </div>
            <section aria-labelledby="mint-supply">
              <div className="sec">
                <h2 id="mint-supply">{t('supply')}</h2>
              </div>
              <dl className="kv n">
                <Fact name={t('rate')} value={current.data && `${showDecimal(current.data.rate)} TAPE`} />
                <Fact
                  name={t('minted')}
                  value={
                    current.data &&
                    t('of', { part: showDecimal(current.data.minted, 2), whole: showDecimal(current.data.supply) })
                  }
                />
                <Fact
                  name={t('halving')}
                  value={current.data && (current.data.halving_at ? showDecimal(current.data.halving_at) : t('over'))}
                />
                <Fact name={t('value')} value="--" />
              </dl>
              <p className={`t2 fs12 ${styles.rwNone}`}>{t('noMarket')}</p>
            </section>
          </div>
        </>
      )}
    </>
  )
}

function Fact({ name, value }: { name: string; value: string | null }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd translate="no">{value ?? '--'}</dd>
    </div>
  )
}
