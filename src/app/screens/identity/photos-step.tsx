import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '../../../shared/calls/table.ts'
import type { KycIdType } from '../../../shared/rules/kyc-level.ts'
import type { AnswerRefusal } from '../../base/api/api-answer.ts'
import { FormNote } from '../../services/forms/form-note.tsx'
import { useFormWrite } from '../../services/forms/use-form-write.ts'
import { Button } from '../../ui/button.tsx'
import type { StepProps } from './basic-step.tsx'
import * as styles from './identity.module.css'
import { PhotoField } from './photo-field.tsx'
import { sentPhotos, useSentPhoto } from './use-sent-photo.ts'

/** Step 2: both sides, or pages, of the document. */
export function PhotosStep({ idType, whyNot, onDone }: StepProps & { idType: KycIdType }) {
  const { t } = useTranslation('kyc')
  const send = useFormWrite(calls.kyc)
  const front = useSentPhoto('front')
  const back = useSentPhoto('back')
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<AnswerRefusal | null>(null)
  const missing = front.url === null || back.url === null ? t('photo.missing') : null
  const press = async () => {
    if (front.url === null || back.url === null) return
    setBusy(true)
    setRefused(null)
    const result = await send({ step: 'photos', front: front.url, back: back.url })
    setBusy(false)
    if (!result) return
    if (result.refusal) return setRefused(result.refusal)
    for (const which of ['front', 'back'] as const) sentPhotos.note(which, null)
    onDone(result.data)
  }
  const kind = idType === 'passport' ? 'passport' : 'card'
  return (
    <div className={`${styles.kycForm} ${styles.wide}`}>
      <div className={styles.photoPair}>
        <PhotoField label={t(`photo.front.${kind}`)} {...front} camera="environment" />
        <PhotoField label={t(`photo.back.${kind}`)} {...back} camera="environment" />
      </div>
      <FormNote refusal={refused} />
      <div className={styles.kycPress}>
        <Button kind="primary" size="l" busy={busy} whyNot={whyNot ?? missing} onClick={press}>
          {t('continue')}
        </Button>
        <span className="t2">{missing ?? t('photo.saved')}</span>
      </div>
    </div>
  )
}
