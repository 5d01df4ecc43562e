import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PerpSettings } from '../../../../shared/calls/contract-entities.ts'
import { calls } from '../../../../shared/calls/table.ts'
import { type AnswerRefusal, isConfirmed, keepsIntent } from '../../../base/api/api-answer.ts'
import { newIntent } from '../../../base/api/intent.ts'
import { toast } from '../../../base/platform/toast-store.ts'
import { usePerpVenue } from '../../../services/venue/venue-context.ts'

/** A setting of the contract account and the value that it is to have. */
export type SettingChange =
  | { name: 'leverage'; currency_id: number; leverage: number }
  | { name: 'margin'; currency_id: number; margin_mode: 'cross' | 'isolated' }
  | { name: 'position'; position_mode: 'one_way' | 'hedge' }

export interface SettingWrite {
  sending: boolean
  /** The exchange's word, or that there is none. */
  refusal: AnswerRefusal | null
  /** @returns true where the exchange has taken it */
  send: (change: SettingChange) => Promise<boolean>
  /** Something else is meant: the last refusal does not hold any more. */
  clear: () => void
}

/** Changes settings of the account, one at a time; an intent lasts until it is answered or something else is meant. */
export function useSetting(): SettingWrite {
  const { t } = useTranslation('perp')
  const { gateway, own } = usePerpVenue()
  const [sending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<AnswerRefusal | null>(null)
  const [held] = useState<{ text: string; intent: string; busy: boolean }>(() => ({
    text: '',
    intent: '',
    busy: false,
  }))

  const ask = (change: SettingChange, intent: string) => {
    const { name, ...request } = change
    const options = { intent, quiet: true }
    if (name === 'leverage') return gateway.call(calls.contractLeverage, request as never, options)
    if (name === 'margin') return gateway.call(calls.contractMarginMode, request as never, options)
    return gateway.call(calls.contractPositionMode, request as never, options)
  }
  return {
    sending,
    refusal,
    clear: () => setRefusal(null),
    async send(change) {
      if (held.busy) return false
      const text = JSON.stringify(change)
      if (held.text !== text) Object.assign(held, { text, intent: newIntent() })
      held.busy = true
      setSending(true)
      setRefusal(null)
      const reported = own.awaitSettings()
      try {
        const answer = await ask(change, held.intent)
        if (!keepsIntent(answer)) held.text = ''
        if (isConfirmed(answer)) {
          reported(answer.data as PerpSettings)
          toast({ kind: 'ok', title: t('set'), name: 'setting' })
          return true
        }
        if (answer.degraded) void own.retrySettings()
        setRefusal(answer.degraded ? { key: 'setting_not_confirmed' } : (answer.refusal ?? { key: 'unknown' }))
        return false
      } finally {
        held.busy = false
        setSending(false)
      }
    },
  }
}
