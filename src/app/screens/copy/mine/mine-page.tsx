import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Follow } from '../../../../shared/calls/products/copy-entities.ts'
import { COPY_LIMITS } from '../../../../shared/lines/copy-places.ts'
import { scaled } from '../../../../shared/perp/scaled.ts'
import { Fresh, LEAD_PATH, LIST_PATH } from '../copy-parts.tsx'
import { nearestStop, tenthsText } from '../copy-text.ts'
import { useFollows } from '../use-copy.ts'
import { AddDialog } from './add-dialog.tsx'
import { type FollowAction, FollowTable } from './follow-table.tsx'
import * as styles from './mine.module.css'
import { MineLists } from './mine-lists.tsx'
import { Money } from './money.tsx'
import { isRunning, sumParts } from './result-parts.ts'
import { SettingsDialog } from './settings-dialog.tsx'
import { StopDialog } from './stop-dialog.tsx'
import { useCopyPositions } from './use-mine.ts'

const DIALOGS = { add: AddDialog, settings: SettingsDialog, stop: StopDialog }

/** /copyTraders?mine: what the person follows, what came of it and why, and the way to stop. */
export function MinePage() {
  const { t } = useTranslation('copyMine')
  const follows = useFollows()
  const positions = useCopyPositions()
  const [asked, setAsked] = useState<{ action: FollowAction; id: number } | null>(null)
  const list = follows.data
  const meant = asked === null ? undefined : list?.find(({ id }) => id === asked.id)
  const Asked = meant && asked ? DIALOGS[asked.action] : null
  const done = () => {
    setAsked(null)
    follows.renew()
    positions.renew()
  }
  return (
    <>
      <p className={styles.cmWays}>
        <Link className="lnk" to={LIST_PATH}>
          {t('allLeaders')}
        </Link>
        <Link className="lnk" to={LEAD_PATH}>
          {t('lead')}
        </Link>
      </p>
      <h1 className="h1">{t('title')}</h1>
      <p className="t2">{t('intro')}</p>
      <Figures list={list} at={follows.knownAt} />
      <FollowTable follows={follows} onAsk={(action, id) => setAsked({ action, id })} />
      <MineLists follows={list ?? []} positions={positions} onClosed={done} />
      {Asked && meant && (
        <Asked follow={meant} positions={positions.data} onClose={() => setAsked(null)} onDone={done} />
      )}
    </>
  )
}

/** How many, how much, what came of it, and which stop is nearest. */
function Figures({ list, at }: { list: readonly Follow[] | null; at: number | null }) {
  const { t } = useTranslation('copyMine')
  const running = list?.filter(isRunning) ?? null
  const sum = running && sumParts(running)
  const under = running?.reduce((all, { amount }) => all + scaled(amount), 0n) ?? null
  const nearest = running && nearestStop(running)
  return (
    <dl className={styles.cmFigures} aria-label={t('summary')}>
      <div>
        <dt>{t('following')}</dt>
        <dd className="n">{running ? t('ofMost', { count: running.length, most: COPY_LIMITS.leaders }) : '--'}</dd>
      </div>
      <div>
        <dt>{t('under')}</dt>
        <dd>
          <Money units={under} /> <span translate="no">USDT</span>
        </dd>
      </div>
      <div>
        <dt>{t('resultAll')}</dt>
        <dd>
          <Fresh at={at}>
            <Money units={sum?.result ?? null} signed /> <span translate="no">USDT</span>
          </Fresh>
        </dd>
      </div>
      <div>
        <dt>{t('nearest')}</dt>
        <dd>
          {nearest ? (
            <Fresh at={at}>
              {t('away', { leader: nearest.follow.leader_name, percent: tenthsText(nearest.tenths) })}
            </Fresh>
          ) : running ? (
            t('none')
          ) : (
            '--'
          )}
        </dd>
      </div>
    </dl>
  )
}
