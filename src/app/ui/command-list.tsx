import { Combobox, ComboboxItem, ComboboxList, ComboboxProvider } from '@ariakit/react/combobox'
import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from './icon.tsx'
import * as keysStyles from './keys.module.css'
import * as menuStyles from './menu.module.css'
import * as paletteStyles from './palette.module.css'

export interface Command {
  id: string
  text: ReactNode
  /** Stands at the end of the row: what kind it is, or its keys. */
  end?: ReactNode
  run: () => void
}

export interface CommandListProps {
  label: string
  query: string
  onQuery: (query: string) => void
  /** Those that fit the words, best first. */
  commands: readonly Command[]
  /** In place of the rows: loading, an error, nothing found. */
  instead?: ReactNode
  /** Under the rows: that there are more. */
  more?: ReactNode
}

/** A line to type in over a list of what it finds: arrows move, Enter takes, the first is ready to be taken. */
export function CommandList({ label, query, onQuery, commands, instead, more }: CommandListProps) {
  const { t } = useTranslation('common')
  return (
    <ComboboxProvider value={query} setValue={onQuery} open includesBaseElement={false}>
      <div className={paletteStyles.commandHead}>
        <Icon of={Search} size={14} />
        <Combobox
          className={paletteStyles.commandInput}
          autoSelect="always"
          autoFocus
          aria-label={label}
          placeholder={label}
        />
        <span data-part="kbd" className={keysStyles.kbd} aria-hidden="true">
          {t('keys.escape')}
        </span>
      </div>
      {instead}
      <ComboboxList
        alwaysVisible
        className={paletteStyles.commandList}
        aria-label={label}
        hidden={commands.length === 0}
      >
        {commands.map((command) => (
          <ComboboxItem
            key={command.id}
            value={command.id}
            setValueOnClick={false}
            data-part="menu-item"
            className={`${menuStyles.menuItem} ${paletteStyles.command}`}
            focusOnHover
            onClick={command.run}
          >
            <span className="grow">{command.text}</span>
            {command.end && <span className="t3 fs12">{command.end}</span>}
          </ComboboxItem>
        ))}
      </ComboboxList>
      {more && <p className={paletteStyles.commandMore}>{more}</p>}
    </ComboboxProvider>
  )
}
