import { Camera, Check, CircleAlert, ImageUp } from 'lucide-react'
import { type DragEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRefusalMessage } from '../../services/forms/use-refusal-message.ts'
import { photoSize } from '../../services/images/photo-size.ts'
import type { PhotoSlot, PhotoState } from '../../services/images/photo-slot.ts'
import { useOwnImage } from '../../services/images/use-own-image.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { Meter } from '../../ui/meter.tsx'
import * as styles from './identity.module.css'

export interface PhotoFieldProps {
  label: string
  slot: PhotoSlot
  state: PhotoState
  /** Which camera a phone opens. */
  camera: 'environment' | 'user'
}

/** One photo: chosen, dropped or taken; judged on this device, sent, shown. */
export function PhotoField({ label, slot, state, camera }: PhotoFieldProps) {
  const { t } = useTranslation('kyc')
  const id = useId()
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file) void slot.choose(file)
  }
  const full = state.kind === 'kept' || state.kind === 'sending'
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not lay out as a grid in every browser
    <div role="group" aria-labelledby={id} className={styles.photo}>
      <b id={id} className="strong">
        {label}
      </b>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is another way to what the inputs inside do */}
      <div
        className={classNames(styles.photoDrop, full && styles.full, over && styles.over)}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {full ? <Preview state={state} label={label} /> : <Icon of={ImageUp} size={24} />}
        {!full && (
          <span>
            <Choose slot={slot} text={t('photo.choose')} label={label} /> {t('photo.drop')}
          </span>
        )}
        {!full && (
          <span className={styles.photoCamera}>
            <Choose slot={slot} text={t('photo.take')} label={label} capture={camera} />
          </span>
        )}
        {!full && <span className="fs12 t3">{t('photo.kinds')}</span>}
      </div>
      <PhotoSays slot={slot} state={state} label={label} />
    </div>
  )
}

interface ChooseProps {
  slot: PhotoSlot
  text: string
  label: string
  capture?: 'environment' | 'user'
}

/** A file input that looks like its words. */
function Choose({ slot, text, label, capture }: ChooseProps) {
  return (
    <label className={capture ? `lnk ${styles.photoTake}` : 'lnk'}>
      {capture && <Icon of={Camera} />}
      {text}
      <input
        type="file"
        className="sr"
        aria-label={`${label}: ${text}`}
        // A camera is opened for pictures alone; of files any may be chosen, for names and types hide what is a photo by its bytes.
        {...(capture ? { capture, accept: 'image/*' } : {})}
        onChange={(event) => {
          const file = event.target.files?.[0]
          // The same file may be chosen once more.
          event.target.value = ''
          if (file) void slot.choose(file)
        }}
      />
    </label>
  )
}

function Preview({ state, label }: { state: PhotoState; label: string }) {
  const { t } = useTranslation('kyc')
  const picture = 'picture' in state ? state.picture : null
  const { status, src } = useOwnImage(state.kind === 'kept' ? state.url : null, picture)
  if (src) return <img src={src} alt={t('photo.alt', { label })} />
  return <span className="t2">{status === 'failed' ? t('photo.noPreview') : t('common:loading')}</span>
}

function PhotoSays({ slot, state, label }: { slot: PhotoSlot; state: PhotoState; label: string }) {
  const { t, i18n } = useTranslation('kyc')
  const labels = useRefusalMessage()
  const size = (bytes: number) => photoSize(bytes, i18n.language)
  return (
    <div className={styles.photoSays} aria-live="polite">
      {state.kind === 'checking' && <p className="hint">{t('photo.checking', { name: state.name })}</p>}
      {state.kind === 'sending' && (
        <>
          <Meter
            label={t('photo.sending', { name: state.name })}
            value={Math.round(state.share * 100)}
            of={100}
            ticks={20}
            text={`${Math.round(state.share * 100)}%`}
          />
          <p className="hint n">
            {t('photo.sendingShare', { name: state.name, share: Math.round(state.share * 100) })}
          </p>
        </>
      )}
      {state.kind === 'kept' && (
        <p className={`hint ${styles.photoKept}`}>
          <Icon of={Check} size={14} />
          <span className="grow">
            {state.name === null
              ? t('photo.keptBefore')
              : t('photo.kept', { name: state.name, size: size(state.picture?.size ?? 0) })}
          </span>
          <Choose slot={slot} text={t('photo.replace')} label={label} />
        </p>
      )}
      {state.kind === 'refused' && (
        <p className="hint err">
          <Icon of={CircleAlert} size={14} />
          <span>
            {t('photo.refused', { name: state.name, why: labels(state.refusal) })}{' '}
            {state.again && (
              <button type="button" className="lnk" onClick={() => void slot.again()}>
                {t('common:tryAgain')}
              </button>
            )}
          </span>
        </p>
      )}
    </div>
  )
}
