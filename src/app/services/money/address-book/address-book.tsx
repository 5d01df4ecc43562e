import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AddressEntry } from '../../../../shared/calls/money-entities.ts'
import { calls } from '../../../../shared/calls/table.ts'
import { networkName } from '../../../../shared/chain/network-name.ts'
import { maskText } from '../../../../shared/rules/mask-text.ts'
import type { StepCode } from '../../../../shared/rules/step-up.ts'
import { neededCodes } from '../../../../shared/rules/step-up.ts'
import type { AnswerRefusal } from '../../../base/api/api-answer.ts'
import { useRefusalText } from '../../../base/i18n/use-refusal-text.ts'
import { toast } from '../../../base/platform/toast-store.ts'
import { zoneDateTime } from '../../../base/platform/zone.ts'
import { useSession } from '../../../base/session/session.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Empty, ErrorState, Loading } from '../../../ui/states.tsx'
import { useFormWrite } from '../../forms/use-form-write.ts'
import { LastKnownNote } from '../last-known-note.tsx'
import { ownerNow } from '../same-owner.ts'
import { type OwnView, useOwnAnswer } from '../use-own-answer.ts'
import { AddAddress } from './add-address.tsx'
import * as styles from './address-book.module.css'
import { AllowlistSwitch } from './allowlist-switch.tsx'

export type BookView = OwnView<{ allowlist: boolean | null; list: AddressEntry[] }>

/** The person's address book; whoever shows it may share what it asks. */
export function useAddressBook(): BookView {
  return useOwnAnswer(calls.getAddressBook, {}, null)
}

interface AddressBookProps {
  book: BookView
  /** Only addresses of this coin, and what is added is of it; left out: of every coin. */
  coin?: number | undefined
  /** Withdrawals of what the person does: a press takes the address. */
  onChoose?: ((entry: AddressEntry) => void) | undefined
}

/** Addresses that money may go to: adding, removing, and whether it goes to others at all. */
export function AddressBook({ book, coin, onChoose }: AddressBookProps) {
  const { t } = useTranslation('money')
  const { user } = useSession()
  const [adding, setAdding] = useState(false)
  const all = book.data?.list ?? []
  const rows = coin === undefined ? all : all.filter((entry) => entry.currency_id === coin)
  const codes: readonly StepCode[] = user ? neededCodes(user, 'withdraw') : []
  if (book.data === null)
    return book.status === 'failed' ? (
      <ErrorState title={t('book.failed')} onRetry={book.renew} />
    ) : (
      <Loading rows={3} />
    )
  return (
    <div className={styles.ab}>
      {book.status === 'failed' && <LastKnownNote title={t('book.failed')} at={book.knownAt} onRetry={book.renew} />}
      <AllowlistSwitch on={book.data.allowlist} codes={codes} onChanged={book.renew} />
      {rows.length === 0 && <Empty title={t('book.empty')} text={t('book.emptyText')} />}
      <ul className="li" aria-label={t('book.title')}>
        {rows.map((entry) => (
          <Entry key={entry.id} entry={entry} onChanged={book.renew} onChoose={onChoose} />
        ))}
      </ul>
      {adding ? (
        <AddAddress
          coin={coin}
          codes={codes}
          onDone={() => {
            setAdding(false)
            book.renew()
          }}
          onCancel={() => setAdding(false)}
        />
      ) : (
        <Button onClick={() => setAdding(true)}>{t('book.add')}</Button>
      )}
    </div>
  )
}

interface EntryProps extends Pick<AddressBookProps, 'onChoose'> {
  entry: AddressEntry
  onChanged: () => void
}

function Entry({ entry, onChanged, onChoose }: EntryProps) {
  const { t, i18n } = useTranslation('money')
  const refusalText = useRefusalText()
  const remove = useFormWrite(calls.removeAddress)
  const [sure, setSure] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<AnswerRefusal | null>(null)
  const press = async () => {
    if (!sure) return setSure(true)
    setBusy(true)
    const same = ownerNow()
    const result = await remove({ id: entry.id })
    setBusy(false)
    if (!result || !same()) return
    setSure(false)
    if (result.refusal) return setRefusal(result.refusal)
    toast({ kind: 'ok', title: t('book.removed', { label: entry.label }), name: 'address' })
    onChanged()
  }
  return (
    <li>
      <span className="grow">
        <b>
          {entry.label} <Badge>{`${entry.symbol} ${networkName(entry.network)}`}</Badge>
        </b>
        <span className="s n">
          <span translate="no">{maskText(entry.address)}</span>
          {entry.memo !== null && ` ${t('book.memoIs', { memo: entry.memo })}`}
        </span>
        <span className="s">{t('book.saved', { at: zoneDateTime(entry.created_at, i18n.language) })}</span>
        {refusal && (
          <span className="s err" role="alert">
            {refusalText(refusal)}
          </span>
        )}
      </span>
      <span className="row g2">
        {onChoose && (
          <Button size="s" onClick={() => onChoose(entry)}>
            {t('book.use')}
            <span className="sr"> {entry.label}</span>
          </Button>
        )}
        <Button
          size="s"
          kind={sure ? 'danger' : 'quiet'}
          busy={busy}
          onClick={() => void press()}
          onBlur={() => setSure(false)}
        >
          {t(sure ? 'book.removeSure' : 'book.remove')}
          <span className="sr"> {entry.label}</span>
        </Button>
      </span>
    </li>
  )
}
