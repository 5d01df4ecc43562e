import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/dialog.tsx'
import * as styles from './scan.module.css'
import { useScan } from './use-scan.ts'

export interface ScanDialogProps {
  title: string
  /** What is said of the last code, where it will not do. */
  refused: string | null
  /** A code was seen, by the camera or in a picture; the same one is reported once until another is seen. */
  onText: (text: string) => void
  onClose: () => void
}

/** Looks for a QR code through the camera, or in a picture that is chosen. Neither leaves this device. */
export default function ScanDialog({ title, refused, onText, onClose }: ScanDialogProps) {
  const { t } = useTranslation('scan')
  const { state, picture, video, choose } = useScan(onText)
  const looks = state === 'asking' || state === 'looking'
  return (
    <Dialog open onClose={onClose} title={title}>
      {looks && (
        <div className={styles.scanFrame}>
          <video ref={video} muted playsInline autoPlay aria-label={t('picture')} />
          <i aria-hidden="true" />
        </div>
      )}
      <p className={looks ? 't2' : 'note warn'} role="status">
        {t(`state.${state}`)}
      </p>
      {(refused !== null || picture === 'empty' || picture === 'unreadable') && (
        <p className="note warn" role="alert">
          {picture === 'empty' || picture === 'unreadable' ? t(`file.${picture}`) : refused}
        </p>
      )}
      <label className={`btn quiet ${styles.scanChoose}`} aria-busy={picture === 'reading' || undefined}>
        {t('choose')}
        <input
          type="file"
          className="sr"
          onChange={(event) => {
            const file = event.target.files?.[0]
            // The same file may be chosen once more.
            event.target.value = ''
            if (file) choose(file)
          }}
        />
      </label>
      <p className="hint">{t('stays')}</p>
    </Dialog>
  )
}
