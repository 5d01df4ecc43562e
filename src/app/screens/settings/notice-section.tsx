import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { calls } from '../../../shared/calls/table.ts'
import { maskContact } from '../../../shared/rules/mask-contact.ts'
import { NOTICE_GROUPS, type NoticeGroup } from '../../../shared/rules/notice-group.ts'
import type { AnswerRefusal } from '../../base/api/api-answer.ts'
import { useRead } from '../../base/api/use-read.ts'
import { useRefusalText } from '../../base/i18n/use-refusal-text.ts'
import { MARGIN_TITLES, type Prefs, prefs } from '../../base/prefs/prefs.ts'
import { clientPrefs } from '../../base/prefs/terminal-prefs.ts'
import { useSession } from '../../base/session/session.ts'
import { useFormWrite } from '../../services/forms/use-form-write.ts'
import { ownerNow } from '../../services/money/same-owner.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { ErrorState, Loading } from '../../ui/states.tsx'
import { Switch } from '../../ui/switch.tsx'
import { PushSwitches } from './push-switches.tsx'
import * as styles from './settings.module.css'

const SOUND = 'liquidation-sound'

export interface NoticeSectionProps {
  onChoose: (change: Partial<Prefs>) => void
  /** A choice that keeps itself was kept. */
  onSaved: () => void
}

/** What a person is notified of: by mail, which the exchange keeps, by notifications of this browser, and by sound, which this browser keeps. */
export function NoticeSection({ onChoose, onSaved }: NoticeSectionProps) {
  const { t } = useTranslation('notices')
  const { user, status } = useSession()
  const { marginTitle } = useSnapshot(prefs.state)
  const [sound, setSound] = useState(() => clientPrefs.read(SOUND) !== '0')
  const turn = (on: boolean) => {
    setSound(on)
    clientPrefs.write(SOUND, on ? '1' : '0')
    onSaved()
  }
  return (
    <section>
      <div className="sec">
        <h2>{t('title')}</h2>
        {user?.email && <span>{t('to', { address: maskContact(user.email) })}</span>}
        {user?.phone && !user.email && <span>{t('toPhone', { address: maskContact(user.phone) })}</span>}
      </div>
      {status === 'visitor' ? (
        <p className="hint">
          {t('visitor')}{' '}
          <Link className="lnk" to="/login?next=%2FHomeView%2Fpersonal%2Fsettings">
            {t('logIn')}
          </Link>
        </p>
      ) : (
        <>
          <Mails key={user?.id} />
          <PushSwitches key={`push ${user?.id}`} />
        </>
      )}
      <ul className={`li ${styles.stSwitches}`}>
        <li>
          <span>
            <b>{t('sound')}</b>
            <span className="s">{t('soundNote')}</span>
          </span>
          <span className="end">
            <Switch label={t('sound')} on={sound} onChange={turn} />
          </span>
        </li>
        <li>
          <span>
            <b>{t('marginTitle')}</b>
            <span className="s">{t('marginTitleNote')}</span>
          </span>
          <span className="end">
            <Segmented
              label={t('marginTitle')}
              value={marginTitle}
              options={MARGIN_TITLES.map((value) => ({
                value,
                text: value === 'always' || value === 'never' ? t(`marginTitles.${value}`) : `${value}%`,
              }))}
              onChange={(chosen) => onChoose({ marginTitle: chosen })}
            />
          </span>
        </li>
      </ul>
    </section>
  )
}

/** The groups that may be switched, and what always comes. */
function Mails() {
  const { t } = useTranslation('notices')
  const refusalText = useRefusalText()
  const { status } = useSession()
  const { data, status: read, again, put } = useRead(calls.noticeSettings, {})
  const send = useFormWrite(calls.saveNoticeSettings)
  const [refusal, setRefusal] = useState<AnswerRefusal | null>(null)
  if (!data)
    return read === 'failed' ? (
      <ErrorState title={t('failed')} onRetry={again} />
    ) : (
      <Loading rows={NOTICE_GROUPS.length} />
    )
  const turn = async (group: NoticeGroup, on: boolean) => {
    setRefusal(null)
    const same = ownerNow()
    const result = await send({ mail: { ...data.mail, [group]: on } })
    if (!result || !same()) return
    if (result.refusal) setRefusal(result.refusal)
    else put(result.data)
  }
  const whyNot = status === 'confirmed' ? null : t('common:unconfirmed')
  return (
    <>
      <ul className={`li ${styles.stSwitches}`}>
        {NOTICE_GROUPS.map((group) => (
          <li key={group}>
            <span>
              <b>{t(`mail.${group}`)}</b>
              <span className="s">{t(`mailNote.${group}`)}</span>
            </span>
            <span className="end">
              <Switch
                label={t(`mail.${group}`)}
                on={data.mail[group]}
                whyNot={whyNot}
                onChange={(on) => void turn(group, on)}
              />
            </span>
          </li>
        ))}
        <li>
          <span>
            <b>{t('safety')}</b>
            <span className="s">{t('safetyNote')}</span>
          </span>
          <span className="end t2 fs12">{t('always')}</span>
        </li>
      </ul>
      {refusal && (
        <p className="note warn" role="alert">
          {refusalText(refusal)}
        </p>
      )}
    </>
  )
}
