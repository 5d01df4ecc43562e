import '../../services/money/money.module.css'
import './addresses.module.css'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useSession } from '../../base/session/session.ts'
import { AddressBook, useAddressBook } from '../../services/money/address-book/address-book.tsx'
import { useTitle } from '../../services/page/page-title.tsx'
import * as styles from './addresses.module.css'

/** /HomeView/personal/addresses: every address that money may go to, of whatever coin. */
export default function Addresses() {
  const { t } = useTranslation('money')
  useTitle(t('book.title'))
  const { user } = useSession()
  return (
    <>
      <h1>{t('book.title')}</h1>
      <p className={`t2 ${styles.addressesText}`}>{t('book.text')}</p>
      <div className={styles.addresses}>
        <Book key={user?.id} />
      </div>
      <p>
        <Link className="lnk" to="/withdraw">
          {t('book.toWithdraw')}
        </Link>
      </p>
    </>
  )
}

function Book() {
  return <AddressBook book={useAddressBook()} />
}
