import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Leader } from '../../../shared/calls/products/copy-entities.ts'
import { labelledDateTime } from '../../base/platform/zone.ts'
import { Badge } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import * as styles from './copy.module.css'
import { initials, signedPercent, toneOf } from './copy-text.ts'
import { useIsOld } from './use-copy.ts'

export const LIST_PATH = '/copyTraders'
export const MINE_PATH = '/copyTraders?mine'
export const LEAD_PATH = '/copyTraders?lead'

/** Address of one leader. */
export function leaderPath(id: number): string {
  return `${LIST_PATH}?leader=${id}`
}

/** The ring with a leader's letters. */
export function Avatar({ name, large }: { name: string; large?: boolean }) {
  return (
    <span className={classNames(styles.cpRing, large && 'l')} aria-hidden="true" translate="no">
      {initials(name)}
    </span>
  )
}

/** A ROI, signed and coloured. @param text percent with two digits; null: there is none */
export function Roi({ text, className }: { text: string | null; className?: string }) {
  const tone = toneOf(text)
  return (
    <span className={classNames('n', tone === 'none' ? 't3' : tone, className)} translate="no">
      {signedPercent(text)}
    </span>
  )
}

/** What has to be known of a leader beside the name. */
export function LeaderBadges({ leader }: { leader: Leader }) {
  const { t } = useTranslation('copy')
  return (
    <>
      {leader.bot && <Badge>{t('copyBot')}</Badge>}
      {leader.state === 'paused' && <Badge tone="warn">{t('copyPaused')}</Badge>}
      {leader.state === 'ended' && <Badge tone="warn">{t('copyEndedLead')}</Badge>}
      {leader.you_follow !== null && (
        <Link to={MINE_PATH} className={styles.cpBadge}>
          <Badge tone="info">{t('copyYouFollow')}</Badge>
        </Link>
      )}
    </>
  )
}

/** A figure at mark: grey once it is older than ten seconds. @param at when it was answered, server time, ms */
export function Fresh({ at, children }: { at: number | null; children: ReactNode }) {
  const old = useIsOld(at)
  return <span className={old ? styles.cpOld : undefined}>{children}</span>
}

/** From which hour the figures of ROI, drawdown and win rate are, and what of them was not traded. */
export function AsOf({ leader }: { leader: Leader }) {
  const { t, i18n } = useTranslation('copy')
  const time = (at: number) => labelledDateTime(at, i18n.language)
  return (
    <>
      {t('copyAsOf', { at: time(leader.as_of) })}{' '}
      {leader.replayed_until !== null && t('copyReplayedUntil', { at: time(leader.replayed_until) })}
    </>
  )
}
