import { type ReactNode, useId } from 'react'

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
    <fieldset className="st-row" aria-labelledby={id} aria-describedby={note ? `${id}-note` : undefined}>
      <div className="st-name">
        <b id={id}>{name}</b>
        {note && <span id={`${id}-note`}>{note}</span>}
      </div>
      <div className="st-value">{children}</div>
    </fieldset>
  )
}
