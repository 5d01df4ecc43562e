import { useTranslation } from 'react-i18next'
import { siteAddress } from '../../base/platform/base-path.ts'
import { copyText } from '../../services/money/copy-text.ts'
import { QrPicture } from '../../services/money/qr-picture.tsx'
import { Button } from '../../ui/button.tsx'
import * as styles from './invite.module.css'
import { inviteLink } from './invite-link.ts'

/** The code itself, the link that fills it in, and the link as a picture. */
export function InviteCode({ code }: { code: string }) {
  const { t } = useTranslation('invite')
  const link = inviteLink(siteAddress(), code)
  const copy = (text: string, what: 'code' | 'link') =>
    void copyText(text, { done: t(`copied.${what}`), failed: t('notCopied') })
  return (
    <section className={styles.inviteCode}>
      <div className="sec">
        <h2>{t('yours')}</h2>
        <span>{t('case')}</span>
      </div>
      <dl>
        <div>
          <dt className="lbl">{t('code')}</dt>
          <dd className="row sp g2">
            <b className="h24 n" translate="no" data-test="invite-code">
              {code}
            </b>
            <Button size="s" onClick={() => copy(code, 'code')}>
              {t('copyCode')}
            </Button>
          </dd>
        </div>
        <div>
          <dt className="lbl">{t('link')}</dt>
          <dd className="row sp g2">
            <span className={`n ${styles.inviteLink}`} translate="no">
              {link}
            </span>
            <Button size="s" kind="primary" onClick={() => copy(link, 'link')}>
              {t('copyLink')}
            </Button>
          </dd>
        </div>
      </dl>
      <QrPicture text={link} label={t('qr')} />
      <p className="hint">{t('qrText')}</p>
    </section>
  )
}
