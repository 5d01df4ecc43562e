import type { Order } from '../../../shared/calls/entities.ts'
import { type AnswerRefusal, type ApiAnswer, isConfirmed, keepsIntent } from '../../base/api/api-answer.ts'
import type { OwnState } from './own-state.ts'

/** What came of a cancel. `unconfirmed`: no answer; the orders are read again. `ignored`: one was under way. */
export type CancelOutcome =
  | { kind: 'done'; count: number }
  | { kind: 'refused'; refusal: AnswerRefusal }
  | { kind: 'unconfirmed' }
  | { kind: 'ignored' }

/** The calls of a kind of market. */
export interface CancelEnv<T extends Order> {
  cancel(id: number, intent: string): Promise<ApiAnswer<T>>
  cancelAll(currencyId: number | undefined, intent: string): Promise<ApiAnswer<{ cancelled: number[] }>>
  newIntent(): string
}

interface CancelHooks<T extends Order> {
  applyUpdate(order: T): void
  readOpen(): void
  /** Gives a function that says whether the same person is still signed in. */
  alive(): () => boolean
}

/** An order has ended, and a cancel of it with it; where there was none nobody hears of a change. */
export function endCancel(state: Pick<OwnState, 'cancels'>, id: number): void {
  if (id in state.cancels) delete state.cancels[id]
}

/** Cancels with one intent an order, kept until it is answered; what is not answered is marked so. */
export function createCancels<T extends Order>(
  env: CancelEnv<T>,
  state: Pick<OwnState, 'cancels' | 'cancelAll'>,
  hooks: CancelHooks<T>,
) {
  const intents = new Map<number | 'all', string>()

  function intentOf(of: number | 'all'): string {
    const intent = intents.get(of) ?? env.newIntent()
    intents.set(of, intent)
    return intent
  }

  return {
    async cancel(id: number): Promise<CancelOutcome> {
      if (state.cancels[id] === 'sending') return { kind: 'ignored' }
      const alive = hooks.alive()
      state.cancels[id] = 'sending'
      const answer = await env.cancel(id, intentOf(id))
      if (!alive()) return { kind: 'ignored' }
      if (answer.degraded) {
        state.cancels[id] = 'unconfirmed'
        hooks.readOpen()
        return { kind: 'unconfirmed' }
      }
      if (!keepsIntent(answer)) intents.delete(id)
      delete state.cancels[id]
      if (isConfirmed(answer)) {
        hooks.applyUpdate(answer.data)
        return { kind: 'done', count: 1 }
      }
      // It may be filled or cancelled already: the server's list tells.
      hooks.readOpen()
      return { kind: 'refused', refusal: answer.refusal ?? { key: 'unknown' } }
    },

    async cancelAll(currencyId: number | undefined): Promise<CancelOutcome> {
      if (state.cancelAll === 'sending') return { kind: 'ignored' }
      const alive = hooks.alive()
      state.cancelAll = 'sending'
      const answer = await env.cancelAll(currencyId, intentOf('all'))
      if (!alive()) return { kind: 'ignored' }
      hooks.readOpen()
      if (answer.degraded) {
        state.cancelAll = 'unconfirmed'
        return { kind: 'unconfirmed' }
      }
      if (!keepsIntent(answer)) intents.delete('all')
      state.cancelAll = null
      return isConfirmed(answer)
        ? { kind: 'done', count: answer.data.cancelled.length }
        : { kind: 'refused', refusal: answer.refusal ?? { key: 'unknown' } }
    },

    /** The server's list of open orders has come: what was unconfirmed is known now. */
    confirmed(): void {
      for (const [id, cancel] of Object.entries(state.cancels))
        if (cancel === 'unconfirmed') {
          delete state.cancels[Number(id)]
          intents.delete(Number(id))
        }
      if (state.cancelAll === 'unconfirmed') {
        state.cancelAll = null
        intents.delete('all')
      }
    },

    clear(): void {
      intents.clear()
    },
  }
}
