import type { Answer } from '../../contract/event.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { State } from '../model/state.ts'
import { cancelResting } from '../settle/order-life.ts'
import { cancelPlan } from '../settle/plan-life.ts'
import { settingsView } from '../views/contract-view.ts'

/** Seconds within which the switch has to be renewed. */
const SHORTEST = 5
const LONGEST = 86_400

/**
 * Arms the dead man's switch, renews it, or disarms it (0). Where it runs out, see {@link cancelForDeadMen}. Answers with the
 * settings.
 */
export function setDeadMan(state: State, command: { account: number; seconds: number }): Answer {
  const account = state.accounts.get(command.account)
  if (!account || account.house) return refuse('not_found', { code: 404 })
  const { seconds } = command
  if (seconds !== 0 && !(Number.isSafeInteger(seconds) && seconds >= SHORTEST && seconds <= LONGEST))
    return refuse('dead_man_range', { field: 'seconds', params: { min: String(SHORTEST), max: String(LONGEST) } })
  account.deadMan = seconds === 0 ? null : state.time + seconds * 1_000
  if (seconds === 0) state.deadMen.delete(account.id)
  else state.deadMen.set(account.id, account)
  state.collector.touchSettings(account)
  return { ok: true, data: settingsView(account) }
}

/**
 * Whoever has not renewed in time: all open orders go, and the plan orders but TP/SL, which protects what is held. Before
 * anything else of a tick, so that a pause of the exchange gives nobody's orders away.
 */
export function cancelForDeadMen(state: State): void {
  const silent = [...state.deadMen.values()].filter(({ deadMan }) => deadMan !== null && deadMan <= state.time)
  for (const account of silent.sort((a, b) => a.id - b.id)) {
    for (const order of [...account.open.values()])
      cancelResting(state, state.marketAt(order.market), order, 'dead_man')
    for (const plan of [...account.plans.values()]) if (!plan.protects) cancelPlan(state, account, plan, 'dead_man')
    account.deadMan = null
    state.deadMen.delete(account.id)
    state.collector.touchSettings(account)
  }
}
