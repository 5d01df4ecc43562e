import { WireType } from '../../../src/shared/wire/messages.ts'

/** A depth push in the wire's envelope, keys in its order. */
export function wirePush(kind: 'spot' | 'contract', currencyId: number, t: number, data: unknown): string {
  const type = kind === 'spot' ? WireType.spotDepth : WireType.contractDepth
  return JSON.stringify({ type, currency_id: currencyId, t, data })
}
