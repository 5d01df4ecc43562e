import { StaleReason, TopicStatus } from '../../../shared/hub-protocol/delivery.ts'
import type { HubHealth, StaleDetail, TopicReport } from '../../../shared/hub-protocol/health.ts'
import { showCount, showFixed, showInstant, showSpan, type Translate } from './figures.ts'

/** The row of the person's own events: no topic that could be asked for. */
const PRIVATE = 'private'

/** Why a topic is not current, in sentences with numbers, and what happens next. */
export interface StaleExplanation {
  /** The fact. */
  fact: string
  /** What was done about it, and when. */
  done: string
  /** Ms until the next try; null where none is planned. */
  inMs: number | null
  /** "Ask now" would do something. */
  askable: boolean
}

const ofReason = (t: Translate, topic: TopicReport): string => {
  const { detail, reason, status } = topic
  const count = (value: number | undefined) => (value === undefined ? '--' : showCount(value))
  const span = (value: number | undefined) => (value === undefined ? '--' : showSpan(t, value))
  const price = (ticks: number | undefined) =>
    ticks === undefined ? '--' : showFixed(ticks / 10 ** (detail.digits ?? 0), detail.digits ?? 0)
  switch (reason) {
    case StaleReason.socket:
      if (detail.opened !== undefined) return t('why.reopened', { opened: span(detail.opened) })
      if (detail.code) return t('why.socketClosed', { code: detail.code, n: detail.attempt ?? 0 })
      return t('why.socket', { n: detail.attempt ?? 0 })
    case StaleReason.silent:
      return ofSilence(t, detail)
    case StaleReason.late:
      return t('why.late', { late: span(detail.late), limit: span(detail.limit) })
    case StaleReason.gap:
      if (detail.follows === undefined)
        return t('why.gapFrom', { from: count(detail.from), u: count(detail.u), missing: count(detail.missing) })
      return t('why.gap', {
        from: count(detail.from),
        follows: count(detail.follows),
        u: count(detail.u),
        missing: count(detail.missing),
      })
    case StaleReason.checksum:
      return t('why.checksum', {
        u: count(detail.u),
        expected: detail.expected ?? '--',
        computed: detail.computed ?? '--',
      })
    case StaleReason.crossed:
      return t('why.crossed', { u: count(detail.u), bid: price(detail.bid), ask: price(detail.ask) })
    case StaleReason.malformed:
      return t('why.malformed', { n: count(detail.drops) })
    case StaleReason.behind:
      return t('why.behind', {
        named: count(detail.named),
        u: count(detail.u),
        missing: count((detail.named ?? 0) - (detail.u ?? 0)),
      })
    case StaleReason.hub:
      return t('why.hub', { n: 3 })
    case StaleReason.inexact:
      return t('why.inexact', { digits: detail.digits ?? '--', quantity: detail.quantityDigits ?? '--' })
    case StaleReason.digits:
      return t('why.digits')
    case StaleReason.source:
      return t('why.source')
    case StaleReason.denied:
      if (detail.denied === 404 || detail.denied === 429) return t(`why.denied${detail.denied}`)
      return t('why.denied', { code: detail.denied ?? '--' })
    default:
      if (topic.topic === PRIVATE) return t('why.private', { n: topic.messages })
      return status === TopicStatus.waiting ? t('why.waiting', { n: topic.messages }) : t('why.unknown', { reason })
  }
}

/** Four things make a topic silent, each with numbers of its own. */
function ofSilence(t: Translate, { quiet, usual, limit, pong, opened, ping, jump }: StaleDetail): string {
  const span = (value: number | undefined) => (value === undefined ? '--' : showSpan(t, value))
  if (jump !== undefined) return t('why.jump', { jump: span(jump) })
  if (ping !== undefined) return t('why.ping', { ping: span(ping), limit: span(limit) })
  if (pong !== undefined) return t('why.noPong', { pong: span(pong), quiet: span(quiet) })
  if (opened !== undefined) return t('why.neverPong', { opened: span(opened), quiet: span(quiet) })
  return t('why.quiet', { quiet: span(quiet), usual: span(usual), limit: span(limit) })
}

/** @param shift server clock minus hub clock, ms: instants are shown in server time */
export function staleExplanation(
  t: Translate,
  topic: TopicReport,
  health: Pick<HubHealth, 'now'>,
  shift: number,
): StaleExplanation {
  const { detail, since, nextAttemptAt, status, reason } = topic
  const parts: string[] = []
  if (status === TopicStatus.stale && since > 0) parts.push(t('why.marked', { time: showInstant(since + shift) }))
  if (detail.denied !== undefined && reason !== StaleReason.denied)
    parts.push(t('why.refused', { code: detail.denied }))
  if (detail.askedAt !== undefined && reason !== StaleReason.socket && reason !== StaleReason.inexact)
    parts.push(
      (detail.tries ?? 0) > 1
        ? t('why.askedAgain', { n: detail.tries ?? 0, time: showInstant(detail.askedAt + shift) })
        : t('why.asked', { time: showInstant(detail.askedAt + shift) }),
    )
  const inMs = nextAttemptAt === null ? null : Math.max(0, nextAttemptAt - health.now)
  if (nextAttemptAt !== null) parts.push(t('why.next', { time: showInstant(nextAttemptAt + shift).slice(0, 8) }))
  return { fact: ofReason(t, topic), done: parts.join(' '), inMs, askable: askable(topic) }
}

/** Where the connection is closed it is opened; else the hub asks for the topic, where it has one and the server may be asked. */
function askable({ topic, reason, detail }: TopicReport): boolean {
  if (reason === StaleReason.socket && detail.opened === undefined) return true
  if (reason === StaleReason.source) return false
  return topic !== PRIVATE && reason !== StaleReason.inexact && detail.denied !== 404 && detail.denied !== 429
}
