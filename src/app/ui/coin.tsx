import { classNames } from './class-names.ts'

/** How many letters a ring has room for. */
const MOST = 5

/** The letters in a coin's ring: its code without the number in front (`1000PEPE`), cut where even small letters have no room. */
export function coinLetters(code: string): string {
  const name = code.replace(/^\d+(?=\D)/, '')
  return name.length <= MOST ? name : name.slice(0, MOST - 1)
}

/** A coin's mark: a ring with its letters, smaller where there are more, never artwork. Decoration beside the code. */
export function Coin({ code, large }: { code: string; large?: boolean }) {
  const letters = coinLetters(code)
  const many = letters.length > 3 && `c${letters.length}`
  return (
    <span className={classNames('coin', large && 'l', many)} aria-hidden="true" translate="no">
      {letters}
    </span>
  )
}
