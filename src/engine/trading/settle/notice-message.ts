import { maskText } from '../../../shared/rules/mask-text.ts'
import type { Notice } from '../../contract/notice.ts'
import type { Posted } from './post-message.ts'

type Of<W extends Notice['what']> = Extract<Notice, { what: W }>

const SECURITY = '/HomeView/personal/security'
const IDENTITY = '/HomeView/personal/identity'

/** The message of what a person is notified of by mail too. What is empty is left out of its params. */
export function noticeMessage(notice: Notice): Posted {
  switch (notice.what) {
    case 'signed_in':
      return of('sign_in', { via: notice.via, ...notice.origin }, SECURITY)
    case 'guarded':
      return guardMessage(notice)
    case 'deposit':
      return depositMessage(notice.record)
    case 'withdraw':
      return withdrawMessage(notice.record)
  }
}

function guardMessage({ event, detail, origin }: Of<'guarded'>): Posted {
  if (event === 'kyc_passed' || event === 'kyc_refused')
    return of('kyc', { status: event === 'kyc_passed' ? 'passed' : 'refused', level: detail }, IDENTITY)
  return of('guard', { event, detail, ...origin }, SECURITY)
}

function depositMessage({
  kind,
  symbol: coin,
  amount,
  network,
  status,
  reason,
  note,
}: Of<'deposit'>['record']): Posted {
  const passed = status === 1
  if (kind === 'voucher')
    return of('voucher', { coin, amount, status: passed ? 'credited' : 'refused', reason: note }, '/topup')
  return of(
    'deposit',
    { coin, amount, network, status: passed ? 'credited' : 'failed', reason: note ?? reason },
    '/topup',
  )
}

function withdrawMessage(record: Of<'withdraw'>['record']): Posted {
  const { symbol: coin, amount, received, network, address, status, reason, note } = record
  const taken = reason === 'cancelled_by_user'
  const became = status === 0 ? 'asked' : status === 1 ? 'sent' : taken ? 'taken_back' : 'refused'
  const params = { coin, amount, received, network, address: maskText(address), status: became, reason: note }
  return of('withdrawal', params, '/withdraw')
}

function of(kind: string, fields: Record<string, string | null>, link: string): Posted {
  const params = Object.fromEntries(
    Object.entries(fields).filter((field): field is [string, string] => field[1] !== null && field[1] !== ''),
  )
  return { group: 'account', kind, params, link }
}
