import type { Network } from '../../../shared/calls/money-entities.ts'
import type { AddressFormat } from '../../../shared/chain/address-format.ts'
import { networkName } from '../../../shared/chain/network-name.ts'
import { type PaymentText, readPaymentText } from '../../../shared/chain/payment-text.ts'
import { toScaled } from '../../../shared/decimal/decimal-text.ts'
import { SCALE_DIGITS } from '../../../shared/perp/scale.ts'
import { scaled, unscaled } from '../../../shared/perp/scaled.ts'
import type { WithdrawDraft } from './use-withdraw.ts'

/** Networks that addresses of a format belong to. */
const CHAINS: Readonly<Record<AddressFormat, readonly string[]>> = {
  bitcoin: ['Bitcoin'],
  litecoin: ['Litecoin'],
  dogecoin: ['Dogecoin'],
  evm: ['ERC20', 'BEP20'],
  tron: ['TRC20'],
  solana: ['Solana'],
  xrp: ['XRP'],
}
/** Numbers of chains whose addresses are written alike (EIP-155), by the network's code. */
const CHAIN_IDS: Readonly<Record<string, number>> = {
  ERC20: 1,
  BEP20: 56,
}

export type Scanned =
  /** `asked`: what is to arrive, in the coin; what leaves, the fee with it, stands in the draft. */
  | { ok: true; draft: Partial<WithdrawDraft>; asked: string | null }
  | { ok: false; why: 'noAddress' }
  /** `of`: chains that the code's address may be of. */
  | { ok: false; why: 'otherNetwork'; of: readonly string[] }

/**
 * What a scanned code puts into the form. An amount that the code asks for is what is to arrive, so the network's fee is added; one in
 * another coin, or of more digits than can be sent, is left to the person.
 */
export function readScanned(text: string, network: Network): Scanned {
  const payment = readPaymentText(text)
  if (!payment) return { ok: false, why: 'noAddress' }
  const other = otherChains(payment, network)
  if (other) return { ok: false, why: 'otherNetwork', of: other }
  const memo = network.memo ? (payment.memo ?? '') : ''
  const asked = askedUnits(payment, network)
  const draft = { address: payment.address, memo }
  if (asked === null) return { ok: true, draft, asked: null }
  return { ok: true, draft: { ...draft, amount: unscaled(asked + scaled(network.fee)) }, asked: unscaled(asked) }
}

/** Null where the address is of the chosen network. */
function otherChains({ formats, chainId }: PaymentText, network: Network): readonly string[] | null {
  if (!formats.includes(network.format))
    return formats.flatMap((format) => CHAINS[format]).map((code) => networkName(code))
  const own = CHAIN_IDS[network.network]
  if (chainId === null || !own || own === chainId) return null
  const named = Object.entries(CHAIN_IDS).find(([, id]) => id === chainId)
  return [named ? networkName(named[0]) : `EVM ${chainId}`]
}

/** 10^-8; null where the code asks for none that can be taken over. */
function askedUnits({ amount, chainId }: PaymentText, network: Network): bigint | null {
  if (amount?.symbol !== network.symbol) return null
  // A chain's own coin is that coin on no other chain.
  if (network.format === 'evm' && CHAIN_IDS[network.network] !== (chainId ?? 1)) return null
  return toScaled(amount.value, SCALE_DIGITS)
}
