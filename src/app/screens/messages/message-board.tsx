import { Search } from 'lucide-react'
import { type ReactNode, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Message, UnreadCounts } from '../../../shared/calls/products/message-entities.ts'
import { searchArticles } from '../../../shared/lines/article-search.ts'
import type { DataStatus } from '../../base/platform/data-status.ts'
import { momentText } from '../../base/platform/moment-text.ts'
import { serverNow } from '../../base/platform/server-clock.ts'
import { toast } from '../../base/platform/toast-store.ts'
import { type MessageText, messageText } from '../../services/messages/message-text.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { Empty, ErrorState, Loading, StaleNote } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useAgeText } from '../../ui/use-age-text.ts'
import { MessageRows } from './message-rows.tsx'
import { MessageView } from './message-view.tsx'
import * as styles from './messages.module.css'

const GROUPS = ['all', 'account', 'trading', 'news'] as const
type Group = (typeof GROUPS)[number]

export interface MessageWithText extends MessageText {
  id: number
  at: number
  /** What the search looks at beside the title. */
  body: string
  message: Message
}

export interface MessageBoardProps {
  status: DataStatus
  /** Newest first; null where nothing is known. */
  messages: readonly Message[] | null
  /** Exact over all that are kept; null for visitors. */
  unread: UnreadCounts | null
  /** Server time of what is known, ms. */
  at: number | null
  onRetry: () => void
  /** Answer whether the exchange has confirmed it; left out for visitors. */
  onRead?: (ids: readonly number[]) => Promise<boolean>
  onReadAll?: () => Promise<boolean>
  note?: ReactNode
}

/** The list of messages, and beside it (on phones in its place) the one that was chosen. */
export function MessageBoard({ status, messages, unread, at, onRetry, onRead, onReadAll, note }: MessageBoardProps) {
  // Messages of rewards name a task as its page does.
  const { t, i18n } = useTranslation(['messages', 'tasks'])
  const [group, setGroup] = useState<Group>('all')
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState<number | null>(null)
  const searchId = useId()
  const ageText = useAgeText()
  const { language } = i18n
  const worded = useMemo(
    () => messages?.map((message) => wordedMessage(message, (key, options) => t(key, options), language)) ?? null,
    [messages, t, language],
  )
  const inGroup = worded?.filter(({ message }) => group === 'all' || message.group === group) ?? null
  const shown = inGroup && (query.trim() === '' ? inGroup : searchArticles(inGroup, query))
  const open = worded?.find(({ id }) => id === chosen) ?? null
  const connected = status === 'ready'
  const said = async (done: Promise<boolean> | undefined) => {
    if ((await done) === false) toast({ kind: 'error', name: 'messages', title: t('notRead'), text: t('notReadText') })
  }
  const choose = (one: MessageWithText) => {
    setChosen(one.id)
    if (!one.message.read && connected) void said(onRead?.([one.id]))
  }
  const counts = unread && { ...unread, all: unread.account + unread.trading + unread.news }
  return (
    <div className={classNames(styles.mg, open && styles.isOpen)}>
      <div className={styles.mgList}>
        <div className={styles.mgHead}>
          <h1 className="h1">{t('title')}</h1>
          {onReadAll && counts !== null && counts.all > 0 && (
            <button type="button" className="lnk fs12" disabled={!connected} onClick={() => void said(onReadAll())}>
              {t(connected ? 'markAll' : 'markAllOffline')}
            </button>
          )}
        </div>
        {note}
        {unread === null ? (
          <>
            <SearchBox id={searchId} query={query} onQuery={setQuery} />
            {list()}
          </>
        ) : (
          <Tabs
            label={t('groups')}
            size="s"
            value={group}
            onChange={setGroup}
            tabs={GROUPS.map((value) => ({
              value,
              text: t(value),
              ...(counts && counts[value] > 0 && { count: counts[value] }),
            }))}
            panelClassName={styles.mgPanel}
          >
            {() => (
              <>
                <SearchBox id={searchId} query={query} onQuery={setQuery} />
                {list()}
              </>
            )}
          </Tabs>
        )}
      </div>
      <div className={styles.mgOpen}>
        {status === 'last-known' && at !== null && (
          <StaleNote
            text={`${navigator.onLine ? '' : `${t('offline')} `}${t('asOf', { time: momentText(at, language), age: ageText(serverNow() - at) })}`}
          />
        )}
        {open ? (
          <MessageView message={open} onBack={() => setChosen(null)} />
        ) : (
          shown && shown.length > 0 && <p className={`t3 ${styles.mgChoose}`}>{t('choose')}</p>
        )}
      </div>
    </div>
  )

  function list(): ReactNode {
    if (!shown)
      return status === 'loading' ? <Loading rows={5} /> : <ErrorState title={t('failed')} onRetry={onRetry} />
    if (shown.length > 0) return <MessageRows messages={shown} chosen={chosen} onChoose={choose} />
    return query.trim() === '' && group === 'all' ? (
      <Empty title={t('none')} text={t('noneText')} />
    ) : (
      <Empty title={t(query.trim() === '' ? 'none' : 'nothing')} text={t('nothingText')} />
    )
  }
}

function SearchBox({ id, query, onQuery }: { id: string; query: string; onQuery: (query: string) => void }) {
  const { t } = useTranslation('messages')
  return (
    <search className={styles.mgSearch}>
      <label className="sr" htmlFor={id}>
        {t('search')}
      </label>
      <div className="field l">
        <Icon of={Search} size={14} />
        <input
          id={id}
          type="search"
          autoComplete="off"
          maxLength={100}
          placeholder={t('search')}
          value={query}
          onChange={(event) => onQuery(event.target.value)}
        />
      </div>
    </search>
  )
}

function wordedMessage(
  message: Message,
  t: (key: string, options: Record<string, string>) => string,
  language: string,
): MessageWithText {
  const labels = messageText(message, t, language)
  const { id, at } = message
  const body = `${labels.text} ${labels.facts.map(({ value }) => value).join(' ')}`
  return { ...labels, id, at, body, message }
}
