import type { OrderDraft } from '../../../../shared/rules/order-rule.ts'
import type { TriggerDraft } from '../../../../shared/rules/plan-rule.ts'
import type { TpslDraft } from '../../../../shared/rules/tpsl-rule.ts'
import { displayZone } from '../../../base/platform/zone.ts'
import { zoneIso } from '../../../base/platform/zone-days.ts'

/** An order of the ticket, with what it waits for and what is armed as it fills. */
export type TicketDraft = OrderDraft & { trigger?: TriggerDraft; tpsl?: TpslDraft }

/** Trigger and TP/SL as they are sent: `IF LAST <= 63000.00`, `TRAIL 1% MARK`, `TP 66000.00`. */
export function termsText({ trigger, tpsl }: TicketDraft): string[] {
  const parts: string[] = []
  const by = (trigger?.by ?? 'last').toUpperCase()
  if (trigger?.kind === 'conditional')
    parts.push('IF', by, trigger.direction === 'down' ? '<=' : '>=', trigger.price || '…')
  if (trigger?.kind === 'scheduled')
    parts.push('AT', trigger.at === undefined ? '…' : zoneIso(trigger.at, displayZone()).replace('.000', ''))
  if (trigger?.kind === 'trailing') {
    parts.push('TRAIL', `${trigger.callback_rate || '…'}%`, by)
    if (trigger.activation_price) parts.push('FROM', trigger.activation_price)
  }
  if (tpsl?.take_profit) parts.push('TP', tpsl.take_profit.trigger_price)
  if (tpsl?.stop_loss) parts.push('SL', tpsl.stop_loss.trigger_price)
  if (tpsl?.full) parts.push('WHOLE_POSITION')
  return parts
}
