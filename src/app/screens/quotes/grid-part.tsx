import type { ComponentProps } from 'react'

interface GridPartProps extends ComponentProps<'div'> {
  role: 'grid' | 'row' | 'rowgroup' | 'rowheader' | 'columnheader' | 'gridcell'
}

/** A grid, or a part of one, whose rows are not all there, which makes no table element. The grid holds the focus for its rows. */
export function GridPart(props: GridPartProps) {
  return <div {...props} />
}
