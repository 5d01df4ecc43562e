import { useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { copyCalls } from '../../../../shared/calls/products/copy-calls.ts'
import type { LeadStanding } from '../../../../shared/calls/products/copy-entities.ts'
import { LEAD_WANTS } from '../../../../shared/lines/copy-places.ts'
import { isVisibleLine } from '../../../../shared/rules/visible-text.ts'
import { useRefusalText } from '../../../base/i18n/use-refusal-text.ts'
import { toast } from '../../../base/platform/toast-store.ts'
import { Agreement } from '../../../services/forms/agreement.tsx'
import { NewWindowLink } from '../../../services/forms/new-window-link.tsx'
import { useNotConfirmed } from '../../../services/money/use-not-confirmed.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import * as styles from '../mine/mine.module.css'
import { WriteNote } from '../mine/write-note.tsx'
import { useCopyWrite } from '../use-copy-write.ts'

interface ApplyFormProps {
  standing: LeadStanding
  /** The conditions are not current. */
  off: boolean
  onChanged: (standing: LeadStanding) => void
}

const RULES = ['share', 'places', 'copies', 'public', 'end'] as const

/** Becomes a leader: what it means stands over the press; where a condition is not met, that is why there is none. */
export function ApplyForm({ standing, off, onChanged }: ApplyFormProps) {
  const { t } = useTranslation('copyMine')
  const refusalText = useRefusalText()
  const notConfirmed = useNotConfirmed()
  const write = useCopyWrite(copyCalls.copyApply)
  const [bio, setBio] = useState(standing.leader?.bio ?? '')
  const [agree, setAgree] = useState(false)
  const [touched, setTouched] = useState(false)
  const unmet = standing.conditions.find(({ met }) => !met)
  const odd = !isVisibleLine(bio, 0, LEAD_WANTS.bio)
  const why = off
    ? t('leadForm.old')
    : (notConfirmed ?? (unmet ? t('leadForm.first', { name: t(`condition.${unmet.name}`) }) : null))
  const key = write.refusal?.key
  const submit = async () => {
    setTouched(true)
    if (why !== null || odd || !agree) return
    const done = await write.send({ bio, agree })
    if (!done) return
    toast({ kind: 'ok', name: 'copy', title: t('leadForm.done'), text: t('leadForm.doneText') })
    onChanged(done)
  }
  return (
    <form
      className={styles.cmForm}
      aria-labelledby="cm-apply"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <div className="sec">
        <h2 id="cm-apply">{t('leadForm.apply')}</h2>
      </div>
      {standing.leader?.state === 'ended' && <p className="note">{t('leadForm.before')}</p>}
      <dl className="kv">
        {RULES.map((name) => (
          <div key={name}>
            <dt>{t(`leadRule.${name}`)}</dt>
            <dd>{t(`leadRule.${name}Text`)}</dd>
          </div>
        ))}
      </dl>
      <Field
        label={t('leadForm.bio')}
        labelAt="above"
        name="bio"
        value={bio}
        maxLength={LEAD_WANTS.bio * 2}
        error={
          (touched && odd) || write.refusal?.field === 'bio' ? t('leadForm.bioOdd', { max: LEAD_WANTS.bio }) : null
        }
        hint={t('leadForm.bioHint', { left: LEAD_WANTS.bio - [...bio].length })}
        onChange={(event) => {
          write.clear()
          setBio(event.target.value)
        }}
      />
      <Agreement
        checked={agree}
        onChange={(next) => {
          write.clear()
          setAgree(next)
        }}
        onBlur={() => undefined}
        inputRef={null}
        error={(touched && !agree) || key === 'agreement_required' ? refusalText({ key: 'agreement_required' }) : null}
      >
        <Trans t={t} i18nKey="leadForm.agree" components={{ terms: <NewWindowLink to="/help/terms" /> }} />
      </Agreement>
      <WriteNote refusal={write.refusal?.field === 'bio' || key === 'agreement_required' ? null : write.refusal} />
      {why !== null && <p className="t2 fs12">{why}</p>}
      <Button kind="primary" size="l" block type="submit" busy={write.busy} whyNot={why}>
        {t('leadForm.press')}
      </Button>
    </form>
  )
}
