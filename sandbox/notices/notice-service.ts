import type { EngineEvent } from '../../src/engine/contract/event.ts'
import type { Notice } from '../../src/engine/contract/notice.ts'
import { networkName } from '../../src/shared/chain/network-name.ts'
import { maskText } from '../../src/shared/rules/mask-text.ts'
import { NOTICE_DEFAULTS, type NoticeGroup } from '../../src/shared/rules/notice-group.ts'
import { placeName } from '../../src/shared/rules/regions.ts'
import type { Outbox } from '../accounts/outbox.ts'
import { type Language, languageOfHeader } from '../content/language.ts'
import { type NoticeMail, noticeMail } from '../content/notice-mail.ts'
import type { NoticeKind } from '../content/notice-texts.ts'
import type { SandboxHost } from '../host.ts'
import type { Sealer } from '../identity/sealer.ts'

export interface NoticeDeps {
  host: Pick<SandboxHost, 'exchange' | 'onCommitted'>
  outbox: Outbox
  sealer: Sealer
  siteName: string
}

/** One mail before its words: `group` null is sent whatever the person has chosen. */
interface Draft extends Pick<NoticeMail, 'kind' | 'params' | 'reason' | 'care'> {
  group: NoticeGroup | null
  origin: { device: string; country: string; ip: string } | null
  /** An address besides the person's own. */
  former?: string | null
  /** To each address that the person has, not to the first alone. */
  everywhere?: boolean
  /** Of a person whose own settings are gone. */
  left?: { language: string | undefined; antiPhishing: string | null }
}

/**
 * Writes to people what has happened to their account, once it is in the journal: to the mail address, or the phone where there is
 * none; in their language, with their anti-phishing phrase. @returns ends it
 */
export function sendNotices(deps: NoticeDeps): () => void {
  return deps.host.onCommitted((events, time) => {
    for (const event of events) {
      const found = draftOf(event)
      if (found) send(found.person, found.draft, time, deps)
    }
  })
}

function send(person: number, draft: Draft, time: number, { host, outbox, sealer, siteName }: NoticeDeps): void {
  const account = host.exchange.account(person)
  if (!account) return
  const { noticeMail: chosen, ...kept } = host.exchange.safety(person)
  const { language, antiPhishing } = draft.left ?? kept
  const { group, origin, former = null, everywhere = false, kind, params, reason, care } = draft
  if (group && !(chosen?.[group] ?? NOTICE_DEFAULTS[group])) return
  const own = [account.email, account.phone].filter((address) => address !== null)
  const addresses = new Set([...(everywhere ? own : own.slice(0, 1)), ...(former === null ? [] : [former])])
  const spoken = languageOfHeader(language)
  const text = noticeMail(spoken, {
    kind,
    params,
    reason,
    care,
    time: timeText(time),
    origin: origin && shownOrigin(origin, spoken),
    site: siteName,
    phrase: antiPhishing === null ? null : sealer.open(antiPhishing),
  })
  for (const to of addresses) outbox.add({ to, kind, text })
}

function draftOf(event: EngineEvent): { person: number; draft: Draft } | null {
  if (event.kind === 'notice') return { person: event.person, draft: draftOfNotice(event.notice) }
  if (event.kind !== 'order' || event.order.plan || event.order.status !== 'completed') return null
  const { symbol, filled_quantity, average_price } = event.order
  const params = { symbol, quantity: filled_quantity, price: average_price ?? '--' }
  return { person: event.account, draft: { ...PLAIN, kind: 'order_filled', group: 'orders', params } }
}

const PLAIN = { group: null, origin: null, params: {}, reason: null, care: false } as const

function draftOfNotice(notice: Notice): Draft {
  switch (notice.what) {
    case 'signed_in':
      return { ...PLAIN, kind: 'signed_in', origin: notice.origin, care: true }
    case 'guarded':
      return guardedDraft(notice)
    case 'deposit': {
      const { kind, status, amount, symbol, network, note } = notice.record
      const passed = status === 1
      const name =
        kind === 'voucher'
          ? passed
            ? 'voucher_credited'
            : 'voucher_refused'
          : passed
            ? 'deposit_credited'
            : 'deposit_failed'
      const params = { amount, coin: symbol, network: network === null ? '--' : networkName(network) }
      return { ...PLAIN, kind: name, group: 'funds', params, reason: passed ? null : note }
    }
    case 'withdraw':
      return withdrawDraft(notice.record)
  }
}

/** The exchange's own decisions have no origin, and nobody is to lock their account over them, nor one that is closed. */
function guardedDraft({ event, detail, origin, former, left }: Extract<Notice, { what: 'guarded' }>): Draft {
  const isOwn = origin.device !== ''
  const address = former === null ? null : former.address
  const everywhere = event.startsWith('email_') || event.startsWith('phone_')
  const params = { detail: detail.replaceAll(' on ', ' / ') }
  const care = isOwn && event !== 'account_closed'
  const place = isOwn ? origin : null
  return { ...PLAIN, kind: event, params, origin: place, care, former: address, everywhere, ...(left && { left }) }
}

function withdrawDraft(record: Extract<Notice, { what: 'withdraw' }>['record']): Draft {
  const { status, reason, amount, received, symbol, network, note } = record
  const params = { amount, received, coin: symbol, network: networkName(network), address: maskText(record.address) }
  // That money is about to leave is a matter of safety, what became of it is not.
  if (status === 0) return { ...PLAIN, kind: 'withdraw_asked', params, care: true }
  const kind: NoticeKind =
    status === 1 ? 'withdraw_sent' : reason === 'cancelled_by_user' ? 'withdraw_cancelled' : 'withdraw_refused'
  return { ...PLAIN, kind, group: 'funds', params, reason: kind === 'withdraw_refused' ? note : null }
}

function shownOrigin({ device, country, ip }: NonNullable<Draft['origin']>, language: Language) {
  return { device: device.replace(' on ', ' / '), place: placeName(country, language), ip }
}

/** `2026-11-22 15:50` */
function timeText(time: number): string {
  return new Date(time).toISOString().slice(0, 16).replace('T', ' ')
}
