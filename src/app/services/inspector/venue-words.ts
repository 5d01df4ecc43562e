import type { SourceState } from '../../../shared/calls/products/source-calls.ts'
import { showCount, showSpan, type Translate } from './figures.ts'

/** What is kept to towards the exchange. */
export function limitsText(t: Translate, { venue, kind, limits }: SourceState): string {
  return t('venue.note', {
    venue,
    kind: t(`kind.${kind}`),
    frames: limits.messagesPerSecond,
    streams: limits.streamsPerSocket,
    connect: showSpan(t, limits.connectEvery),
    call: showSpan(t, limits.callEvery),
    life: showSpan(t, limits.lifetime),
  })
}

/** State, traffic with the lag, and faults of one connection. @param now server time of the report, ms */
export function lineTexts(t: Translate, line: SourceState['lines'][number], now: number): string[] {
  const { open, since, changing, streams, messages, lag, gaps, asked, refused, unreadable } = line
  const span = showSpan(t, now - (since ?? now))
  const state = open ? t(changing ? 'venue.changing' : 'venue.open', { span }) : t('venue.closed')
  const traffic = t('venue.streams', { n: streams, messages: showCount(messages) })
  const late = lag === null ? [] : [t('venue.lag', { span: showSpan(t, lag) })]
  const counts = { gaps, asked, refused, unreadable }
  return [
    [state, traffic, ...late].join(t('join.semicolon')),
    ...(Object.values(counts).some((count) => count > 0) ? [t('venue.faults', counts)] : []),
  ]
}
