import type { Balance } from '../../../shared/calls/entities.ts'
import {
  createFirstSeen,
  createWriteOnce,
  isJudged,
  type WriteOnceEnv,
  type WriteOutcome,
} from '../../base/api/write-once.ts'
import type { TransferDraft } from './transfer-form.ts'

/**
 * Sends transfers, each at most once at a time: whoever asks for one that is on its way hears what comes of that. A key is held over
 * an answer that never came, until the form or the balances that were seen change.
 */
export function createTransferSender(env: WriteOnceEnv<TransferDraft, Balance>) {
  const once = createWriteOnce(env)
  const underWay = new Map<string, Promise<WriteOutcome<Balance>>>()

  return {
    /** @param seen what the person saw of both accounts: see `seenOf` in transfer-form.ts */
    send(draft: TransferDraft, seen: string): Promise<WriteOutcome<Balance>> {
      const text = JSON.stringify(draft)
      const known = underWay.get(text)
      if (known) return known
      const sent = once.send(draft, seen).finally(() => underWay.delete(text))
      underWay.set(text, sent)
      return sent
    },
    /** Something else is meant, or nothing any more. */
    forget: once.forget,
  }
}

export type TransferSender = ReturnType<typeof createTransferSender>

/** The tries of one opened form: balances that are read anew after a try without an answer make no other transfer of the next. */
export function createTransferTries(sender: TransferSender): TransferSender {
  const firstSeen = createFirstSeen()
  return {
    async send(draft, seen) {
      const outcome = await sender.send(draft, firstSeen.of(draft, seen))
      if (isJudged(outcome)) firstSeen.forget()
      return outcome
    },
    forget() {
      firstSeen.forget()
      sender.forget()
    },
  }
}
