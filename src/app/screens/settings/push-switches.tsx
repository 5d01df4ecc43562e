import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PUSH_GROUPS, type PushGroup } from '../../../shared/rules/push-group.ts'
import { useRefusalText } from '../../base/i18n/use-refusal-text.ts'
import { useSession } from '../../base/session/session.ts'
import { ownerNow } from '../../services/money/same-owner.ts'
import { pushBlock } from '../../services/push/push-browser.ts'
import {
  allGroups,
  type PushChange,
  type PushStanding,
  pushStanding,
  turnPushOff,
  turnPushOn,
} from '../../services/push/push-switch.ts'
import { ErrorState, Loading } from '../../ui/states.tsx'
import { Switch } from '../../ui/switch.tsx'
import * as styles from './settings.module.css'

/** Whether this browser is informed of what happens while it is closed, and of what. What cannot work here is said. */
export function PushSwitches() {
  const { t } = useTranslation('push')
  const refusalText = useRefusalText()
  const { status } = useSession()
  const [standing, setStanding] = useState<PushStanding | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [tries, setTries] = useState(0)
  const blocked = pushBlock()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press of Try again asks anew
  useEffect(() => {
    let gone = false
    const take = (found: PushStanding) => {
      if (!gone) setStanding(found)
    }
    pushStanding().then(take, () => take({ state: 'unknown' }))
    return () => {
      gone = true
    }
  }, [tries])
  const why = blocked ? t(`block.${blocked}`) : status === 'confirmed' ? null : t('common:unconfirmed')

  async function turn(change: () => Promise<PushChange>): Promise<void> {
    if (busy) return
    const same = ownerNow()
    setBusy(true)
    setProblem(null)
    const done = await change().catch((): PushChange => ({ state: 'unknown' }))
    setBusy(false)
    if (!same()) return
    if (done.state === 'on' || done.state === 'off') return setStanding(done)
    if (done.state === 'blocked') setProblem(t(`block.${done.block}`))
    else setProblem(done.state === 'refused' ? refusalText(done.refusal) : t('unanswered'))
  }

  if (standing === null) return <Loading rows={1} />
  if (standing.state === 'unknown')
    return <ErrorState title={t('unknown')} onRetry={() => setTries((count) => count + 1)} />
  const groups = standing.state === 'on' ? standing.groups : null
  const choose = (group: PushGroup, on: boolean) =>
    void turn(() => turnPushOn({ ...(groups ?? allGroups()), [group]: on }))
  return (
    <>
      <ul className={`li ${styles.stSwitches}`} aria-busy={busy}>
        <li>
          <span>
            <b>{t('title')}</b>
            <span className="s">{t('note')}</span>
          </span>
          <span className="end">
            <Switch
              label={t('title')}
              on={groups !== null}
              whyNot={why}
              onChange={(on) => void turn(on ? () => turnPushOn(allGroups()) : turnPushOff)}
            />
          </span>
        </li>
        {groups &&
          PUSH_GROUPS.map((group) => (
            <li key={group}>
              <span>
                <b>{t(`group.${group}`)}</b>
                <span className="s">{t(`groupNote.${group}`)}</span>
              </span>
              <span className="end">
                <Switch
                  label={t(`group.${group}`)}
                  on={groups[group]}
                  whyNot={why}
                  onChange={(on) => choose(group, on)}
                />
              </span>
            </li>
          ))}
      </ul>
      {blocked && <p className="hint">{t(`block.${blocked}`)}</p>}
      {problem && (
        <p className="note warn" role="alert">
          {problem}
        </p>
      )}
    </>
  )
}
