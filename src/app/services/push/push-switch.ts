import { pushCalls } from '../../../shared/calls/products/push-calls.ts'
import { PUSH_GROUPS, type PushGroup } from '../../../shared/rules/push-group.ts'
import type { AnswerRefusal } from '../../base/api/api-answer.ts'
import { callApi, isConfirmed } from '../../base/api/call-api.ts'
import { newIntent } from '../../base/api/intent.ts'
import { session } from '../../base/api/session-state.ts'
import { browserEndpoint, forgetBrowser, markBrowser, type PushBlock, subscribeBrowser } from './push-browser.ts'

export type PushGroups = Record<PushGroup, boolean>

/** `unknown`: the exchange has not answered. */
export type PushStanding =
  | { state: 'unknown' }
  /** `former`: what the exchange has of this session although the browser has another address, or none. */
  | { state: 'off'; former?: PushGroups }
  | { state: 'on'; endpoint: string; groups: PushGroups }
export type PushChange =
  | PushStanding
  | { state: 'blocked'; block: PushBlock }
  | { state: 'refused'; refusal: AnswerRefusal }

/** Everything that may be reported. */
export const allGroups = () => Object.fromEntries(PUSH_GROUPS.map((group) => [group, true])) as PushGroups

const askState = () => callApi(pushCalls.pushState, {}, { quiet: true })

/** Whether this browser is informed of what happens, judged by both sides: its own subscription, and what the exchange has of this session. */
export async function pushStanding(ask: typeof askState = askState): Promise<PushStanding> {
  const { token } = session
  const answer = await ask()
  if (!isConfirmed(answer)) return { state: 'unknown' }
  const { on, key } = answer.data
  const own = await browserEndpoint(key)
  if (on && on.endpoint === own) {
    // Where the answer to the switch itself was lost, the mark is missing: nothing would be shown.
    if (session.token === token) await markBrowser(own)
    return { state: 'on', ...on }
  }
  return on ? { state: 'off', former: on.groups } : { state: 'off' }
}

/** Switches them on, or changes the groups. To be called by a press: the browser asks the person the first time. */
export async function turnPushOn(groups: PushGroups): Promise<PushChange> {
  const { token } = session
  const known = await callApi(pushCalls.pushState, {}, { quiet: true })
  if (!isConfirmed(known)) return { state: 'unknown' }
  const tried = await subscribeBrowser(known.data.key)
  if (!tried.ok) return { state: 'blocked', block: tried.block }
  // The session may have ended while the browser asked.
  if (session.token !== token) {
    await forgetBrowser()
    return { state: 'off' }
  }
  const answer = await callApi(
    pushCalls.subscribePush,
    { ...tried.browser, groups },
    { intent: newIntent(), quiet: true },
  )
  if (isConfirmed(answer) && answer.data.on) {
    await markBrowser(answer.data.on.endpoint)
    return { state: 'on', ...answer.data.on }
  }
  if (answer.degraded || !answer.refusal) return { state: 'unknown' }
  await forgetBrowser()
  return { state: 'refused', refusal: answer.refusal }
}

/** Switches them off: in this browser at once, whatever the exchange answers. */
export async function turnPushOff(): Promise<PushStanding> {
  const endpoint = await browserEndpoint()
  try {
    await forgetBrowser()
  } finally {
    if (endpoint) await callApi(pushCalls.unsubscribePush, { endpoint }, { intent: newIntent(), quiet: true })
  }
  return { state: 'off' }
}
