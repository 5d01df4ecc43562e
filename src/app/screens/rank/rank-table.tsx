import { useTranslation } from 'react-i18next'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import type { RankRow } from './own-rows.ts'

const HEADS = ['rank', 'name', 'friends', 'rebate'] as const

/** Rows of a month's ranking. @param heading id of its heading */
export function RankTable({ rows, heading }: { rows: readonly RankRow[]; heading: string }) {
  const { t } = useTranslation('rank')
  return (
    <table className="tbl" aria-labelledby={heading}>
      <thead>
        <tr>
          {HEADS.map((head, at) => (
            <th key={head} scope="col" className={at > 1 ? 'r' : undefined}>
              {t(head)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ rank, name, friends, rebate }) => (
          <tr key={rank} className={name === null ? 'sel' : undefined}>
            <td className={rank <= 3 ? 'n strong' : 'n t2'} translate="no">
              {rank}
            </td>
            <td className="n">{name ?? <b className="strong">{t('you')}</b>}</td>
            <td className="r n" translate="no">
              {friends ?? '--'}
            </td>
            <td className="r n" translate="no">
              {showDecimal(rebate, 2)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
