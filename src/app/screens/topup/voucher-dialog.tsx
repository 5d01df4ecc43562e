import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '../../../shared/calls/table.ts'
import { readAmount } from '../../../shared/rules/amount-rule.ts'
import { expandShorthand } from '../../../shared/rules/number-shorthand.ts'
import type { AnswerRefusal } from '../../base/api/api-answer.ts'
import { useRefusalText } from '../../base/i18n/use-refusal-text.ts'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import { toast } from '../../base/platform/toast-store.ts'
import { useFormWrite } from '../../services/forms/use-form-write.ts'
import * as moneyStyles from '../../services/money/money.module.css'
import { ownerNow } from '../../services/money/same-owner.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import * as fieldStyles from '../../ui/field.module.css'
import { Field } from '../../ui/field.tsx'
import { createReceiptUpload } from './receipt-upload.ts'
import * as topupStyles from './topup.module.css'
import type { Shared } from './use-shared.ts'

/** Why nothing of a share can be used, as the form says it of a chosen file. */
const REFUSED = { none: 'image_missing', type: 'image_type', large: 'image_size' } as const

function refusalOf(shared: Shared | null): AnswerRefusal | null {
  if (!shared || shared.end === 'picture' || shared.end === 'gone') return null
  return { key: REFUSED[shared.end], field: 'file' }
}

interface VoucherDialogProps {
  /** The coin that bank transfers are in. */
  quote: number
  symbol: string
  /** What another app has shared, in place of a choice. */
  shared: Shared | null
  onSent: () => void
  onClose: () => void
}

/** A receipt of a bank transfer: how much, and its picture. What tells where a picture was taken stays here. */
export function VoucherDialog({ quote, symbol, shared, onSent, onClose }: VoucherDialogProps) {
  const { t } = useTranslation('topup')
  const refusalText = useRefusalText()
  const picture = useId()
  const [upload] = useState(createReceiptUpload)
  const [amount, setAmount] = useState('')
  const [file, setFile] = useState(shared?.file ?? null)
  const [preview, setPreview] = useState<string | null>(null)
  const [doing, setDoing] = useState<'upload' | 'send' | null>(null)
  const [refusal, setRefusal] = useState(() => refusalOf(shared))
  const send = useFormWrite(calls.currencyVoucher)
  const open = useRef(true)
  useEffect(() => {
    open.current = true
    return () => {
      open.current = false
    }
  }, [])
  useEffect(() => {
    if (!file) return setPreview(null)
    const url = URL.createObjectURL(file)
    setPreview(url)
    return () => URL.revokeObjectURL(url)
  }, [file])

  async function submit(): Promise<void> {
    if (doing) return
    const text = expandShorthand(amount)
    const read = readAmount(text)
    if (!read.ok) return setRefusal(read.refusal)
    if (!file) return setRefusal({ key: 'image_missing', field: 'file' })
    setRefusal(null)
    setDoing('upload')
    const same = ownerNow()
    const uploaded = await upload.send(file)
    if (!same()) return
    if (!uploaded.ok) {
      setDoing(null)
      return setRefusal(uploaded.refusal)
    }
    setDoing('send')
    const result = await send({ currency_id: quote, amount: text, image: uploaded.url })
    setDoing(null)
    if (!result || !same()) return
    if (result.refusal) {
      if (open.current) setRefusal(result.refusal)
      else toast({ kind: 'warn', title: t('voucher.notSent'), text: refusalText(result.refusal), name: 'voucher' })
      return
    }
    toast({ kind: 'ok', title: t('voucher.sent', { amount: showDecimal(text), coin: symbol }), name: 'voucher' })
    onSent()
    if (open.current) onClose()
  }

  const at = (field: string) => (refusal?.field === field ? refusalText(refusal) : null)
  const general = refusal && refusal.field !== 'amount' && refusal.field !== 'file' ? refusalText(refusal) : null
  return (
    <Dialog open onClose={onClose} title={t('voucher.title')} className={topupStyles.tuVoucher}>
      <form
        noValidate
        className={`${topupStyles.moForm} ${moneyStyles.moForm}`}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <p className="t2">{t('voucher.text')}</p>
        <Field
          label={t('voucher.amount')}
          labelAt="above"
          name="amount"
          inputMode="decimal"
          value={amount}
          unit={symbol}
          error={at('amount')}
          onChange={(event) => {
            setAmount(event.target.value)
            setRefusal(null)
          }}
          onBlur={() => setAmount(expandShorthand(amount))}
        />
        <div>
          <div data-part="field-label" className={fieldStyles.fieldLabel}>
            <label htmlFor={picture}>{t('voucher.picture')}</label>
            <span className="t2">{t('voucher.limit')}</span>
          </div>
          <input
            id={picture}
            type="file"
            name="file"
            className={topupStyles.tuFile}
            aria-invalid={at('file') !== null || undefined}
            aria-describedby={at('file') ? `${picture}-error` : undefined}
            onChange={(event) => {
              setFile(event.target.files?.[0] ?? null)
              setRefusal(null)
            }}
          />
          {at('file') && (
            <p className="hint err" id={`${picture}-error`} role="alert">
              {at('file')}
            </p>
          )}
          {file && file === shared?.file && (
            <p className="hint">
              {t('voucher.shared')}{' '}
              <span className="n" translate="no">
                {file.name}
              </span>
            </p>
          )}
          {!file && shared?.end === 'gone' && (
            <p className="note warn" role="alert">
              {t('voucher.gone')}
            </p>
          )}
          {preview && <img className={topupStyles.tuPreview} src={preview} alt={t('voucher.preview')} />}
        </div>
        {general && (
          <p className="note warn" role="alert">
            {general}
          </p>
        )}
        <p className="sr" role="status">
          {doing && t(`voucher.doing.${doing}`)}
        </p>
        <Button kind="primary" size="l" block type="submit" busy={doing !== null}>
          {doing ? t(`voucher.doing.${doing}`) : t('voucher.send')}
        </Button>
      </form>
    </Dialog>
  )
}
