import { CardList } from './card-list.tsx'
import { CardFacts } from './card-rows.tsx'
import type { ListTableProps } from './list-table.tsx'
import * as styles from './orders.module.css'

const CARD = 92

/** The same columns as cards, for phones: the first two stand in the head, actions at the foot, the rest in a grid. */
export function ListCards<T>({ columns, ...list }: ListTableProps<T>) {
  const facts = columns.filter((column) => !column.action)
  const actions = columns.filter((column) => column.action)
  return (
    <CardList
      {...list}
      height={CARD}
      card={(row) => (
        <>
          <CardFacts columns={facts} row={row} />
          {actions.map((column) => (
            <div key={column.id} className={styles.ownActions}>
              {column.cell(row)}
            </div>
          ))}
        </>
      )}
    />
  )
}
