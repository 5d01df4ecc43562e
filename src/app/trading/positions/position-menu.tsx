import { EllipsisVertical } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/icon.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import * as ordersStyles from '../orders/orders.module.css'
import type { OpenDialog } from './open-dialog.ts'
import { nameOf } from './position-name.ts'
import type { PositionRow } from './position-row.ts'
import * as positionsStyles from './positions.module.css'

/** What else can be done with a position. */
export function PositionMenu({ row, onOpen }: { row: PositionRow; onOpen: (dialog: OpenDialog) => void }) {
  const { t } = useTranslation('positions')
  const { key } = row
  return (
    <Menu
      label={t('more', { position: nameOf(t, row) })}
      className={`${ordersStyles.ownMore} ${positionsStyles.ownMore}`}
      portal
      button={<Icon of={EllipsisVertical} size={14} />}
    >
      <MenuItem onChoose={() => onOpen({ kind: 'tpsl', key })}>{t('tpsl')}</MenuItem>
      <MenuItem onChoose={() => onOpen({ kind: 'reverse', key })}>{t('reverse')}</MenuItem>
      {row.isolated && <MenuItem onChoose={() => onOpen({ kind: 'margin', key })}>{t('adjust')}</MenuItem>}
      <MenuItem onChoose={() => onOpen({ kind: 'share', key })}>{t('share')}</MenuItem>
    </Menu>
  )
}
