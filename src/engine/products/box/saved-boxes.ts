import type { Digest } from '../../kernel/digest.ts'
import { CheckpointError } from '../../kernel/engine-error.ts'
import type { Row } from '../../kernel/row-shape.ts'
import { listOf, objectOf, wholeOf } from '../../kernel/saved-values.ts'
import type { Account } from '../../trading/model/account.ts'
import type { State } from '../../trading/model/state.ts'
import { boxesOf, boxStore } from './box-account.ts'
import { openingShape } from './opening.ts'

interface SavedBoxes {
  opened: number
  nonces: number
  openings: Row[]
  /** Left out where there are none. */
  tampered?: number[]
}

/** A person's boxes as a checkpoint holds them; undefined where none was ever opened. */
export function savedBoxes(account: Account): SavedBoxes | undefined {
  const { opened, nonces, openings, tampered } = boxesOf(account)
  if (opened === 0) return undefined
  return {
    opened,
    nonces,
    openings: openings.all().map((one) => openingShape.row(one)),
    ...(tampered.size > 0 && { tampered: [...tampered].sort((a, b) => a - b) }),
  }
}

/** @throws CheckpointError where they are damaged */
export function restoreBoxes(account: Account, saved: unknown): void {
  const boxes = boxesOf(account)
  const { opened, nonces, openings, tampered = [] } = objectOf(saved as SavedBoxes, 'boxes')
  boxes.opened = wholeOf(opened, 'boxes')
  boxes.nonces = wholeOf(nonces, 'boxes')
  for (const row of listOf(openings, 'openings')) {
    const opening = openingShape.read(row)
    if (opening.places.length !== opening.count || !/^[0-5]+$/.test(opening.places))
      throw new CheckpointError('no opening')
    boxes.openings.add(opening)
  }
  for (const id of listOf(tampered, 'openings')) boxes.tampered.add(wholeOf(id, 'openings'))
}

export function savedLastId(state: State): number | undefined {
  return boxStore(state).lastId || undefined
}

/** @throws CheckpointError where it is damaged */
export function restoreLastId(state: State, saved: unknown): void {
  boxStore(state).lastId = wholeOf(saved as number, 'last opening')
}

/** All that is kept of a person's boxes, into a digest. */
export function addBoxes(digest: Digest, account: Account): void {
  const { opened, nonces, openings, tampered } = boxesOf(account)
  if (opened === 0) return
  digest.text('box').int(opened).int(nonces).int(openings.size).pair(openings.sum())
  for (const id of [...tampered].sort((a, b) => a - b)) digest.text('tampered').int(id)
}

export function addLastId(digest: Digest, state: State): void {
  const { lastId } = boxStore(state)
  if (lastId > 0) digest.text('boxes').int(lastId)
}
