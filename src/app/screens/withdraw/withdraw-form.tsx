import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Network, WithdrawStanding } from '../../../shared/calls/money-entities.ts'
import { calls } from '../../../shared/calls/table.ts'
import { networkName } from '../../../shared/chain/network-name.ts'
import { unscaled } from '../../../shared/perp/scaled.ts'
import { useRefusalText } from '../../base/i18n/use-refusal-text.ts'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import { toast } from '../../base/platform/toast-store.ts'
import { AddressBook } from '../../services/money/address-book/address-book.tsx'
import { CoinField } from '../../services/money/coin-field.tsx'
import { LastKnownNote } from '../../services/money/last-known-note.tsx'
import * as moneyStyles from '../../services/money/money.module.css'
import { NetworkChoice } from '../../services/money/network-choice.tsx'
import { ownerNow } from '../../services/money/same-owner.ts'
import { StepCodeFields } from '../../services/money/step-codes.tsx'
import type { CoinName } from '../../services/money/use-coins.ts'
import { useNotConfirmed } from '../../services/money/use-not-confirmed.ts'
import { type OwnView, useOwnAnswer } from '../../services/money/use-own-answer.ts'
import { LockedNote } from '../../trading/transfer/locked-note.tsx'
import { Amount } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Empty, ErrorState, Loading } from '../../ui/states.tsx'
import { AddressField } from './address-field.tsx'
import { AmountField } from './amount-field.tsx'
import { ConfirmWithdraw } from './confirm-withdraw.tsx'
import { PreflightList } from './preflight-list.tsx'
import { ScanAddress } from './scan-address.tsx'
import { TransferOffer } from './transfer-offer.tsx'
import { useWithdraw, type Withdrawing } from './use-withdraw.ts'
import * as withdrawStyles from './withdraw.module.css'

interface WithdrawFormProps {
  coins: readonly CoinName[]
  coin: number
  quote: number
  standing: OwnView<WithdrawStanding>
  onCoin: (id: number) => void
  onSent: () => void
}

/** The list of rules beside the form that they are about. */
export function WithdrawForm({ coins, coin, quote, standing, onCoin, onSent }: WithdrawFormProps) {
  const { t } = useTranslation('withdraw')
  const networks = useOwnAnswer(calls.currencyNetwork, { currency_id: coin }, null)
  const [chosen, setChosen] = useState<Network | null>(null)
  const list = networks.data
  const network = list?.find(({ id }) => id === chosen?.id) ?? list?.[0] ?? null
  const form = useWithdraw(coin, quote, network, standing)
  const [asks, setAsks] = useState<'book' | 'scan' | 'confirm' | null>(null)
  const close = () => setAsks(null)
  const symbol = coins.find(({ id }) => id === coin)?.symbol ?? ''
  const open = useRef(true)
  useEffect(() => {
    open.current = true
    return () => {
      open.current = false
    }
  }, [])
  const submit = async () => {
    const same = ownerNow()
    const row = await form.send()
    if (open.current) setAsks(null)
    if (!row || !same()) return
    toast({
      kind: 'ok',
      title: t('sent', { amount: showDecimal(row.amount), coin: row.symbol }),
      text: t('sentText', { received: showDecimal(row.received), coin: row.symbol }),
      name: 'withdraw',
    })
    if (open.current) onSent()
  }
  return (
    <>
      {standing.status === 'failed' && (
        <LastKnownNote title={t('standingFailed')} at={standing.knownAt} onRetry={standing.renew} />
      )}
      <div className={`${moneyStyles.moCols} ${withdrawStyles.wdCols}`}>
        <PreflightList form={form} standing={standing} symbol={symbol} network={network} />
        <form
          noValidate
          className={moneyStyles.moForm}
          aria-label={t('title')}
          onSubmit={(event) => {
            event.preventDefault()
            if (form.ready()) setAsks('confirm')
          }}
        >
          <CoinField
            coins={coins}
            value={coin}
            end={
              <span className="t2">
                {t('available')} {form.available === null ? t('unknown') : <Amount text={unscaled(form.available)} />}
              </span>
            }
            onChange={(id) => {
              onCoin(id)
              setChosen(null)
              form.change({ address: '', memo: '', amount: '' })
            }}
          />
          <TransferOffer form={form} network={network} coin={coin} symbol={symbol} />
          {form.balance && <LockedNote balance={form.balance} />}
          {network && list ? (
            <>
              <NetworkChoice
                networks={list}
                value={network}
                end={t('feeIs')}
                under={({ fee }) => t('feeOf', { fee: showDecimal(fee), coin: symbol })}
                onChange={setChosen}
              />
              <AddressField form={form} onBook={() => setAsks('book')} onScan={() => setAsks('scan')} />
              {network.memo && <MemoField form={form} />}
              <AmountField form={form} network={network} symbol={symbol} standing={standing} />
              <Received form={form} network={network} symbol={symbol} />
              <Codes form={form} standing={standing} />
              <Send form={form} symbol={symbol} network={network} />
            </>
          ) : list ? (
            <Empty title={t('noNetwork')} />
          ) : networks.status === 'failed' ? (
            <ErrorState title={t('networksFailed')} onRetry={networks.renew} />
          ) : (
            <Loading rows={3} />
          )}
        </form>
      </div>
      {network && (
        <ConfirmWithdraw
          open={asks === 'confirm'}
          form={form}
          network={network}
          symbol={symbol}
          onBack={close}
          onConfirm={() => void submit()}
        />
      )}
      {asks === 'scan' && network && <ScanAddress form={form} network={network} onClose={close} />}
      {asks === 'book' && (
        <Dialog open onClose={close} title={t('book')} className={withdrawStyles.wdBook}>
          <AddressBook
            book={form.book}
            coin={coin}
            onChoose={(entry) => {
              setChosen(list?.find((one) => one.network === entry.network) ?? null)
              form.change({ address: entry.address, memo: entry.memo ?? '' })
              close()
            }}
          />
        </Dialog>
      )}
    </>
  )
}

