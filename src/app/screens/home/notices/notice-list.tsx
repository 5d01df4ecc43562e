import { useTranslation } from 'react-i18next'
import { serverNow } from '../../../base/platform/server-clock.ts'
import { zoneDate } from '../../../base/platform/zone.ts'
import { oneLine } from '../../../services/articles/paragraphs.ts'
import { Button } from '../../../ui/button.tsx'
import { DegradedNote, Empty, ErrorState, Loading } from '../../../ui/states.tsx'
import { useAgeText } from '../../../ui/use-age-text.ts'
import * as styles from './notices.module.css'
import { useNoticeList } from './use-articles.ts'

interface NoticeListProps {
  /** From 1. */
  page: number
  onPage: (page: number) => void
  onChoose: (article: { id: number; title: string }) => void
}

/** Everything that was announced, newest first, a page at a time. */
export function NoticeList({ page, onPage, onChoose }: NoticeListProps) {
  const { t, i18n } = useTranslation(['home', 'common'])
  const { data, status, at, retry } = useNoticeList(page)
  const ageText = useAgeText()
  if (!data) return status === 'loading' ? <Loading /> : <ErrorState title={t('notices.failed')} onRetry={retry} />
  const more = page > 1 || (data.list.length > 0 && data.list.length < data.total)
  const last = data.list.length === 0 || (page - 1) * data.list.length + data.list.length >= data.total
  return (
    <>
      {status === 'last-known' && at !== null && (
        <DegradedNote
          title={t('notices.failed')}
          text={t('notices.lastKnown', { age: ageText(serverNow() - at) })}
          onRetry={retry}
        />
      )}
      {data.list.length === 0 && <Empty title={t('notices.noneEver')} />}
      <ul className={styles.articleList}>
        {data.list.map((article) => (
          <li key={article.id}>
            <button type="button" onClick={() => onChoose(article)}>
              <span>{oneLine(article.title)}</span>
              <span className="n t3 fs12" translate="no">
                {zoneDate(article.at, i18n.language)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {more && (
        <div className="row sp">
          <Button size="s" disabled={page === 1} onClick={() => onPage(page - 1)}>
            {t('notices.newer')}
          </Button>
          <Button size="s" disabled={last} onClick={() => onPage(page + 1)}>
            {t('notices.older')}
          </Button>
        </div>
      )}
    </>
  )
}
