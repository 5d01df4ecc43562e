import { Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../base/platform/toast-store.ts'
import { writeClipboard } from '../../base/platform/write-clipboard.ts'
import { QrPicture } from '../../services/money/qr-picture.tsx'
import { clockText } from '../../ui/countdown-ring.tsx'
import { Icon } from '../../ui/icon.tsx'
import * as styles from './security.module.css'
import type { GoogleOffer } from './use-google-offer.ts'

/** In groups of four, as it is read out and typed. */
export function groupedSecret(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? ''
}

/** Above this a picture would hold more than a small one can. */
const LONGEST = 150

/** What the picture holds: the whole address, or without the account's name where that is long (the rest are the defaults of every app). */
export function pictureText(uri: string): string {
  if (uri.length <= LONGEST) return uri
  const { searchParams } = new URL(uri)
  const [secret, issuer] = ['secret', 'issuer'].map((name) => encodeURIComponent(searchParams.get(name) ?? ''))
  return `otpauth://totp/${issuer}?secret=${secret}&issuer=${issuer}`
}

/** The secret of an authenticator: as a code to scan, to copy, or to open in one on this device. */
export function GoogleSecret({ offer, left }: { offer: GoogleOffer; left: number }) {
  const { t } = useTranslation('security')
  const copy = async () => {
    const copied = await writeClipboard(offer.secret)
    toast({ kind: copied ? 'ok' : 'warn', name: 'copied', title: t(copied ? 'google.copied' : 'google.notCopied') })
  }
  return (
    <div className={styles.googleOffer}>
      <QrPicture text={pictureText(offer.uri)} label={t('google.qr')} />
      <div className={styles.googleWords}>
        <p>{t('google.how')}</p>
        <p className={styles.googleKey}>
          <code translate="no">{groupedSecret(offer.secret)}</code>
          <button type="button" className="ib" aria-label={t('google.copy')} onClick={copy}>
            <Icon of={Copy} />
          </button>
        </p>
        <a className="lnk" href={offer.uri}>
          {t('google.open')}
        </a>
        <p className="hint n" role="timer">
          {t('google.left', { time: clockText(left) })}
        </p>
      </div>
    </div>
  )
}
