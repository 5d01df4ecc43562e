import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '../../../../shared/calls/table.ts'
import type { StepCode } from '../../../../shared/rules/step-up.ts'
import type { AnswerRefusal } from '../../../base/api/api-answer.ts'
import { withoutCodes } from '../../../base/api/without-codes.ts'
import { useRefusalText } from '../../../base/i18n/use-refusal-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { useFormWrite } from '../../forms/use-form-write.ts'
import * as moneyStyles from '../money.module.css'
import { StepCodeFields, type StepCodes } from '../step-codes.tsx'
import * as addressBookStyles from './address-book.module.css'

interface AllowlistSwitchProps {
  /** null: it could not be asked. */
  on: boolean | null
  codes: readonly StepCode[]
  onChanged: () => void
}

/** Whether money goes to the book's addresses alone. Turning that off opens withdrawals to any address, so it takes codes. */
export function AllowlistSwitch({ on, codes, onChanged }: AllowlistSwitchProps) {
  const { t } = useTranslation('money')
  const refusalText = useRefusalText()
  const write = useFormWrite(calls.addressAllowlist, withoutCodes)
  const [asking, setAsking] = useState(false)
  const [values, setValues] = useState<StepCodes>({})
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<AnswerRefusal | null>(null)
  const send = async (next: boolean) => {
    if (busy) return
    setBusy(true)
    setRefusal(null)
    const result = await write({ on: next, ...(next ? {} : values) })
    setBusy(false)
    if (!result) return
    if (result.refusal) return setRefusal(result.refusal)
    setAsking(false)
    setValues({})
    onChanged()
  }
  const general = refusal && !codes.some((code) => code === refusal.field)
  return (
    <form
      noValidate
      className={addressBookStyles.abAllow}
      onSubmit={(event) => {
        event.preventDefault()
        void send(false)
      }}
    >
      <div className="row sp g3">
        <span>
          <b className="strong">{t('book.allowlist')}</b>
          <span className={`t2 fs12 ${addressBookStyles.abLine}`}>
            {on === null ? t('book.allowUnknown') : t(on ? 'book.allowOn' : 'book.allowOff')}
          </span>
        </span>
        <Switch
          label={t('book.allowlist')}
          on={on === true}
          whyNot={on === null ? t('book.allowUnknown') : null}
          onChange={(next) => {
            if (next) void send(true)
            else setAsking(true)
          }}
        />
      </div>
      {general && (
        <p className="note warn" role="alert">
          {refusalText(refusal)}
        </p>
      )}
      {asking && on && (
        <div className={moneyStyles.moForm}>
          <StepCodeFields
            needed={codes}
            use="withdraw"
            values={values}
            refusal={refusal}
            onChange={setValues}
            onRefused={setRefusal}
          />
          <span className="row g2">
            <Button kind="danger" type="submit" busy={busy}>
              {t('book.turnOff')}
            </Button>
            <Button onClick={() => setAsking(false)}>{t('book.keep')}</Button>
          </span>
        </div>
      )}
    </form>
  )
}
