import { useState } from 'react'
import { boxCalls } from '../../../shared/calls/products/box-calls.ts'
import type { BoxCommit, Opening } from '../../../shared/calls/products/box-entities.ts'
import { calls } from '../../../shared/calls/table.ts'
import type { AnswerRefusal } from '../../base/api/api-answer.ts'
import { callApi, isConfirmed } from '../../base/api/call-api.ts'
import { useFormWrite } from '../../services/forms/use-form-write.ts'
import { ownerNow } from '../../services/money/same-owner.ts'
import { type OwnView, useOwnAnswer } from '../../services/money/use-own-answer.ts'
import { unitsOf } from './check-record.ts'
import { type BoxDraft, judgeBoxes, newClientSeed } from './judge-boxes.ts'

const COIN = 'USDT'
const OFTEN = 15_000

export interface OpeningRequest {
  box: BoxDraft['box']
  count: number
  client_seed: string
  commit: string
  agree: boolean
}

/**
 * Boxes as they are meant, and the opening of them. Where no answer came, what was sent stays: the records are looked through for its
 * hash, and a further press sends the very same again, which the exchange opens once.
 * @param most what the pool bears of each box; null: not known
 */
export function useOpening(draft: BoxDraft, setDraft: (draft: BoxDraft) => void, most: number | null) {
  const balances = useOwnAnswer(calls.accountCurrency, {}, OFTEN)
  const commit: OwnView<BoxCommit> = useOwnAnswer(boxCalls.boxCommit, {}, null)
  const write = useFormWrite(boxCalls.boxOpen)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<AnswerRefusal | null>(null)
  /** What was sent and not answered. */
  const [unanswered, setUnanswered] = useState<OpeningRequest | null>(null)
  const [promised, setPromised] = useState<string | null>(null)
  /** Hash of the last opening: it opens nothing more, and the next one comes with an answer. */
  const [used, setUsed] = useState<string | null>(null)

  const row = balances.data?.find(({ symbol }) => symbol === COIN)
  const free = balances.data ? unitsOf(row?.trade_balance ?? '0') : null
  const judged = judgeBoxes(draft, { most, free })
  const renew = () => {
    commit.renew()
    balances.renew()
  }
  const isUsed = used !== null && commit.data?.commit === used && commit.status !== 'failed'
  const done = (opened: Opening) => {
    setUsed(opened.commit)
    setUnanswered(null)
    setRefusal(null)
    setDraft({ ...draft, clientSeed: newClientSeed() })
    renew()
  }

  return {
    free,
    judged,
    commit,
    busy: busy || isUsed,
    refusal,
    unanswered,
    /** The hash that was shown as the next one before the last opening; null before there was one. */
    promised,
    clear: () => setRefusal(null),
    /** @returns the opening; null where there is none, the reason is in `refusal` or `unanswered` */
    async open(): Promise<Opening | null> {
      if (busy || isUsed || !commit.data || judged.count === null) return null
      const request = unanswered ?? {
        box: draft.box,
        count: judged.count,
        client_seed: draft.clientSeed,
        commit: commit.data.commit,
        agree: draft.agree,
      }
      const same = ownerNow()
      const next = commit.data.next_commit
      setBusy(true)
      setRefusal(null)
      const result = await write(request)
      setBusy(false)
      if (!result || !same()) return null
      if (result.data) {
        setPromised(next)
        done(result.data)
        return result.data
      }
      if (result.refusal.key === 'entry_not_confirmed') setUnanswered(request)
      else {
        setUnanswered(null)
        setRefusal(result.refusal)
        renew()
      }
      return null
    },
    /** Looks for what was sent and not answered. @returns the opening; null where the exchange has none, or could not be asked */
    async look(): Promise<Opening | null> {
      if (!unanswered || busy) return null
      const same = ownerNow()
      setBusy(true)
      const answer = await callApi(boxCalls.boxRecords, { page: 1 }, { quiet: true })
      setBusy(false)
      if (!same() || !isConfirmed(answer)) return null
      const found = answer.data.list.find((one) => one.commit === unanswered.commit) ?? null
      if (found) done(found)
      return found
    },
  }
}
