import type { TFunction } from 'i18next'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { C2cMessageRow, C2cOrderRow } from '../../../shared/calls/c2c-calls.ts'
import { askMessages, isOver, markRead, newestOfMerchant } from '../../services/c2c/c2c-messages.ts'
import { coinText, fiatText } from '../../services/c2c/c2c-text.ts'
import { usePolled } from '../../services/c2c/use-polled.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { DegradedNote, Empty, ErrorState, Loading } from '../../ui/states.tsx'
import { useRecordLabels } from '../orders/record-labels.ts'
import * as styles from './c2c.module.css'
import { MessageForm } from './message-form.tsx'

const OPEN_EVERY_MS = 3_000
/** So many messages are shown at first, the newest; an order has some two hundred at most. */
const SHOWN = 50

/** Messages with the merchant, kept with the order. */
export function MessagePart({ order }: { order: C2cOrderRow }) {
  const { t } = useTranslation('c2c')
  const { id, unread } = order
  const { data, status, polled } = usePolled<C2cMessageRow[]>(
    `messages ${id}`,
    () => askMessages(id),
    (messages) => (messages !== null && isOver(messages) ? null : OPEN_EVERY_MS),
  )
  const [place, seen] = useInView()
  const announced = useRef(0)
  const newest = data ? newestOfMerchant(data) : 0
  useEffect(() => {
    if (!seen || newest <= announced.current || (unread === 0 && announced.current === 0)) return
    announced.current = newest
    void markRead(id, newest)
  }, [seen, newest, id, unread])
  const retry = () => void polled.renew()
  return (
    <section ref={place}>
      <div className="sec">
        <h2>{t('chat.title')}</h2>
        <span className="n">{unread > 0 && !seen ? t('chat.unread', { count: unread }) : t('chat.kept')}</span>
      </div>
      {status === 'failed' && data !== null && (
        <DegradedNote title={t('chat.failed')} text={t('chat.old')} onRetry={retry} />
      )}
      {data !== null ? (
        <Talk order={order} messages={data} stale={status === 'failed'} />
      ) : status === 'failed' ? (
        <ErrorState title={t('chat.failed')} onRetry={retry} />
      ) : (
        <Loading rows={2} />
      )}
      {order.closed_at === null ? (
        <MessageForm order={order} messages={data ?? []} onSent={retry} />
      ) : (
        <p className="t2 fs12">{t('chat.closed')}</p>
      )}
    </section>
  )
}

interface TalkProps {
  order: C2cOrderRow
  messages: readonly C2cMessageRow[]
  stale: boolean
}

/** Oldest first; it stays at its end where the reader was at its end. */
function Talk({ order, messages, stale }: TalkProps) {
  const { t } = useTranslation('c2c')
  const labels = useRecordLabels()
  const [most, setMost] = useState(SHOWN)
  const list = useRef<HTMLDivElement>(null)
  const atEnd = useRef(true)
  const last = messages.at(-1)?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows what comes last
  useEffect(() => {
    if (atEnd.current && list.current) list.current.scrollTop = list.current.scrollHeight
  }, [last])
  if (messages.length === 0) return <Empty title={t('chat.none')} />
  const names = { person: t('chat.you'), merchant: order.merchant, exchange: t('chat.exchange') }
  return (
    <div
      ref={list}
      className={classNames(styles.c2cTalk, stale && 'is-stale')}
      role="log"
      aria-label={t('chat.title')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
      tabIndex={0}
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        atEnd.current = scrollTop + clientHeight >= scrollHeight - 8
      }}
    >
      <ol>
        {messages.length > most && (
          <li>
            <Button size="s" onClick={() => setMost(most + SHOWN)}>
              {t('chat.earlier')}
            </Button>
          </li>
        )}
        {messages.slice(-most).map((message) => (
          <li key={message.id} data-from={message.from}>
            <span className="t2 fs12 n">
              {labels.time(message.created_at)}, {names[message.from]}
            </span>
            <p translate={message.from === 'person' ? 'no' : undefined}>{messageText(t, order, message)}</p>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** What a message says, in the reader's language. */
function messageText(t: TFunction<'c2c'>, order: C2cOrderRow, { kind, text }: C2cMessageRow): string {
  if (kind === 'text') return text ?? ''
  const { id, side, quantity, symbol, total, fiat, method, payee } = order
  const facts = {
    id,
    coins: coinText(quantity, symbol),
    money: fiatText(total, fiat),
    method,
    payee: payee.name,
    account: payee.account,
  }
  if (kind === 'escrow' || kind === 'greeting' || kind === 'paid' || kind === 'released')
    return t(`chat.said.${kind}.${side}`, facts)
  return t(`chat.said.${kind}`, facts)
}

/** Whether an element is on screen, in a tab that is looked at. */
function useInView(): [place: RefObject<HTMLElement | null>, seen: boolean] {
  const place = useRef<HTMLElement>(null)
  const [inView, setInView] = useState(false)
  const [shown, setShown] = useState(() => document.visibilityState === 'visible')
  useEffect(() => {
    const changed = () => setShown(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', changed)
    const observer = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting === true))
    if (place.current) observer.observe(place.current)
    return () => {
      document.removeEventListener('visibilitychange', changed)
      observer.disconnect()
    }
  }, [])
  return [place, inView && shown]
}
