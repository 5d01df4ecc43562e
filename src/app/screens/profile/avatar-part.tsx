import { CircleAlert, CircleUserRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '../../../shared/calls/entities.ts'
import { calls } from '../../../shared/calls/table.ts'
import type { AnswerRefusal } from '../../base/api/api-answer.ts'
import { toast } from '../../base/platform/toast-store.ts'
import { noteUser } from '../../base/session/session.ts'
import { FormNote } from '../../services/forms/form-note.tsx'
import { useFormWrite } from '../../services/forms/use-form-write.ts'
import { useRefusalMessage } from '../../services/forms/use-refusal-message.ts'
import { useOwnImage } from '../../services/images/use-own-image.ts'
import { usePhotoSlot } from '../../services/images/use-photo-slot.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import * as styles from './profile.module.css'

/** The person's picture: chosen, judged on this device, sent, and taken over by one more press. */
export function AvatarPart({ user, whyNot }: { user: User; whyNot: string | null }) {
  const { t } = useTranslation('profile')
  const labels = useRefusalMessage()
  const { slot, state } = usePhotoSlot()
  const send = useFormWrite(calls.saveAvatar)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<AnswerRefusal | null>(null)
  const chosen = state.kind === 'kept' || state.kind === 'sending' ? state : null
  const { src, status } = useOwnImage(user.avatar ?? null, chosen?.picture ?? null)
  const save = async (url: string) => {
    setBusy(true)
    setRefused(null)
    const result = await send({ url })
    setBusy(false)
    if (!result) return
    if (result.refusal) return setRefused(result.refusal)
    noteUser(result.data)
    slot.clear()
    toast({ kind: 'ok', name: 'profile', title: t(url === '' ? 'picture.removed' : 'picture.saved') })
  }
  return (
    <div className={styles.avatar}>
      <span className={styles.avatarRing}>
        {src ? <img src={src} alt={t('picture.yours')} /> : <Icon of={CircleUserRound} size={24} />}
      </span>
      <div className={styles.avatarWords}>
        <div className={`row g3 ${styles.avatarPress}`}>
          {whyNot === null && (
            <label className="btn quiet">
              {t(user.avatar || chosen ? 'picture.other' : 'picture.choose')}
              <input
                type="file"
                className="sr"
                onChange={(event) => {
                  const file = event.target.files?.[0]
                  event.target.value = ''
                  if (file) void slot.choose(file)
                }}
              />
            </label>
          )}
          {state.kind === 'kept' && (
            <Button kind="primary" busy={busy} whyNot={whyNot} onClick={() => save(state.url)}>
              {t('picture.use')}
            </Button>
          )}
          {chosen ? (
            <Button kind="text" onClick={slot.clear}>
              {t('common:cancel')}
            </Button>
          ) : (
            user.avatar && (
              <Button kind="text" busy={busy} whyNot={whyNot} onClick={() => save('')}>
                {t('picture.remove')}
              </Button>
            )
          )}
        </div>
        <p className="hint" role="status">
          {state.kind === 'checking'
            ? t('picture.checking')
            : state.kind === 'sending'
              ? t('picture.sending', { share: Math.round(state.share * 100) })
              : status === 'failed'
                ? t('picture.failed')
                : t('picture.hint')}
        </p>
        {state.kind === 'refused' && (
          <p className="hint err" role="alert">
            <Icon of={CircleAlert} size={14} />
            <span>
              {labels(state.refusal)}{' '}
              {state.again && (
                <button type="button" className="lnk" onClick={() => void slot.again()}>
                  {t('common:tryAgain')}
                </button>
              )}
            </span>
          </p>
        )}
        <FormNote refusal={refused} />
      </div>
    </div>
  )
}
