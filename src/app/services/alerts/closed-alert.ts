import type { Alert, AlertDraft } from '../../../shared/hub-protocol/alert.ts'
import type { AnswerRefusal } from '../../base/api/api-answer.ts'
import type { PushBlock } from '../push/push-browser.ts'
import { allGroups, pushStanding, turnPushOn } from '../push/push-switch.ts'
import { dropAlert, keepAlert } from './stored-alerts.ts'

/** Why an alert cannot be watched while this browser is closed: nothing was set then. */
export type CloseProblem = 'closedUnanswered' | 'full' | { block: PushBlock } | { refusal: AnswerRefusal }

/**
 * Has the exchange watch an alert too where that is wanted, and no more where it was: before this browser's own list changes. This
 * browser's notifications are switched on for it; to be called by a press.
 * @param before the alert that is changed, null for a new one @returns what is in the way; null where all is well
 */
export async function closeToo(draft: AlertDraft, before: Alert | null): Promise<CloseProblem | null> {
  if (!draft.closed) return before?.closed && !(await dropAlert(draft.id)) ? 'closedUnanswered' : null
  const standing = await pushStanding()
  if (standing.state === 'unknown') return 'closedUnanswered'
  if (standing.state !== 'on' || !standing.groups.alerts) {
    const groups = standing.state === 'on' ? { ...standing.groups, alerts: true } : allGroups()
    const change = await turnPushOn(groups)
    if (change.state === 'blocked') return { block: change.block }
    if (change.state === 'refused') return { refusal: change.refusal }
    if (change.state !== 'on') return 'closedUnanswered'
  }
  const failed = await keepAlert(draft)
  if (failed === null || failed === 'full') return failed
  return failed === 'unanswered' ? 'closedUnanswered' : { refusal: failed }
}
