import { useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { financeCalls } from '../../../shared/calls/products/finance-calls.ts'
import type { AutoTransfer } from '../../../shared/calls/products/finance-entities.ts'
import { readAmount } from '../../../shared/rules/amount-rule.ts'
import { expandShorthand } from '../../../shared/rules/number-shorthand.ts'
import { useRefusalText } from '../../base/i18n/use-refusal-text.ts'
import { toast } from '../../base/platform/toast-store.ts'
import { displayZone, zoneLabel } from '../../base/platform/zone.ts'
import { Agreement } from '../../services/forms/agreement.tsx'
import { NewWindowLink } from '../../services/forms/new-window-link.tsx'
import { LastKnownNote } from '../../services/money/last-known-note.tsx'
import { useNotConfirmed } from '../../services/money/use-not-confirmed.ts'
import { StepField } from '../../trading/fields/step-field.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { Switch } from '../../ui/switch.tsx'
import { BothZones } from './both-zones.tsx'
import { hourMinute, isUtc8 } from './dates.ts'
import * as earnStyles from './earn.module.css'
import * as earnAccountStyles from './earn-account.module.css'
import { fieldOf } from './earn-form.ts'
import * as earnFormsStyles from './earn-forms.module.css'
import { FormNote } from './form-parts.tsx'
import { Money } from './holding-table.tsx'
import { useAuto } from './use-earn.ts'
import { UNCONFIRMED, useEarnWrite } from './use-earn-write.ts'

/** The daily transfer of idle coins into the live coin, with what it would move tonight. @param currencyId of the live coin */
export function AutoRow({ currencyId, onChange }: { currencyId: number; onChange: () => void }) {
  const { t } = useTranslation('earn')
  const auto = useAuto()
  const entry = auto.data?.find((one) => one.currency_id === currencyId)
  if (auto.status === 'failed' && auto.data === null)
    return <ErrorState title={t('auto.failed')} onRetry={auto.renew} />
  if (!entry) return null
  return (
    <>
      {auto.status === 'failed' && <LastKnownNote title={t('auto.failed')} at={auto.knownAt} onRetry={auto.renew} />}
      <Setting
        key={currencyId}
        entry={entry}
        onChange={() => {
          auto.renew()
          onChange()
        }}
      />
    </>
  )
}

function Setting({ entry, onChange }: { entry: AutoTransfer; onChange: () => void }) {
  const { t, i18n } = useTranslation('earn')
  const refusalText = useRefusalText()
  const notConfirmed = useNotConfirmed()
  const write = useEarnWrite(financeCalls.financeSetAuto)
  const [asking, setAsking] = useState(false)
  const { on, symbol: coin, next_at: at } = entry
  const title = t('auto.title', { coin })
  const turnOff = async () => {
    const done = await write.send({ currency_id: entry.currency_id, on: false, keep: entry.keep })
    if (done) toast({ kind: 'ok', name: 'earn', title: t('auto.turnedOff') })
    onChange()
  }
  const { refusal } = write
  return (
    <section className={earnAccountStyles.eaAuto} aria-label={title}>
      <Switch
        label={title}
        on={on}
        whyNot={notConfirmed}
        onChange={(next) => {
          if (next) setAsking(true)
          else void turnOff()
        }}
      />
      <span className="grow">
        <b className="strong">{title}</b>
        <span className={`t2 fs12 ${earnStyles.eaUnder}`}>
          {!isUtc8(displayZone(), at) && t('auto.local', { time: `${hourMinute(at, i18n.language)} ${zoneLabel(at)}` })}{' '}
          {on ? <Tonight entry={entry} /> : t('auto.off')}
        </span>
        {refusal && (
          <span className="hint err" role="alert">
            {refusal.key === UNCONFIRMED ? t('form.unconfirmed') : refusalText(refusal)}
          </span>
        )}
      </span>
      {on && (
        <button type="button" className="lnk fs12" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          {t('auto.change')}
        </button>
      )}
      {asking && <AutoDialog entry={entry} onClose={() => setAsking(false)} onDone={onChange} />}
    </section>
  )
}

/** What it keeps, and what it would move at the next 18:00 UTC+8. */
function Tonight({ entry }: { entry: AutoTransfer }) {
  const { t } = useTranslation('earn')
  const { symbol: coin, reason, amount } = entry
  return (
    <>
      {t('auto.keepsIs')} <Money text={entry.keep} /> {coin} · {t('auto.next')} <BothZones at={entry.next_at} /> ·{' '}
      {reason === null ? (
        <>
          {t('auto.about')} <Money text={amount} /> {coin}
        </>
      ) : (
        t(`auto.reason.${reason}`)
      )}
    </>
  )
}

function AutoDialog({ entry, onClose, onDone }: { entry: AutoTransfer; onClose: () => void; onDone: () => void }) {
  const { t } = useTranslation('earn')
  const refusalText = useRefusalText()
  const write = useEarnWrite(financeCalls.financeSetAuto)
  const [keep, setKeep] = useState(entry.keep)
  const [agree, setAgree] = useState(false)
  const [touched, setTouched] = useState(false)
  const { symbol: coin } = entry
  const meant = expandShorthand(keep) || '0'
  const read = readAmount(meant)
  const wrong = read.ok || /^0+(\.0+)?$/.test(meant) ? null : read.refusal
  const field = write.refusal && (write.refusal.field === 'keep' ? 'amount' : fieldOf(write.refusal))
  const submit = async () => {
    setTouched(true)
    if (wrong || !agree || write.busy) return
    const done = await write.send({ currency_id: entry.currency_id, on: true, keep: meant, agree })
    onDone()
    if (!done) return
    toast({ kind: 'ok', name: 'earn', title: t('auto.turnedOn') })
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title={t('auto.dialog', { coin })}>
      <form
        className={earnFormsStyles.eaForm}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <p className="t2">{t('auto.text')}</p>
        <StepField
          label={t('auto.keep')}
          name="keep"
          value={keep}
          unit={coin}
          error={
            field === 'amount' && write.refusal
              ? refusalText(write.refusal)
              : touched && wrong
                ? refusalText(wrong)
                : null
          }
          onChange={(next) => {
            write.clear()
            setKeep(next)
          }}
          onBlur={() => setKeep(meant)}
        />
        <Agreement
          checked={agree}
          onChange={(next) => {
            write.clear()
            setAgree(next)
          }}
          onBlur={() => undefined}
          inputRef={null}
          error={touched && !agree ? refusalText({ key: 'agreement_required' }) : null}
        >
          <Trans
            t={t}
            i18nKey="form.agree"
            components={{ terms: <NewWindowLink to="/help/terms" />, fees: <NewWindowLink to="/ratestandards" /> }}
          />
        </Agreement>
        <FormNote id="ea-auto-note" refusal={field === 'form' ? write.refusal : null} />
        <Button kind="primary" size="l" block type="submit" busy={write.busy}>
          {t(entry.on ? 'auto.save' : 'auto.turnOn')}
        </Button>
      </form>
    </Dialog>
  )
}
