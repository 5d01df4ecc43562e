import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { C2cMessageRow, C2cOrderRow } from '../../../shared/calls/c2c-calls.ts'
import { isMessage, MESSAGE_MOST } from '../../../shared/rules/c2c-message.ts'
import { graphemes } from '../../../shared/rules/graphemes.ts'
import { plainText } from '../../../shared/rules/plain-text.ts'
import { useRefusalText } from '../../base/i18n/use-refusal-text.ts'
import { forgetUnanswered, hasArrived, sendMessage } from '../../services/c2c/c2c-messages.ts'
import { Button } from '../../ui/button.tsx'
import * as styles from './c2c.module.css'

/** From here on the count of characters is shown. */
const NEAR_MOST = 400

interface MessageFormProps {
  order: C2cOrderRow
  messages: readonly C2cMessageRow[]
  onSent: () => void
}

/** Writes to the merchant. What was not taken stays in the field. */
export function MessageForm({ order, messages, onSent }: MessageFormProps) {
  const { t } = useTranslation('c2c')
  const refusalText = useRefusalText()
  const id = useId()
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)
  /** What was sent and not answered, and the newest message that was known then. */
  const [unanswered, setUnanswered] = useState<{ text: string; after: number } | null>(null)
  const said = plainText(text).trim()
  const count = graphemes(said)
  const newest = messages.at(-1)?.id ?? 0
  useEffect(() => {
    if (!unanswered || !hasArrived(messages, unanswered.text, unanswered.after)) return
    forgetUnanswered()
    setUnanswered(null)
    setWrong(null)
    setText((now) => (plainText(now).trim() === unanswered.text ? '' : now))
  }, [messages, unanswered])
  const send = async () => {
    if (busy || said === '') return
    if (!isMessage(said)) return setWrong(refusalText({ key: 'message_required' }))
    setBusy(true)
    setWrong(null)
    const outcome = await sendMessage(order.id, said)
    setBusy(false)
    if (outcome.kind === 'ignored') return
    if (outcome.kind === 'done') {
      setUnanswered(null)
      // What was written on meanwhile stays.
      setText((now) => (plainText(now).trim() === said ? '' : now))
      return onSent()
    }
    if (outcome.kind === 'refused') return setWrong(refusalText(outcome.refusal))
    setUnanswered({ text: said, after: newest })
    setWrong(t('chat.unconfirmed'))
    onSent()
  }
  const keyed = (event: KeyboardEvent) => {
    // Enter also ends what an input method composes.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    void send()
  }
  const near = count >= NEAR_MOST
  return (
    <form
      className={styles.c2cWrite}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <label className="sr" htmlFor={id}>
        {t('chat.write', { merchant: order.merchant })}
      </label>
      <textarea
        id={id}
        name="message"
        rows={2}
        value={text}
        placeholder={t('chat.write', { merchant: order.merchant })}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={`${id}-hint${wrong ? ` ${id}-error` : ''}`}
        onKeyDown={keyed}
        onChange={(event) => {
          setText(event.target.value)
          setWrong(null)
        }}
      />
      {wrong && (
        <p className="hint err" id={`${id}-error`} role="alert">
          <span>{wrong}</span>
        </p>
      )}
      <div className="row sp g3">
        <span className="t2 fs12 n" id={`${id}-hint`}>
          {near ? t('chat.count', { count, most: MESSAGE_MOST }) : t('chat.hint')}
        </span>
        <Button size="s" type="submit" busy={busy}>
          {t('chat.send')}
        </Button>
      </div>
    </form>
  )
}
