import type { Digest } from '../../kernel/digest.ts'
import type { Row } from '../../kernel/row-shape.ts'
import { listOf, moneyOf, objectOf, wholeOf } from '../../kernel/saved-values.ts'
import type { Account } from '../../trading/model/account.ts'
import type { State } from '../../trading/model/state.ts'
import { dueShape, linkShape, monthShape, rebateShape, shareOf, sharesOf } from './share-account.ts'

interface SavedShare {
  joinedBy: number
  defaultLink: number
  codeWorth: string
  worth: string
  due: Row[]
  rebates: Row[]
}

interface SavedShares {
  lastId: number
  links: Row[]
  months: Row[]
}

/** A person's invitations as a checkpoint holds them; undefined where there is nothing of them. */
export function savedShare(account: Account): SavedShare | undefined {
  const { joinedBy, defaultLink, codeWorth, worth, due, rebates } = shareOf(account)
  if (joinedBy + defaultLink + due.length + rebates.length === 0) return undefined
  return {
    joinedBy,
    defaultLink,
    codeWorth: codeWorth.toString(),
    worth: worth.toString(),
    due: due.map((one) => dueShape.row(one)),
    rebates: rebates.map((one) => rebateShape.row(one)),
  }
}

/** @throws CheckpointError where it is damaged */
export function restoreShare(account: Account, saved: unknown): void {
  const share = shareOf(account)
  const { joinedBy, defaultLink, codeWorth, worth, due, rebates } = objectOf(saved as SavedShare, 'invitations')
  share.joinedBy = wholeOf(joinedBy, 'invite link')
  share.defaultLink = wholeOf(defaultLink, 'invite link')
  share.codeWorth = moneyOf(codeWorth, 'rebates')
  share.worth = moneyOf(worth, 'rebates')
  share.due = listOf(due, 'fees').map((row) => dueShape.read(row))
  share.rebates = listOf(rebates, 'rebates').map((row) => rebateShape.read(row))
}

export function savedShares(state: State): SavedShares | undefined {
  const { lastId, links, months } = sharesOf(state)
  if (lastId + months.length === 0) return undefined
  return {
    lastId,
    links: [...links.values()].map((one) => linkShape.row(one)),
    months: months.map((one) => monthShape.row(one)),
  }
}

/** @throws CheckpointError where it is damaged */
export function restoreShares(state: State, saved: unknown): void {
  const store = sharesOf(state)
  const { lastId, links, months } = objectOf(saved as SavedShares, 'invite links')
  store.lastId = wholeOf(lastId, 'invite link')
  for (const row of listOf(links, 'invite links')) {
    const link = linkShape.read(row)
    store.links.set(link.id, link)
  }
  store.months = listOf(months, 'months of rebates').map((row) => monthShape.read(row))
}

/** All that is kept of a person's invitations, into a digest. */
export function addShare(digest: Digest, account: Account): void {
  const saved = savedShare(account)
  if (!saved) return
  const { rebates: _, ...rest } = saved
  digest.text('share').text(JSON.stringify(rest))
  for (const one of shareOf(account).rebates) digest.pair(rebateShape.digest(one))
}

export function addShares(digest: Digest, state: State): void {
  const saved = savedShares(state)
  if (saved) digest.text('shares').text(JSON.stringify(saved))
}
