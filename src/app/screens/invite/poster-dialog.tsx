import { useTranslation } from 'react-i18next'
import type { ShareLink } from '../../../shared/calls/products/share-calls.ts'
import { siteAddress } from '../../base/platform/base-path.ts'
import { saveFile } from '../../base/platform/save-file.ts'
import { site } from '../../base/platform/site.ts'
import { QrPicture } from '../../services/money/qr-picture.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import * as styles from './invite.module.css'
import { inviteLink } from './invite-link.ts'
import { posterSvg } from './poster.ts'

/** A link as a picture to be shown or saved. */
export function PosterDialog({ link, onClose }: { link: ShareLink | null; onClose: () => void }) {
  const { t } = useTranslation(['share', 'invite'])
  const address = link ? inviteLink(siteAddress(), link.code) : ''
  const save = () => {
    if (!link) return
    const svg = posterSvg({ link: address, code: link.code, site: site.name, labels: t('posterWords') })
    saveFile(`invite-${link.code}.svg`, new TextEncoder().encode(svg), 'image/svg+xml')
  }
  return (
    <Dialog
      open={link !== null}
      onClose={onClose}
      title={t('poster')}
      actions={
        <Button kind="primary" onClick={save}>
          {t('savePicture')}
        </Button>
      }
    >
      {link && (
        <div className={styles.invPoster}>
          <QrPicture text={address} label={t('invite:qr')} />
          <b className="h20 n" translate="no">
            {link.code}
          </b>
          <span className={`n fs12 t2 ${styles.inviteLink}`} translate="no">
            {address}
          </span>
        </div>
      )}
    </Dialog>
  )
}
