import { Copy, Eye, EyeOff, Share2, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DepositAddress, Network } from '../../../shared/calls/money-entities.ts'
import { calls } from '../../../shared/calls/table.ts'
import { networkName } from '../../../shared/chain/network-name.ts'
import { arrivalMs } from '../../../shared/rules/confirmation-time.ts'
import { maskText } from '../../../shared/rules/mask-text.ts'
import { copyText } from '../../services/money/copy-text.ts'
import * as moneyStyles from '../../services/money/money.module.css'
import { NetworkChoice } from '../../services/money/network-choice.tsx'
import * as qrPictureStyles from '../../services/money/qr-picture.module.css'
import { QrPicture } from '../../services/money/qr-picture.tsx'
import { useOwnAnswer } from '../../services/money/use-own-answer.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Num } from '../../ui/number-cell.tsx'
import { Empty, ErrorState, Loading } from '../../ui/states.tsx'
import { useAgeText } from '../../ui/use-age-text.ts'
import * as topupStyles from './topup.module.css'

/** The networks of a coin, and the person's address on the chosen one. */
export function DepositAddressPart({ coin }: { coin: number }) {
  const { t } = useTranslation('topup')
  const age = useAgeText()
  const networks = useOwnAnswer(calls.currencyNetwork, { currency_id: coin }, null)
  const [chosen, setChosen] = useState<Network | null>(null)
  const list = networks.data
  const network = list?.find(({ id }) => id === chosen?.id) ?? list?.[0]
  if (list === null)
    return networks.status === 'failed' ? (
      <ErrorState title={t('networksFailed')} onRetry={networks.renew} />
    ) : (
      <Loading rows={3} />
    )
  if (!network) return <Empty title={t('noNetwork')} />
  return (
    <>
      <NetworkChoice
        networks={list}
        value={network}
        end={t('mustMatch')}
        under={({ confirmations }) =>
          t('confirmationsIn', {
            confirmations: t('confirmations', { count: confirmations }),
            time: age(arrivalMs(confirmations)),
          })
        }
        onChange={setChosen}
      />
      <AddressOf key={network.id} network={network} />
    </>
  )
}

function AddressOf({ network }: { network: Network }) {
  const { t } = useTranslation('topup')
  const address = useOwnAnswer(calls.currencyAddress, { id: network.id }, null)
  if (address.data) return <AddressView given={address.data} />
  if (address.status === 'failed') return <ErrorState title={t('addressFailed')} onRetry={address.renew} />
  return <Loading rows={3} />
}

function AddressView({ given }: { given: DepositAddress }) {
  const { t } = useTranslation('topup')
  const [masked, setMasked] = useState(false)
  const age = useAgeText()
  const { address, symbol, memo_text } = given
  const network = networkName(given)
  const share = typeof navigator.share === 'function'
  return (
    <>
      <div className={topupStyles.tuAddress}>
        {masked ? (
          <span data-part="qr-picture" className={`${qrPictureStyles.qrPicture} ${topupStyles.tuHidden}`}>
            {t('qrHidden')}
          </span>
        ) : (
          <QrPicture text={address} label={t('qrOf', { network })} />
        )}
        <div className={topupStyles.tuText}>
          <b className="strong">{t('yours', { network })}</b>
          <p className={`${topupStyles.moCode} ${moneyStyles.moCode}`} translate="no">
            {masked ? maskText(address) : address}
          </p>
          <p className="t2 fs12">{t('maskedAs', { mask: maskText(address) })}</p>
          <div className={`${topupStyles.tuButtons} ${moneyStyles.moFoot}`}>
            <Button
              kind="primary"
              onClick={() => void copyText(address, { done: t('copied'), failed: t('notCopied') })}
            >
              <Icon of={Copy} size={14} />
              {t('copy')}
            </Button>
            {share && (
              <Button onClick={() => void shareText(address)}>
                <Icon of={Share2} size={14} />
                {t('share')}
              </Button>
            )}
            <Button aria-pressed={masked} onClick={() => setMasked(!masked)}>
              <Icon of={masked ? Eye : EyeOff} size={14} />
              {t(masked ? 'unmask' : 'mask')}
            </Button>
          </div>
        </div>
      </div>
      {memo_text !== null && (
        <div className={topupStyles.tuMemo}>
          <span>
            <b className="strong">{t('yourMemo')}</b>
            <span className={`${topupStyles.moCode} ${moneyStyles.moCode}`} translate="no">
              {memo_text}
            </span>
          </span>
          <Button size="s" onClick={() => void copyText(memo_text, { done: t('memoCopied'), failed: t('notCopied') })}>
            <Icon of={Copy} size={14} />
            {t('copyMemo')}
          </Button>
        </div>
      )}
      <dl className="kv">
        <div>
          <dt>{t('minimum')}</dt>
          <dd>
            <Num text={given.minimum_deposit} /> {symbol} <span className="t2">{t('lessIsNot')}</span>
          </dd>
        </div>
        <div>
          <dt>{t('creditedAfter')}</dt>
          <dd>{t('networkConfirmations', { count: given.confirmations })}</dd>
        </div>
        <div>
          <dt>{t('arrival')}</dt>
          <dd>{t('arrivalIn', { time: age(arrivalMs(given.confirmations)) })}</dd>
        </div>
        <div>
          <dt>{t('memo')}</dt>
          <dd>{memo_text === null ? t('noMemo', { network }) : t('needsMemo')}</dd>
        </div>
      </dl>
      <p className="note warn">
        <Icon of={TriangleAlert} />
        <span>
          {t('only', { symbol, network })} {memo_text !== null && t('memoWarning')}
        </span>
      </p>
    </>
  )
}

async function shareText(text: string): Promise<void> {
  try {
    await navigator.share({ text })
  } catch (error) {
    // Whoever closes the sheet again has shared nothing, and knows it.
    if (!(error instanceof DOMException)) throw error
  }
}
