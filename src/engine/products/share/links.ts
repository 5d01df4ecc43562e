import { MAX_LINKS, NOTE_LENGTH, readRatio } from '../../../shared/lines/rebate.ts'
import { tidyLine } from '../../../shared/rules/visible-text.ts'
import type { OpenAccount } from '../../contract/command.ts'
import type { Answer } from '../../contract/event.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { Account } from '../../trading/model/account.ts'
import type { State } from '../../trading/model/state.ts'
import { lockRefusal } from '../../trading/rules/lock-refusal.ts'
import { type Link, shareOf, sharesOf } from './share-account.ts'
import type { ShareCommand } from './share-command.ts'
import { linkView } from './share-views.ts'

type Save = Extract<ShareCommand, { kind: 'saveLink' }>

/** A person's account that may do something. */
function personOf(state: State, id: number): { ok: true; account: Account } | ReturnType<typeof refuse> {
  const account = state.accounts.get(id)
  if (!account || account.house || account.isClosed) return refuse('not_found', { code: 404 })
  return lockRefusal(account) ?? { ok: true, account }
}

/** The person's own link; undefined where the id is none of theirs. */
function ownLink(state: State, account: Account, id: number): Link | undefined {
  const link = sharesOf(state).links.get(id)
  return link?.account === account.id ? link : undefined
}

/**
 * Makes a link, or changes the note of one; the ratio never changes. Answers with the link; refused with `share_ratio_required`,
 * `share_ratio_range` and `share_links_full`. Source: lines.md §9.
 */
export function saveLink(state: State, command: Save): Answer {
  const found = personOf(state, command.account)
  if (!found.ok) return found
  const { account } = found
  const note = tidyLine(command.note)
  if ([...note].length > NOTE_LENGTH) return refuse('bad_request', { field: 'note' })
  const link = command.id === null ? made(state, account, command.ratio, note) : ownLink(state, account, command.id)
  if (!link) return refuse('not_found', { code: 404, field: 'id' })
  if (!('account' in link)) return link
  link.note = note
  if (command.isDefault) shareOf(account).defaultLink = link.id
  return { ok: true, data: linkView(state, account, link) }
}

function made(state: State, account: Account, typed: string, note: string): Link | ReturnType<typeof refuse> {
  const ratio = readRatio(typed)
  if (typeof ratio === 'string') return refuse(ratio, { field: 'ratio' })
  const store = sharesOf(state)
  const own = [...store.links.values()].filter((one) => one.account === account.id)
  if (own.length >= MAX_LINKS) return refuse('share_links_full', { code: 409, params: { max: String(MAX_LINKS) } })
  const link: Link = { id: ++store.lastId, account: account.id, ratio, note, createdAt: state.time, worth: 0n }
  store.links.set(link.id, link)
  return link
}

/** The link that the person's share pictures carry. Answers with it. */
export function setDefaultLink(state: State, command: { account: number; id: number }): Answer {
  const found = personOf(state, command.account)
  if (!found.ok) return found
  const { account } = found
  const link = command.id === 0 ? null : ownLink(state, account, command.id)
  if (link === undefined) return refuse('not_found', { code: 404, field: 'id' })
  shareOf(account).defaultLink = command.id
  return { ok: true, data: linkView(state, account, link) }
}

/** Inviter and link are fixed when the account is opened. A link of somebody else's is as if there were none. */
export function joinBy(state: State, account: Account, { inviteLink = 0 }: Omit<OpenAccount, 'kind'>): void {
  const link = sharesOf(state).links.get(inviteLink)
  if (link && link.account === account.identity.invitedBy) shareOf(account).joinedBy = link.id
}
