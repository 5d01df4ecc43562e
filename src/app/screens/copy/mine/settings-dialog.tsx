import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyCalls } from '../../../../shared/calls/products/copy-calls.ts'
import type { Follow } from '../../../../shared/calls/products/copy-entities.ts'
import { COPY_SETTINGS } from '../../../../shared/lines/copy-places.ts'
import { scaled } from '../../../../shared/perp/scaled.ts'
import { useRefusalText } from '../../../base/i18n/use-refusal-text.ts'
import { toast } from '../../../base/platform/toast-store.ts'
import { useNotConfirmed } from '../../../services/money/use-not-confirmed.ts'
import { StepField } from '../../../trading/fields/step-field.tsx'
import { Button } from '../../../ui/button.tsx'
import * as dialogStyles from '../../../ui/dialog.module.css'
import { Dialog } from '../../../ui/dialog.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { moneyText } from '../copy-text.ts'
import { type FollowDraft, type FollowField, fieldOf, judgeFollow, meantBy } from '../follow-draft.ts'
import { useCopyWrite } from '../use-copy-write.ts'
import { levelOf } from './copy-change.ts'
import * as mineStyles from './mine.module.css'
import type { FollowDialogProps } from './stop-dialog.tsx'
import { WriteNote } from './write-note.tsx'

type TextField = Exclude<FollowField, 'mode' | 'agree' | 'amount'>

/** Changes what later copies go by; what is held stays as it is. */
export function SettingsDialog({ follow, onClose, onDone }: FollowDialogProps) {
  const { t } = useTranslation('copyMine')
  const refusalText = useRefusalText()
  const notConfirmed = useNotConfirmed()
  const write = useCopyWrite(copyCalls.copySet)
  const [draft, setDraft] = useState(() => draftOf(follow))
  const [touched, setTouched] = useState(false)
  const meant = meantBy(draft)
  const { amount, ...wrong } = judgeFollow(meant, { leader: ANY_LEADER, available: null })
  const shown = write.refusal && fieldOf(write.refusal)
  const first = Object.values(wrong)[0]
  const level = wrong.stop_percent ? null : levelOf(scaled(follow.amount), meant.stop_percent)
  const atOnce = level !== null && scaled(follow.equity) <= level
  const at = (name: TextField): string | null => {
    if (write.refusal && shown === name) return refusalText(write.refusal)
    const found = touched ? wrong[name] : undefined
    return found ? refusalText(found) : null
  }
  const field = (name: TextField, label: string, unit: string, hint?: string) => (
    <StepField
      label={label}
      name={name}
      value={draft[name]}
      unit={unit}
      error={at(name)}
      hint={hint}
      onChange={(text) => {
        write.clear()
        setTouched(true)
        setDraft((before) => ({ ...before, [name]: text }))
      }}
      onBlur={() => {
        if (meant[name] !== draft[name]) setDraft((before) => ({ ...before, [name]: meant[name] }))
      }}
    />
  )
  const submit = async () => {
    setTouched(true)
    if (notConfirmed || first) return
    const { mode, per_trade, max_trade, stop_percent, max_leverage, slippage } = meant
    const done = await write.send({
      ...{ id: follow.id, mode, max_trade, stop_percent, max_leverage: Number(max_leverage) },
      ...(mode === 'fixed' && { per_trade }),
      ...(slippage !== '' && { slippage }),
    })
    if (!done) return
    toast({ kind: 'ok', name: 'copy', title: t('changed', { leader: follow.leader_name }), text: t('changedText') })
    onDone()
  }
  const { max_leverage, slippage } = COPY_SETTINGS
  return (
    <Dialog
      open
      onClose={onClose}
      className={mineStyles.cmDialog}
      title={t('setForm.title', { leader: follow.leader_name })}
    >
      <form
        className={mineStyles.cmForm}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <p className="t2">{t('setForm.text')}</p>
        <Segmented
          label={t('setForm.mode')}
          value={draft.mode}
          options={[
            { value: 'ratio', text: t('setForm.ratio') },
            { value: 'fixed', text: t('setForm.fixed') },
          ]}
          onChange={(mode) => {
            write.clear()
            setDraft((before) => ({ ...before, mode }))
          }}
        />
        {draft.mode === 'fixed' && field('per_trade', t('setForm.perTrade'), 'USDT')}
        {field('max_trade', t('setForm.maxTrade'), 'USDT')}
        {field(
          'stop_percent',
          t('setForm.stop'),
          '%',
          level === null
            ? undefined
            : t('setForm.stopAt', { level: moneyText(level), equity: moneyText(scaled(follow.equity)) }),
        )}
        {atOnce && (
          <p className="note warn" role="alert">
            {t('setForm.atOnce')}
          </p>
        )}
        {field('max_leverage', t('setForm.leverage'), '×', t('setForm.range', max_leverage))}
        {field(
          'slippage',
          t('setForm.guard'),
          '%',
          t('setForm.guardHint', { min: slippage.min / 100, max: slippage.max / 100 }),
        )}
        <WriteNote refusal={shown === 'form' || shown === 'mode' ? write.refusal : null} />
        <div className={dialogStyles.dialogActions}>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" busy={write.busy} whyNot={notConfirmed}>
            {t('setForm.press')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Changing settings asks nothing of the leader. */
const ANY_LEADER = { id: 0, own_equity: '1000000000', under_copy: '0' }

function draftOf(follow: Follow): FollowDraft {
  const { mode, amount, per_trade, max_trade, stop_percent, max_leverage, slippage } = follow
  return {
    ...{ mode, amount, per_trade: per_trade ?? '50', max_trade, stop_percent },
    ...{ max_leverage: String(max_leverage), slippage: slippage ?? '', agree: true },
  }
}
