import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '../../../shared/calls/table.ts'
import type { CoinName } from '../../services/money/use-coins.ts'
import { useOwnAnswer } from '../../services/money/use-own-answer.ts'
import { ErrorState, Loading } from '../../ui/states.tsx'
import { CoinPage, useAskedCoin } from '../coin/coin-page.tsx'
import * as styles from './withdraw.module.css'
import { WithdrawForm } from './withdraw-form.tsx'
import { WithdrawHistory } from './withdraw-history.tsx'

/** /withdraw: every rule before the form, the form, and what became of earlier ones. */
export default function WithdrawScreen() {
  const { t } = useTranslation('withdraw')
  return (
    <CoinPage title={t('title')} failed={t('failed')}>
      {(known) => <Withdraw {...known} />}
    </CoinPage>
  )
}

function Withdraw({ coins, quote }: { coins: readonly CoinName[]; quote: number }) {
  const { t } = useTranslation('withdraw')
  const [coin, setCoin] = useAskedCoin(coins, quote)
  const [sent, setSent] = useState(0)
  const standing = useOwnAnswer(calls.withdrawStanding, {}, 15_000)
  return (
    <>
      {standing.data === null ? (
        standing.status === 'failed' ? (
          <ErrorState title={t('standingFailed')} text={t('standingText')} onRetry={standing.renew} />
        ) : (
          <div className={styles.wdWait}>
            <Loading rows={6} />
          </div>
        )
      ) : (
        <WithdrawForm
          coins={coins}
          coin={coin}
          quote={quote}
          standing={standing}
          onCoin={setCoin}
          onSent={() => setSent((count) => count + 1)}
        />
      )}
      <WithdrawHistory sent={sent} onChanged={standing.renew} />
    </>
  )
}
