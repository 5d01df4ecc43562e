import { type ReactNode, useId } from 'react'
import * as styles from './settings.module.css'

export interface SettingRowProps {
  name: string
  /** A quiet word under the name. */
  note?: ReactNode
  children: ReactNode
}

/** One setting: name on the left, the choice on the right; under each other on phones. */
export function SettingRow({ name, note, children }: SettingRowProps) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not lay out as a grid in every browser
    <div role="group" className={styles.stRow} aria-labelledby={id} aria-describedby={note ? `${id}-note` : undefined}>
      <div className={styles.stName}>
        <b id={id}>{name}</b>
        {note && <span id={`${id}-note`}>{note}</span>}
      </div>
      <div className={styles.stValue}>{children}</div>
    </div>
  )
}
