import { useCallback, useEffect, useState } from 'react'
import type { Balance } from '../../../shared/calls/entities.ts'
import { calls } from '../../../shared/calls/table.ts'
import { type AnswerRefusal, isConfirmed } from '../../base/api/api-answer.ts'
import { newIntent } from '../../base/api/intent.ts'
import type { WriteOutcome } from '../../base/api/write-once.ts'
import type { AccountGateway } from '../../services/account/account-gateway.ts'
import { contractFree, seenOf, type TransferDraft, type TransferFunds } from './transfer-form.ts'
import type { TransferPlace } from './transfer-place.ts'
import { createTransferSender, createTransferTries, type TransferSender } from './transfer-sender.ts'

const senders = new WeakMap<AccountGateway, TransferSender>()

/** One way of sending for all dialogs of an account: one that is opened anew knows what is still on its way. */
function senderOf(gateway: AccountGateway): TransferSender {
  const known = senders.get(gateway) ?? createSender(gateway)
  senders.set(gateway, known)
  return known
}

function createSender(gateway: AccountGateway): TransferSender {
  const sender = createTransferSender({
    send: (request, intent) => gateway.call(calls.transfer, request, { intent, quiet: true }),
    newIntent,
    now: () => performance.now(),
  })
  let whose = gateway.owner().id
  gateway.onOwner(() => {
    if (gateway.owner().id === whose) return
    whose = gateway.owner().id
    sender.forget()
  })
  return sender
}

export interface TransferModel {
  /** Null while they are not known. */
  funds: TransferFunds | null
  /** They could not be read. */
  failed: boolean
  read: () => void
  sending: boolean
  /** The exchange's word; `transfer_unconfirmed`: there is none. */
  refusal: AnswerRefusal | null
  /** Something else is meant. */
  changed: () => void
  /** @returns what came of it, by when the dialog may have been closed; `ignored`: the account is somebody else's by now */
  send: (draft: TransferDraft) => Promise<WriteOutcome<Balance>>
}

/** What can be moved between the person's accounts, read as the dialog opens, and the moving. */
export function useTransfer({ gateway, moved }: TransferPlace): TransferModel {
  const [tries] = useState(() => createTransferTries(senderOf(gateway)))
  const [funds, setFunds] = useState<TransferFunds | null>(null)
  const [failed, setFailed] = useState(false)
  const [sending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<AnswerRefusal | null>(null)

  const load = useCallback(async () => {
    const [balances, list] = await Promise.all([
      gateway.call(calls.accountCurrency, {}, { quiet: true }),
      gateway.call(calls.contractList, {}, { quiet: true }),
    ])
    const known = isConfirmed(balances) && isConfirmed(list)
    setFailed(!known)
    if (known) setFunds({ balances: balances.data, contract: contractFree(list.data) })
  }, [gateway])
  useEffect(() => void load(), [load])

  return {
    funds,
    failed,
    read() {
      setFailed(false)
      void load()
    },
    sending,
    refusal,
    changed() {
      setRefusal(null)
      tries.forget()
    },
    async send(draft) {
      setSending(true)
      setRefusal(null)
      const whose = gateway.owner().id
      const outcome = await tries.send(draft, funds ? seenOf(funds, draft) : '')
      setSending(false)
      if (gateway.owner().id !== whose) return { kind: 'ignored' }
      if (outcome.kind !== 'done') void load()
      moved()
      setRefusal(refusalOf(outcome))
      return outcome
    },
  }
}

/** What is said of a transfer that is not known to be done; null where it is. */
export function refusalOf(outcome: WriteOutcome<unknown>): AnswerRefusal | null {
  if (outcome.kind === 'done') return null
  return outcome.kind === 'refused' ? outcome.refusal : { key: 'transfer_unconfirmed' }
}
