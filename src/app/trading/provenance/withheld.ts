import type { TopicState } from '../../services/hub-client/topic-views.ts'

/** A book known to be wrong is not painted, not even in grey. */
export function isWithheld(depth: TopicState): boolean {
  return (
    depth.status === 'refused' ||
    (depth.status === 'stale' && (depth.reason === 'checksum' || depth.reason === 'crossed'))
  )
}
