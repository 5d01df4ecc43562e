import { alertCalls, type StoredAlert } from '../../../shared/calls/products/alert-calls.ts'
import type { AlertDraft } from '../../../shared/hub-protocol/alert.ts'
import type { AnswerRefusal } from '../../base/api/api-answer.ts'
import { callApi, isConfirmed } from '../../base/api/call-api.ts'
import { newIntent } from '../../base/api/intent.ts'

/** Has the exchange watch an alert too. @param draft with the id of its owner @returns why not; null where it does */
export async function keepAlert(draft: AlertDraft): Promise<AnswerRefusal | 'unanswered' | 'full' | null> {
  const { id, kind, currency_id, by, side, level } = draft
  const wish = { id, kind, currency_id, by, side, level }
  const answer = await callApi(alertCalls.saveAlert, wish, { intent: newIntent(), quiet: true })
  if (isConfirmed(answer)) return null
  if (answer.degraded || !answer.refusal) return 'unanswered'
  // Other browsers of the person have alerts there too.
  return answer.refusal.field === 'id' ? 'full' : answer.refusal
}

/** The exchange watches it no more. @returns false where it has not confirmed it */
export async function dropAlert(id: string): Promise<boolean> {
  return isConfirmed(await callApi(alertCalls.removeAlert, { id }, { intent: newIntent(), quiet: true }))
}

/** What the exchange watches for this person; null where it does not answer. */
export async function storedAlerts(): Promise<readonly StoredAlert[] | null> {
  const answer = await callApi(alertCalls.alertList, {}, { quiet: true })
  return isConfirmed(answer) ? answer.data.list : null
}
