import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import type { Message } from '../../../shared/calls/products/message-entities.ts'
import { useSession } from '../../base/session/session.ts'
import { useArticleList } from '../../services/articles/use-article-list.ts'
import { ownMessages } from '../../services/messages/own-messages.ts'
import { useOwnMessages } from '../../services/messages/use-own-messages.ts'
import { loginPath } from '../../services/page/next-path.ts'
import { AccountFrame } from '../settings/account-frame.tsx'
import { MessageBoard } from './message-board.tsx'
import * as styles from './messages.module.css'

/** /messages: what concerned the person's account and trading, and what was announced; visitors have the announcements alone. */
export default function MessagesScreen() {
  const { status } = useSession()
  return status === 'visitor' ? <VisitorMessages /> : <OwnMessages />
}

function OwnMessages() {
  const { status, data, at } = useOwnMessages()
  return (
    <AccountFrame>
      <MessageBoard
        status={status}
        messages={data?.list ?? null}
        unread={data?.unread ?? null}
        at={at}
        onRetry={ownMessages.retry}
        onRead={ownMessages.readOnes}
        onReadAll={ownMessages.readAll}
      />
    </AccountFrame>
  )
}

/** From the articles, which are kept for visitors too. */
function VisitorMessages() {
  const { t, i18n } = useTranslation('messages')
  const { status, data, at, retry } = useArticleList()
  const location = useLocation()
  const { language } = i18n
  const news = useMemo(
    () =>
      data
        ?.filter(({ category }) => category === 'news')
        .map(
          (article): Message => ({
            id: -article.id,
            group: 'news',
            kind: 'article',
            params: { [language]: article.title },
            link: `/help?article=${article.id}`,
            at: article.at,
            read: true,
          }),
        ) ?? null,
    [data, language],
  )
  return (
    <MessageBoard
      status={status}
      messages={news}
      unread={null}
      at={at}
      onRetry={retry}
      note={
        <p className={`t2 fs12 ${styles.mgNote}`}>
          <Link className="lnk" to={loginPath(location)}>
            {t('visitor')}
          </Link>
        </p>
      }
    />
  )
}
