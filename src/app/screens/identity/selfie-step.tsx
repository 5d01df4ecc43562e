import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { calls } from '../../../shared/calls/table.ts'
import type { AnswerRefusal } from '../../base/api/api-answer.ts'
import { serverNow } from '../../base/platform/server-clock.ts'
import { site } from '../../base/platform/site.ts'
import { zoneDate } from '../../base/platform/zone.ts'
import { FormNote } from '../../services/forms/form-note.tsx'
import { useFormWrite } from '../../services/forms/use-form-write.ts'
import { Button } from '../../ui/button.tsx'
import type { StepProps } from './basic-step.tsx'
import * as styles from './identity.module.css'
import { PhotoField } from './photo-field.tsx'
import { sentPhotos, useSentPhoto } from './use-sent-photo.ts'

/** Step 3: the person with the document and a note of today in their own hand. */
export function SelfieStep({ whyNot, onDone }: StepProps) {
  const { t, i18n } = useTranslation('kyc')
  const { name } = useSnapshot(site)
  const send = useFormWrite(calls.kyc)
  const photo = useSentPhoto('selfie')
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<AnswerRefusal | null>(null)
  const missing = photo.url === null ? t('selfie.missing') : null
  const day = zoneDate(serverNow(), i18n.language)
  const press = async () => {
    if (photo.url === null) return
    setBusy(true)
    setRefused(null)
    const result = await send({ step: 'selfie', selfie: photo.url })
    setBusy(false)
    if (!result) return
    if (result.refusal) return setRefused(result.refusal)
    sentPhotos.note('selfie', null)
    onDone(result.data)
  }
  return (
    <div className={`${styles.kycForm} ${styles.wide}`}>
      <div>
        <h2>{t('selfie.title')}</h2>
        <p className="t2">{t('selfie.note', { note: t('selfie.words', { site: name, day }) })}</p>
      </div>
      <PhotoField label={t('selfie.label')} {...photo} camera="user" />
      <FormNote refusal={refused} />
      <div className={styles.kycPress}>
        <Button kind="primary" size="l" busy={busy} whyNot={whyNot ?? missing} onClick={press}>
          {t('selfie.send')}
        </Button>
        <span className="t2">{missing ?? t('photo.saved')}</span>
      </div>
    </div>
  )
}
