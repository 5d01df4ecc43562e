import type { Opening } from '../../../shared/calls/products/box-entities.ts'
import { toScaled } from '../../../shared/decimal/decimal-text.ts'
import { type BoxCheck, checkOpening } from '../../../shared/lines/box-check.ts'
import { MONEY_DIGITS } from '../../../shared/rules/order-units.ts'

/** Works a record of the exchange out again, in this browser. */
export function checkRecord(opening: Opening): BoxCheck {
  const { box, count, client_seed: clientSeed, commit, server_seed: serverSeed, nonces, prizes, paid, won } = opening
  return checkOpening({
    box,
    count,
    clientSeed,
    commit,
    serverSeed,
    nonces,
    prizes: prizes.map(unitsOf),
    paid: unitsOf(paid),
    won: unitsOf(won),
  })
}

/** 1e-8 of a text that the answer's schema has looked at. */
export function unitsOf(text: string): bigint {
  return toScaled(text, MONEY_DIGITS) ?? 0n
}
