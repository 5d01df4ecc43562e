import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { oneLine } from '../../../services/articles/paragraphs.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ArticleText } from './article-text.tsx'
import { NoticeList } from './notice-list.tsx'
import * as styles from './notices.module.css'
import type { Reading } from './reading.ts'

/** An article of the exchange's, or the list of all with the one that is chosen from it. */
export default function NoticeReader({ reading, onClose }: { reading: Reading; onClose: () => void }) {
  const { t } = useTranslation('home')
  const [chosen, setChosen] = useState<{ id: number; title: string } | null>(null)
  const [page, setPage] = useState(1)
  if ('article' in reading)
    return (
      <Dialog open onClose={onClose} title={oneLine(reading.title)} className={styles.reader}>
        <ArticleText id={reading.article} lead={reading.lead} />
      </Dialog>
    )
  return (
    <Dialog open onClose={onClose} title={chosen ? oneLine(chosen.title) : t('notices.all')} className={styles.reader}>
      {chosen ? (
        <>
          <ArticleText id={chosen.id} />
          <button type="button" className={`lnk ${styles.back}`} onClick={() => setChosen(null)}>
            <Icon of={ArrowLeft} size={14} /> {t('notices.back')}
          </button>
        </>
      ) : (
        <NoticeList page={page} onPage={setPage} onChoose={setChosen} />
      )}
    </Dialog>
  )
}
