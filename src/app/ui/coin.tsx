import { classNames } from './class-names.ts'
import * as styles from './coin.module.css'

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
  const many = letters.length
  return (
    <span
      data-part="coin"
      className={classNames(styles.coin, large && 'l', many === 4 && styles.c4, many === MOST && styles.c5)}
      aria-hidden="true"
      translate="no"
    >
      {letters}
    </span>
  )
}
