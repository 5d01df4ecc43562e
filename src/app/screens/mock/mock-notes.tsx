import { useTranslation } from 'react-i18next'
import type { Keeping, MockRequest, MockStatus } from '../../../shared/mock/mock-port.ts'
import { momentText } from '../../base/platform/moment-text.ts'
import * as styles from './mock.module.css'

interface NotesProps {
  status: MockStatus
  onWish: (wish: MockRequest) => void
}

/** What a person has to know of the account: that it is a new one, that some of it is gone, or that it is not being kept. */
export function MockNotes({ status, onWish }: NotesProps) {
  const { t, i18n } = useTranslation('mock')
  const { begunAnew, cutAt, keeping } = status
  return (
    <>
      {(begunAnew !== null || cutAt !== null) && (
        <div className={`note info ${styles.mockNote}`}>
          <span className="grow" role="status">
            {cutAt !== null
              ? t('cut', { time: momentText(cutAt, i18n.language) })
              : t(`begunAnew.${begunAnew ?? 'damaged'}`)}
          </span>
          <button type="button" className="lnk" onClick={() => onWish({ wish: 'understood' })}>
            {t('understood')}
          </button>
        </div>
      )}
      {keeping !== 'kept' && <NotKept keeping={keeping} onWish={onWish} />}
    </>
  )
}

function NotKept({ keeping, onWish }: { keeping: Exclude<Keeping, 'kept'>; onWish: NotesProps['onWish'] }) {
  const { t } = useTranslation('mock')
  return (
    <div className={`note warn ${styles.mockNote}`}>
      <span className="grow" role="alert">
        {t(`keeping.${keeping}`)}
      </span>
      <button type="button" className="lnk" onClick={() => onWish({ wish: 'keep' })}>
        {t(keeping === 'taken' ? 'useHere' : 'tryAgain')}
      </button>
    </div>
  )
}
