import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyCalls } from '../../../../shared/calls/products/copy-calls.ts'
import { COPY_LIMITS } from '../../../../shared/lines/copy-places.ts'
import { scaled, unscaled } from '../../../../shared/perp/scaled.ts'
import { expandShorthand } from '../../../../shared/rules/number-shorthand.ts'
import { useRefusalText } from '../../../base/i18n/use-refusal-text.ts'
import { showDecimal } from '../../../base/platform/show-decimal.ts'
import { toast } from '../../../base/platform/toast-store.ts'
import { useNotConfirmed } from '../../../services/money/use-not-confirmed.ts'
import { StepField } from '../../../trading/fields/step-field.tsx'
import { Amount } from '../../../ui/amount.tsx'
import { Button } from '../../../ui/button.tsx'
import * as dialogStyles from '../../../ui/dialog.module.css'
import { Dialog } from '../../../ui/dialog.tsx'
import { useCopyWrite } from '../use-copy-write.ts'
import { useFunds } from '../use-funds.ts'
import { judgeAdd } from './copy-change.ts'
import * as mineStyles from './mine.module.css'
import { Money } from './money.tsx'
import type { FollowDialogProps } from './stop-dialog.tsx'
import { WriteNote } from './write-note.tsx'

/** Adds money to a follow: its amount and its stop level rise with it. */
export function AddDialog({ follow, onClose, onDone }: FollowDialogProps) {
  const { t } = useTranslation('copyMine')
  const refusalText = useRefusalText()
  const notConfirmed = useNotConfirmed()
  const funds = useFunds()
  const write = useCopyWrite(copyCalls.copyAdd)
  const [text, setText] = useState('')
  const [touched, setTouched] = useState(false)
  const meant = expandShorthand(text)
  const { wrong, amount, level } = judgeAdd(follow, meant, funds.available)
  const atField = write.refusal !== null && (write.refusal.field === 'amount' || write.refusal.key === 'copy_full')
  const error = atField && write.refusal ? refusalText(write.refusal) : touched && wrong ? refusalText(wrong) : null
  const submit = async () => {
    setTouched(true)
    if (notConfirmed || wrong) return
    const done = await write.send({ id: follow.id, amount: meant })
    funds.renew()
    if (!done) return
    toast({
      kind: 'ok',
      name: 'copy',
      title: t('added', { leader: follow.leader_name, amount: showDecimal(meant) }),
      text: '',
    })
    onDone()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      className={mineStyles.cmDialog}
      title={t('addForm.title', { leader: follow.leader_name })}
    >
      <form
        className={mineStyles.cmForm}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <StepField
          label={t('addForm.amount')}
          name="amount"
          value={text}
          unit="USDT"
          error={error}
          hint={
            <>
              {t('addForm.available')} <Amount text={funds.available === null ? null : unscaled(funds.available)} />
            </>
          }
          onChange={(next) => {
            write.clear()
            setText(next)
          }}
          onBlur={() => {
            if (text !== '') setTouched(true)
            if (meant !== text) setText(meant)
          }}
        />
        <dl className="kv">
          <div>
            <dt>{t('addForm.after')}</dt>
            <dd>
              <Money units={scaled(follow.amount) + (amount ?? 0n)} /> <span translate="no">USDT</span>
            </dd>
          </div>
          <div>
            <dt>{t('addForm.level')}</dt>
            <dd>
              <Money units={level} /> <span translate="no">USDT</span>
            </dd>
          </div>
        </dl>
        <p className="t2 fs12">{t('addForm.text', { max: showDecimal(unscaled(COPY_LIMITS.max)) })}</p>
        <WriteNote refusal={atField ? null : write.refusal} />
        <div className={dialogStyles.dialogActions}>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" busy={write.busy} whyNot={notConfirmed}>
            {wrong ? t('add') : t('addForm.press', { amount: showDecimal(meant) })}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
