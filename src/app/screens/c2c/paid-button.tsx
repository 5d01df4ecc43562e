import { useTranslation } from 'react-i18next'
import type { C2cOrderRow } from '../../../shared/calls/c2c-calls.ts'
import { calls } from '../../../shared/calls/table.ts'
import { fiatText } from '../../c2c/c2c-text.ts'
import { Button } from '../../ui/button.tsx'
import { RefusedNote } from './refused-note.tsx'
import { type OrderPress, useOrderPress } from './use-order-press.ts'

/** "I have paid": from here on nobody cancels. */
export function PaidButton({ order, onNews }: OrderPress & { order: C2cOrderRow }) {
  const { t } = useTranslation('c2c')
  const { busy, refusal, press } = useOrderPress({ onNews })
  return (
    <>
      <Button kind="primary" size="l" busy={busy} onClick={() => void press(calls.orderPayed, { id: order.id })}>
        {t('havePaid', { money: fiatText(order.total, order.fiat) })}
      </Button>
      <RefusedNote refusal={refusal} />
    </>
  )
}
