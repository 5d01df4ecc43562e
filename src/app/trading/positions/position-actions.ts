import type { RequestOf, ResponseOf } from '../../../shared/calls/call.ts'
import type { PerpOrder, PerpPosition } from '../../../shared/calls/contract-entities.ts'
import type { calls } from '../../../shared/calls/table.ts'
import type { ApiAnswer } from '../../base/api/api-answer.ts'
import { createWriteOnce, type WriteOutcome } from '../../base/api/write-once.ts'
import type { ContractAccount } from '../../services/account/contract-account.ts'

type Of<Name extends keyof typeof calls> = (typeof calls)[Name]
export type CloseRequest = RequestOf<Of<'contractClose'>>
export type ReverseRequest = RequestOf<Of<'contractReverse'>>
export type AdjustRequest = RequestOf<Of<'contractAdjustMargin'>>
export type CloseAllRequest = RequestOf<Of<'contractCloseAll'>>
export type Closed = ResponseOf<Of<'contractClose'>>
export type Reversed = ResponseOf<Of<'contractReverse'>>
export type Adjusted = ResponseOf<Of<'contractAdjustMargin'>>
export type TpslRequest = RequestOf<Of<'contractTpsl'>>
export type Armed = ResponseOf<Of<'contractTpsl'>>
export type ClosedAll = ResponseOf<Of<'contractCloseAll'>>

/** The calls that change positions. */
export interface PositionCalls {
  close(request: CloseRequest, intent: string): Promise<ApiAnswer<Closed>>
  reverse(request: ReverseRequest, intent: string): Promise<ApiAnswer<Reversed>>
  adjustMargin(request: AdjustRequest, intent: string): Promise<ApiAnswer<Adjusted>>
  closeAll(request: CloseAllRequest, intent: string): Promise<ApiAnswer<ClosedAll>>
  tpsl(request: TpslRequest, intent: string): Promise<ApiAnswer<Armed>>
  newIntent(): string
  now(): number
  /** An answer confirmed this order after `ms`. */
  answered?(order: PerpOrder, ms: number): void
}

/**
 * Closes, reverses, adjusts. What the answer tells goes into the store at once; after a write that was not confirmed the account is
 * read anew, for the server alone knows.
 */
export function createPositionActions(env: PositionCalls, store: Pick<ContractAccount, 'applyUpdate' | 'retry'>) {
  const once = <Request, Data>(send: (request: Request, intent: string) => Promise<ApiAnswer<Data>>) =>
    createWriteOnce<Request, Data>({ send, newIntent: env.newIntent, now: env.now })
  const close = once(env.close)
  const reverse = once(env.reverse)
  const adjustMargin = once(env.adjustMargin)
  const closeAll = once(env.closeAll)
  const tpsl = once(env.tpsl)

  async function follow<Data>(
    sent: Promise<WriteOutcome<Data>>,
    confirmed: (data: Data, ms: number) => void,
  ): Promise<WriteOutcome<Data>> {
    const outcome = await sent
    if (outcome.kind === 'done') confirmed(outcome.data, outcome.ms)
    if (outcome.kind === 'unconfirmed' || outcome.kind === 'refused') void store.retry()
    return outcome
  }

  function order(confirmed: PerpOrder, ms: number): void {
    env.answered?.(confirmed, ms)
    store.applyUpdate({ order: confirmed })
  }

  return {
    /** @param seen what the person saw of the position: see {@link seenOf} */
    close: (request: CloseRequest, seen: string) => follow(close.send(request, seen), order),
    reverse: (request: ReverseRequest, seen: string) =>
      follow(reverse.send(request, seen), ({ closed, opened }, ms) => {
        order(closed, ms)
        if (opened) order(opened, ms)
      }),
    adjustMargin: (request: AdjustRequest, seen: string) =>
      follow(adjustMargin.send(request, seen), (position) => store.applyUpdate({ position })),
    closeAll: (request: CloseAllRequest, seen: string) =>
      follow(closeAll.send(request, seen), ({ closed }, ms) => {
        for (const each of closed) order(each, ms)
      }),
    tpsl: (request: TpslRequest, seen: string) =>
      follow(tpsl.send(request, seen), ({ armed }) => {
        for (const order of armed) store.applyUpdate({ order })
      }),
    /** Signed out. */
    clear(): void {
      for (const each of [close, reverse, adjustMargin, closeAll, tpsl]) each.forget()
    },
  }
}

/** What the person saw of positions when deciding: once they change, a press means something new. */
export function seenOf(...rows: readonly Pick<PerpPosition, 'quantity' | 'margin' | 'updated_at'>[]): string {
  return rows.map(({ quantity, margin, updated_at }) => `${updated_at}/${quantity}/${margin}`).join(' ')
}

export type PositionActions = ReturnType<typeof createPositionActions>
