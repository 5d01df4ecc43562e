import type { ReactNode } from 'react'
import * as styles from './c2c.module.css'

/** What the order waits for, said when it changes. */
export function NowHead({ title, text, ring }: { title: string; text: string; ring?: ReactNode }) {
  return (
    <div className={styles.c2cNow}>
      {ring}
      <div className="grow" role="status">
        <h2 className="h20">{title}</h2>
        <p className="t2">{text}</p>
      </div>
    </div>
  )
}
