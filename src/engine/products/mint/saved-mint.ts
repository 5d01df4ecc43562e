import type { Digest } from '../../kernel/digest.ts'
import type { Row } from '../../kernel/row-shape.ts'
import { listOf, moneyOf, objectOf, wholeOf } from '../../kernel/saved-values.ts'
import type { Account } from '../../trading/model/account.ts'
import type { State } from '../../trading/model/state.ts'
import { mintOf, mintOfAll, sessionShape } from './mint-account.ts'

interface SavedMint {
  session: Row | null
  collected: Row[]
  total: string
}

/** A person's mint as a checkpoint holds it; undefined where no session was ever started. */
export function savedMint(account: Account): SavedMint | undefined {
  const { session, collected, total } = mintOf(account)
  if (session === null && collected.size === 0) return undefined
  return {
    session: session && sessionShape.row(session),
    collected: collected.all().map((one) => sessionShape.row(one)),
    total: total.toString(),
  }
}

/** @throws CheckpointError where it is damaged */
export function restoreMint(account: Account, saved: unknown): void {
  const mint = mintOf(account)
  const { session, collected, total } = objectOf(saved as SavedMint, 'mint')
  if (session !== null) mint.session = sessionShape.read(session)
  for (const row of listOf(collected, 'mint sessions')) mint.collected.add(sessionShape.read(row))
  mint.total = moneyOf(total, 'mint')
}

export function savedMints(state: State): [minted: string, lastId: number] | undefined {
  const { minted, lastId } = mintOfAll(state)
  return minted === 0n && lastId === 0 ? undefined : [minted.toString(), lastId]
}

/** @throws CheckpointError where it is damaged */
export function restoreMints(state: State, saved: unknown): void {
  const [minted, lastId] = listOf(saved as [string, number], 'mint', 2)
  const all = mintOfAll(state)
  all.minted = moneyOf(minted, 'mint')
  all.lastId = wholeOf(lastId, 'mint')
}

/** All that is kept of a person's mint, into a digest. */
export function addMint(digest: Digest, account: Account): void {
  const { session, collected, total } = mintOf(account)
  if (session === null && collected.size === 0) return
  digest.text('mint').big(total).int(collected.size).pair(collected.sum())
  if (session) digest.pair(sessionShape.digest(session))
}

export function addMints(digest: Digest, state: State): void {
  const saved = savedMints(state)
  if (saved) digest.text('minted').big(BigInt(saved[0])).int(saved[1])
}
