import { LockKeyhole, LogOut, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { calls } from '../../../../shared/calls/table.ts'
import { LOGIN_PASSWORD, loginPassword } from '../../../../shared/rules/password.ts'
import { placeName } from '../../../../shared/rules/regions.ts'
import { CODE_INPUT_LENGTH, googleCode } from '../../../../shared/rules/verification-code.ts'
import { zoneDateTime, zoneTime } from '../../../base/platform/zone.ts'
import { shownName, useSession } from '../../../base/session/session.ts'
import { FormNote } from '../../../services/forms/form-note.tsx'
import { useApiForm } from '../../../services/forms/use-api-form.ts'
import { useFormWrite } from '../../../services/forms/use-form-write.ts'
import { fieldRefusal } from '../../../services/forms/use-refusal-message.ts'
import { useSecondsLeft } from '../../../services/forms/use-seconds-left.ts'
import { Button } from '../../../ui/button.tsx'
import { CountdownRing } from '../../../ui/countdown-ring.tsx'
import { Field } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import * as statesStyles from '../../../ui/states.module.css'
import { PasswordField } from '../parts/password-field.tsx'
import type { ScannedQr } from './confirm.tsx'
import * as qrStyles from './qr.module.css'

export interface ConfirmFormProps {
  id: string
  scanned: ScannedQr
  onAnswered: (accepted: boolean) => void
  /** Its 120 s are over. */
  onEnded: () => void
}

const LIFE_S = 120

interface Values {
  factor: string
}

/** Who asks beside who this is, what differs, and the second factor that yes takes. No is as large as yes. */
export function ConfirmForm({ id, scanned, onAnswered, onEnded }: ConfirmFormProps) {
  const { t, i18n } = useTranslation(['qr', 'login'])
  const { user } = useSession()
  const send = useFormWrite(calls.qrConfirm)
  const [refusing, setRefusing] = useState(false)
  const left = useSecondsLeft(scanned.ends)
  const byCode = scanned.factor === 'google_code'
  const { refusal, submit, refuse, input, busy } = useApiForm<Values, keyof Values>({
    rule: () => v.object({ factor: byCode ? googleCode : loginPassword }),
    first: { factor: '' },
    order: ['factor'],
    fieldOf: ({ field }) => (field === 'google_code' || field === 'password' ? 'factor' : null),
    issue: (_field, key) => fieldRefusal('password', key, LOGIN_PASSWORD),
  })
  const yes = submit(async ({ factor }) => {
    const result = await send({ id, [scanned.factor]: factor })
    if (!result) return
    if (result.refusal) refuse(result.refusal)
    else onAnswered(true)
  })
  const no = async () => {
    setRefusing(true)
    const result = await send({ id, accept: false })
    setRefusing(false)
    if (!result) return
    if (result.refusal) refuse(result.refusal)
    else onAnswered(false)
  }
  if (left === 0)
    return (
      <div data-part="state" className={statesStyles.state} role="alert">
        <p className="strong">{t('over')}</p>
        <Button onClick={onEnded}>{t('common:tryAgain')}</Button>
      </div>
    )
  return (
    <form noValidate className={qrStyles.qrForm} onSubmit={yes}>
      <div className="row g4">
        <CountdownRing left={Math.min(left, LIFE_S)} total={LIFE_S} label={t('until')} cautionAt={10} />
        <p className="t2 grow">{t('asks', { host: location.host, name: user ? shownName(user) : '' })}</p>
      </div>
      <Comparison scanned={scanned} />
      {byCode ? (
        <Field
          {...input('factor')}
          label={t('login:googleCode')}
          labelAt="above"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={CODE_INPUT_LENGTH}
        />
      ) : (
        <PasswordField {...input('factor')} label={t('login:password')} autoComplete="current-password" />
      )}
      <ul className="li">
        <li>
          <Icon of={LockKeyhole} size={20} />
          <span>{t('limitedUntil', { at: zoneDateTime(scanned.limited_until, i18n.language) })}</span>
        </li>
        <li>
          <Icon of={LogOut} size={20} />
          <span>{t('endAnyTime')}</span>
        </li>
      </ul>
      <FormNote refusal={refusal.note} />
      <Button type="submit" kind="primary" size="l" block busy={busy}>
        {t('yes')}
      </Button>
      <Button size="l" block busy={refusing} onClick={no}>
        {t('no')}
      </Button>
    </form>
  )
}

function Comparison({ scanned }: { scanned: ScannedQr }) {
  const { t, i18n } = useTranslation('qr')
  const { asker, own, differs, asked_at } = scanned
  const place = (country: string) => placeName(country, i18n.language)
  const rows = [
    ['device', asker.device, own.device, false],
    ['place', place(asker.country), place(own.country), differs.includes('country')],
    ['network', asker.ip, own.ip, differs.includes('network')],
    ['asked', zoneTime(asked_at, i18n.language), '--', false],
  ] as const
  const labels = differs.map((part) => t(`part.${part}`))
  return (
    <>
      <table className={qrStyles.qrCompare}>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('says')}</th>
            <th scope="col">{t('thisPhone')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, theirs, mine, other]) => (
            <tr key={name}>
              <th scope="row">{t(`row.${name}`)}</th>
              <td className={other ? qrStyles.differs : undefined}>
                {other && <Icon of={TriangleAlert} size={14} label={t('differs')} />} <b className="strong">{theirs}</b>
              </td>
              <td>{mine}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {labels.length > 0 && (
        <p className="note warn" role="alert">
          <Icon of={TriangleAlert} />
          <span>
            <b className="strong">
              {t('differ', { parts: new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(labels) })}
            </b>{' '}
            {t('differText')}
          </span>
        </p>
      )}
    </>
  )
}