function MemoField({ form }: { form: Withdrawing }) {
  const { t } = useTranslation('withdraw')
  const refusalText = useRefusalText()
  const check = form.checks.find(({ id }) => id === 'network')
  const wrong = check && 'refusal' in check && check.refusal?.field === 'memo' ? check.refusal : null
  return (
    <Field
      label={t('memo')}
      labelAt="above"
      name="memo"
      inputMode="numeric"
      value={form.draft.memo}
      error={wrong ? refusalText(wrong) : null}
      onChange={(event) => form.change({ memo: event.target.value })}
    />
  )
}

interface PartProps {
  form: Withdrawing
  network: Network
  symbol: string
}

/** What leaves, what the network takes, what arrives; nothing while the amount will not do. */
function Received({ form, network, symbol }: PartProps) {
  const { t } = useTranslation('withdraw')
  const { checked } = form
  const leaves = checked.ok ? unscaled(checked.amount) : null
  const arrives = checked.ok ? unscaled(checked.received) : null
  return (
    <dl className={`kv n ${withdrawStyles.wdGet}`}>
      <div>
        <dt>{t('leaves')}</dt>
        <dd>
          <Amount text={leaves} digits={8} zeros /> {symbol}
        </dd>
      </div>
      <div>
        <dt>{t('fee')}</dt>
        <dd>
          <Amount text={network.fee} digits={8} zeros /> {symbol}
        </dd>
      </div>
      <div className="h20">
        <dt>{t('arrives')}</dt>
        <dd>
          <Amount text={arrives} /> {symbol}
        </dd>
      </div>
    </dl>
  )
}

function Codes({ form, standing }: { form: Withdrawing; standing: OwnView<WithdrawStanding> }) {
  return (
    <StepCodeFields
      needed={standing.data?.codes ?? []}
      use="withdraw"
      values={form.codes}
      refusal={form.refusal}
      onChange={form.setCodes}
      onRefused={form.setRefusal}
    />
  )
}

/** The button says how many things are in the way, or exactly what it does. */
function Send({ form, symbol, network }: PartProps) {
  const { t } = useTranslation('withdraw')
  const notConfirmed = useNotConfirmed()
  const refusalText = useRefusalText()
  const { open, refusal, checked, draft } = form
  const shown = refusal && !['google_code', 'email_code', 'phone_code'].includes(refusal.field ?? '') ? refusal : null
  const why = notConfirmed ?? (open.length > 0 ? t('toSettle', { count: open.length }) : null)
  const amount = checked.ok ? unscaled(checked.amount) : draft.amount
  return (
    <>
      <div className={moneyStyles.moFoot}>
        {shown && (
          <p className="note warn" role="alert">
            {refusalText(shown)}
          </p>
        )}
        <Button kind="primary" size="l" block type="submit" busy={form.busy} whyNot={why}>
          {why ?? t('send', { amount: showDecimal(amount), coin: symbol, network: networkName(network) })}
        </Button>
      </div>
      <p className="hint">{t('once')}</p>
    </>
  )
}
