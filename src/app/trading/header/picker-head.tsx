import { useTranslation } from 'react-i18next'
import { classNames } from '../../ui/class-names.ts'
import * as styles from './picker.module.css'
import { nextPickerOrder, PICKER_COLUMNS, type PickerOrder } from './picker-order.ts'

interface PickerHeadProps {
  order: PickerOrder | null
  onOrder: (order: PickerOrder | null) => void
}

/** Heads of the picker's columns: a press lists the markets by one of them, as they stand at that moment. */
export function PickerHead({ order, onOrder }: PickerHeadProps) {
  const { t } = useTranslation('picker')
  return (
    <fieldset className={styles.pickerHead} aria-label={t('order')}>
      {PICKER_COLUMNS.map((column) => {
        const way = order?.column === column ? (order.descending ? 'desc' : 'asc') : null
        return (
          <button
            key={column}
            type="button"
            data-column={column}
            className={classNames('sort', way)}
            title={t(`column.${column}`)}
            aria-pressed={way !== null}
            aria-description={way === null ? undefined : t(way)}
            onClick={() => onOrder(nextPickerOrder(order, column))}
          >
            {t(`column.${column}`)}
          </button>
        )
      })}
    </fieldset>
  )
}
