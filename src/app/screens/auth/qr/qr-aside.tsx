import { LockKeyhole, Smartphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useRefusalText } from '../../../base/i18n/use-refusal-text.ts'
import { siteAddress } from '../../../base/platform/base-path.ts'
import { useSecondsLeft } from '../../../services/forms/use-seconds-left.ts'
import { QrPicture } from '../../../services/money/qr-picture.tsx'
import { Button } from '../../../ui/button.tsx'
import { CountdownRing } from '../../../ui/countdown-ring.tsx'
import { Icon } from '../../../ui/icon.tsx'
import * as authStyles from '../parts/auth.module.css'
import * as qrStyles from './qr.module.css'
import { qrAddress } from './qr-secret.ts'
import { useQrLogin } from './use-qr-login.ts'

const LIFE_S = 120

/** Logging in without typing a password here: a phone that is signed in confirms it. */
export default function QrAside() {
  const { t } = useTranslation('qr')
  const labels = useRefusalText()
  const { login, face } = useQrLogin()
  return (
    <aside className={`${authStyles.aside} ${qrStyles.qrAside}`} aria-labelledby="qr-aside">
      <div>
        <h2 className="h20" id="qr-aside">
          {t('title')}
        </h2>
        <p className="t2">{t('lead')}</p>
      </div>
      {face.kind === 'making' && (
        <p className={qrStyles.qrFrame} role="status">
          {t('common:loading')}
        </p>
      )}
      {face.kind === 'showing' && <Shown id={face.id} ends={face.ends} scanned={face.scanned} />}
      {(face.kind === 'refused' || face.kind === 'failed') && (
        <div className={qrStyles.qrOver} role="alert">
          <p>{face.kind === 'refused' ? t('refused') : labels(face.refusal)}</p>
          <Button onClick={() => void login.make()}>{t('another')}</Button>
        </div>
      )}
      <ol className={qrStyles.qrSteps}>
        <li>{t('step.scan')}</li>
        <li>{t('step.check', { host: location.host })}</li>
        <li>{t('step.confirm')}</li>
      </ol>
      <p className="note info">
        <Icon of={LockKeyhole} />
        <span>{t('limits')}</span>
      </p>
    </aside>
  )
}

function Shown({ id, ends, scanned }: { id: string; ends: number; scanned: boolean }) {
  const { t } = useTranslation('qr')
  const left = useSecondsLeft(ends)
  return (
    <div className={qrStyles.qrShown}>
      <div className={qrStyles.qrFrame}>
        <QrPicture text={qrAddress(siteAddress(), id)} label={t('picture')} />
      </div>
      <div className={qrStyles.qrLife}>
        {/* Two clocks part by some milliseconds: a life of two minutes does not begin with one second more. */}
        <CountdownRing left={Math.min(left, LIFE_S)} total={LIFE_S} label={t('until')} size={72} cautionAt={10} />
        <p className="t2">{t('until')}</p>
        <p className="t2">{t('renewed')}</p>
        <p role="status" className={qrStyles.qrScanned}>
          {scanned && (
            <>
              <Icon of={Smartphone} /> {t('scanned')}
            </>
          )}
        </p>
      </div>
    </div>
  )
}
