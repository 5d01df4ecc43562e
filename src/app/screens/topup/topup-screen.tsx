import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CoinField } from '../../services/money/coin-field.tsx'
import * as moneyStyles from '../../services/money/money.module.css'
import type { CoinName } from '../../services/money/use-coins.ts'
import { PaperNote, paperVenue } from '../../ui/paper-mark.tsx'
import { CoinPage, useAskedCoin } from '../coin/coin-page.tsx'
import { DepositAddressPart } from './deposit-address-part.tsx'
import { DepositHistory } from './deposit-history.tsx'
import { PendingDeposits } from './pending-deposits.tsx'
import * as topupStyles from './topup.module.css'

/** /topup: where to send a coin to, what is on its way, and what has come. */
export default function TopupScreen() {
  const { t } = useTranslation('topup')
  const venue = paperVenue()
  return (
    <CoinPage title={t('title')} failed={t('failed')}>
      {(known) => (venue === null ? <Deposit {...known} /> : <PaperNote venue={venue} />)}
    </CoinPage>
  )
}

function Deposit({ coins, quote }: { coins: readonly CoinName[]; quote: number }) {
  const { t } = useTranslation('topup')
  const [coin, setCoin] = useAskedCoin(coins, quote)
  /** Rises with each record that has come to its end: the history is asked anew. */
  const [ended, setEnded] = useState(0)
  const quoteCoin = coins.find(({ id }) => id === quote)
  return (
    <div className={moneyStyles.moCols}>
      <div className={`${topupStyles.moForm} ${moneyStyles.moForm}`}>
        <CoinField coins={coins} value={coin} end={<span className="t2">{t('goesTo')}</span>} onChange={setCoin} />
        <DepositAddressPart key={coin} coin={coin} />
      </div>
      <div className={topupStyles.tuRight}>
        <PendingDeposits
          quote={quote}
          symbol={quoteCoin?.symbol ?? ''}
          onEnded={() => setEnded((count) => count + 1)}
        />
        <DepositHistory ended={ended} />
      </div>
    </div>
  )
}
