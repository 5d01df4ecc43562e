import { fromScaled, isDecimal, trimZeros } from '../decimal/decimal-text.ts'
import { type AddressFormat, fitsFormat, formatsOf } from './address-format.ts'

/** What a code that asks for money says. */
export interface PaymentText {
  address: string
  /** A memo or tag that has to come with it; null where none is asked for. */
  memo: string | null
  /** What is to arrive, decimal text, and the coin that it is in; null where none is asked for, or it cannot be known of which coin. */
  amount: { value: string; symbol: string } | null
  /** Formats that the address is of: of a bare address every one that it fits. */
  formats: readonly AddressFormat[]
  /** The chain by its number (EIP-155) where the code names one. */
  chainId: number | null
}

interface Scheme {
  format: AddressFormat
  read(path: string, query: Query): Omit<PaymentText, 'formats'> | null
}
type Query = ReadonlyMap<string, string>

/** Signs of a text that are looked at: a code holds at most 2,953 bytes. */
const LONGEST = 3_000
const WEI_DIGITS = 18
const MAX_EXPONENT = 40n

const SCHEMES: Readonly<Record<string, Scheme>> = {
  bitcoin: bip21('bitcoin', 'BTC'),
  litecoin: bip21('litecoin', 'LTC'),
  dogecoin: bip21('dogecoin', 'DOGE'),
  ethereum: { format: 'evm', read: eip681 },
  solana: { format: 'solana', read: solanaPay },
  // No standard says in which unit their amounts are.
  tron: { format: 'tron', read: (address) => bare(address) },
  xrp: { format: 'xrp', read: tagged },
  xrpl: { format: 'xrp', read: tagged },
  ripple: { format: 'xrp', read: tagged },
}

/**
 * An address, or a request for money as wallets write it: BIP-21 (bitcoin, litecoin, dogecoin), EIP-681 (ethereum), Solana Pay, and
 * `tron:`, `xrp:`, `ripple:` for address and tag. The address is checked by its own checksum.
 * @returns null where the text is none of these, or asks for what this reader does not know (BIP-21's `req-`, a contract's function)
 */
export function readPaymentText(text: string): PaymentText | null {
  const given = text.trim()
  if (given.length === 0 || given.length > LONGEST) return null
  const colon = given.indexOf(':')
  if (colon < 0) return bareText(given)
  const name = given.slice(0, colon).toLowerCase()
  const scheme = Object.hasOwn(SCHEMES, name) ? SCHEMES[name] : undefined
  const parts = split(given.slice(colon + 1).replace(/^\/\//, ''))
  if (!scheme || !parts) return null
  const read = scheme.read(parts.path, parts.query)
  return read && fitsFormat(scheme.format, read.address) ? { ...read, formats: [scheme.format] } : null
}

/** An address alone; one of the XRP ledger is often followed by its tag. */
function bareText(text: string): PaymentText | null {
  const parts = split(text)
  if (!parts) return null
  const formats = formatsOf(parts.path)
  const read = formats.includes('xrp') ? tagged(parts.path, parts.query) : bare(parts.path)
  return formats.length > 0 ? { ...read, formats } : null
}

/** Null where an escape in it is broken. The first of two values of one name counts. */
function split(text: string): { path: string; query: Query } | null {
  const mark = text.indexOf('?')
  const query = new Map<string, string>()
  try {
    for (const pair of mark < 0 ? [] : text.slice(mark + 1).split('&')) {
      const [name = '', ...rest] = pair.split('=')
      const key = decodeURIComponent(name).toLowerCase()
      if (!query.has(key)) query.set(key, decodeURIComponent(rest.join('=')))
    }
    return { path: decodeURIComponent(mark < 0 ? text : text.slice(0, mark)), query }
  } catch (error) {
    if (error instanceof URIError) return null
    throw error
  }
}

function bare(address: string): Omit<PaymentText, 'formats'> {
  return { address, memo: null, amount: null, chainId: null }
}

function bip21(format: AddressFormat, symbol: string): Scheme {
  return {
    format,
    read(address, query) {
      if ([...query.keys()].some((name) => name.startsWith('req-'))) return null
      return { ...bare(address), amount: coins(query.get('amount'), symbol) }
    },
  }
}

/** Sent as `0x…@1?value=…` in wei, or as a token's `0x…@1/transfer?address=…`, whose units only its contract knows. */
function eip681(path: string, query: Query): Omit<PaymentText, 'formats'> | null {
  const [, target, chain, call] = /^(?:pay-)?([^@/]+)(?:@(\d{1,15}))?(?:\/(\w+))?$/.exec(path) ?? []
  if (target === undefined) return null
  const chainId = chain === undefined ? null : Number(chain)
  if (call === undefined) {
    const wei = query.get('value')
    // Other chains of this kind have coins of their own.
    const symbol = chainId === null || chainId === 1 ? 'ETH' : chainId === 56 ? 'BNB' : null
    const value = wei === undefined || symbol === null ? null : fromWei(wei)
    return { ...bare(target), chainId, amount: value !== null && symbol ? { value, symbol } : null }
  }
  const to = query.get('address')
  return call === 'transfer' && to !== undefined && fitsFormat('evm', target) ? { ...bare(to), chainId } : null
}

function solanaPay(address: string, query: Query): Omit<PaymentText, 'formats'> {
  return { ...bare(address), amount: query.has('spl-token') ? null : coins(query.get('amount'), 'SOL') }
}

function tagged(address: string, query: Query): Omit<PaymentText, 'formats'> {
  return { ...bare(address), memo: query.get('dt') ?? query.get('tag') ?? query.get('memo') ?? null }
}

function coins(value: string | undefined, symbol: string): PaymentText['amount'] {
  return value !== undefined && isDecimal(value) && /[1-9]/.test(value) ? { value: trimZeros(value), symbol } : null
}

/** EIP-681's `2.014e18` exactly, in whole coins; null where it is no number of whole wei above zero. */
function fromWei(text: string): string | null {
  const [, whole, fraction = '', exponent = '0'] = /^(\d{1,60})(?:\.(\d{1,40}))?(?:e(\d{1,3}))?$/i.exec(text) ?? []
  if (whole === undefined) return null
  const zeros = BigInt(exponent) - BigInt(fraction.length)
  if (zeros < 0n || zeros > MAX_EXPONENT) return null
  const wei = BigInt(whole + fraction) * 10n ** zeros
  return wei > 0n ? trimZeros(fromScaled(wei, WEI_DIGITS)) : null
}
