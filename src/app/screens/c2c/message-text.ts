import type { TFunction } from 'i18next'
import type { C2cMessageRow, C2cOrderRow } from '../../../shared/calls/c2c-calls.ts'
import { coinText, fiatText } from '../../c2c/c2c-text.ts'

/** What a message says, in the reader's language. */
export function messageText(t: TFunction<'c2c'>, order: C2cOrderRow, { kind, text }: C2cMessageRow): string {
  if (kind === 'text') return text ?? ''
  const { id, side, quantity, symbol, total, fiat, method, payee } = order
  const facts = {
    id,
    coins: coinText(quantity, symbol),
    money: fiatText(total, fiat),
    method,
    payee: payee.name,
    account: payee.account,
  }
  if (kind === 'escrow' || kind === 'greeting' || kind === 'paid' || kind === 'released')
    return t(`chat.said.${kind}.${side}`, facts)
  return t(`chat.said.${kind}`, facts)
}
