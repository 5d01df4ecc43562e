import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { Num } from '../../ui/number-cell.tsx'
import type { ListColumn } from '../orders/list-table.tsx'
import { ExplainPosition } from './explain-position.tsx'
import type { OpenDialog } from './open-dialog.ts'
import { Ends, Liquidation, Margin, Mark, Percent, PositionName, Profit } from './position-cells.tsx'
import type { PositionFigure } from './position-inputs.ts'
import { PositionMenu } from './position-menu.tsx'
import { nameOf } from './position-name.ts'
import type { PositionRow } from './position-row.ts'
import type { ArmedPair } from './tpsl-form.ts'

/** Columns of the positions, as drawn. */
export function positionColumns(
  t: TFunction<'positions'>,
  armed: (row: PositionRow) => ArmedPair,
  open: (dialog: OpenDialog) => void,
  roomy: boolean,
): ListColumn<PositionRow>[] {
  const right = (column: Omit<ListColumn<PositionRow>, 'right'>): ListColumn<PositionRow> => ({
    ...column,
    right: true,
  })
  const columns: ListColumn<PositionRow>[] = [
    {
      id: 'market',
      head: t('market'),
      width: 120,
      sort: (row) => row.symbol,
      cell: (row) => <PositionName row={row} />,
    },
    right({
      id: 'size',
      head: t('size'),
      width: 56,
      sort: (row) => row.notional,
      cell: (row) => <Num text={row.size} zeros />,
    }),
    right({
      id: 'entry',
      head: t('entry'),
      hint: t('say.entry'),
      width: 72,
      sort: (row) => row.entry,
      cell: (row) => explained(row, 'entry', <Num text={row.entry} />),
    }),
    right({
      id: 'mark',
      head: t('mark'),
      hint: t('say.mark'),
      width: 72,
      sort: (row) => row.mark,
      cell: (row) => <Mark row={row} />,
    }),
    right({
      id: 'margin',
      head: t('margin'),
      hint: t('say.margin'),
      width: 64,
      sort: (row) => row.margin,
      cell: (row) => <Margin row={row} onAdjust={() => open({ kind: 'margin', key: row.key })} />,
    }),
    right({
      id: 'liquidation',
      head: t('liquidation'),
      hint: t('say.liquidation'),
      width: 104,
      sort: (row) => row.nearness,
      cell: (row) => <Liquidation row={row} />,
    }),
    right({
      id: 'profit',
      head: t('unrealised'),
      hint: t('say.unrealised'),
      width: 72,
      sort: (row) => row.unrealised,
      cell: (row) => explained(row, 'profit', <Profit text={row.unrealised} old={!row.live} />),
    }),
    right({
      id: 'roe',
      head: t('roe'),
      hint: t('say.roe'),
      width: 56,
      sort: (row) => row.roe,
      cell: (row) => explained(row, 'roe', <Percent text={row.roe} old={!row.live} />),
    }),
    right({
      id: 'realised',
      head: t('realised'),
      hint: t('say.realised'),
      width: 64,
      sort: (row) => row.realised,
      cell: (row) => explained(row, 'realised', <Profit text={row.realised} exact />),
    }),
    right({
      id: 'tpsl',
      head: t('tpsl'),
      width: 88,
      cell: (row) => <Ends row={row} armed={armed(row)} onOpen={() => open({ kind: 'tpsl', key: row.key })} />,
    }),
    right({
      id: 'close',
      head: t('close'),
      width: 96,
      cell: (row) => (
        <span className="row g3 end">
          {(['market', 'limit'] as const).map((how) => (
            <button
              key={how}
              type="button"
              className="lnk fs12"
              aria-label={t(how === 'market' ? 'closeAtMarket' : 'closeByLimit', { position: nameOf(t, row) })}
              onClick={() => open({ kind: 'close', key: row.key, how })}
            >
              {t(how === 'market' ? 'atMarket' : 'byLimit')}
            </button>
          ))}
          <PositionMenu row={row} onOpen={open} />
        </span>
      ),
    }),
  ]
  // What is realised can be spared where there is little room; the file of the list has it.
  return roomy ? columns : columns.filter(({ id }) => id !== 'realised')
}

function explained(row: PositionRow, what: PositionFigure, figure: ReactNode) {
  return (
    <ExplainPosition row={row} what={what}>
      {figure}
    </ExplainPosition>
  )
}
