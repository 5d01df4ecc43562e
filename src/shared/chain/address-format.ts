import { keccak256 } from '../hash/keccak256.ts'
import { ADDRESS_FORMATS, type AddressFormat } from './address-formats.ts'
import { BITCOIN_SIGNS, fromBase58, fromBase58Check, toBase58, toBase58Check, XRP_SIGNS } from './base58.ts'
import { fromSegwit, toSegwit } from './bech32.ts'

export { ADDRESS_FORMATS, type AddressFormat }

interface Format {
  fits(address: string): boolean
  /** The address of 20 bytes (solana: 32). */
  write(bytes: Uint8Array): string
}

function base58Check(versions: readonly number[], signs = BITCOIN_SIGNS): Format {
  return {
    fits(address) {
      const payload = fromBase58Check(address, signs)
      return payload !== null && payload.length === 21 && versions.includes(payload[0] as number)
    },
    write: (bytes) => toBase58Check(Uint8Array.from([versions[0] as number, ...bytes.slice(0, 20)]), signs),
  }
}

/** Old addresses by Base58Check, new ones by bech32. */
function segwit(prefix: string, versions: readonly number[]): Format {
  const old = base58Check(versions)
  return {
    fits: (address) => old.fits(address) || fromSegwit(address, prefix) !== null,
    write: (bytes) => toSegwit(prefix, bytes.slice(0, 20)),
  }
}

const FORMATS: Record<AddressFormat, Format> = {
  bitcoin: segwit('bc', [0x00, 0x05]),
  litecoin: segwit('ltc', [0x30, 0x32, 0x05]),
  dogecoin: base58Check([0x1e, 0x16]),
  evm: { fits: isEvmAddress, write: (bytes) => toEvmAddress(bytes.slice(0, 20)) },
  tron: base58Check([0x41]),
  solana: { fits: (address) => fromBase58(address)?.length === 32, write: (bytes) => toBase58(bytes.slice(0, 32)) },
  xrp: base58Check([0x00], XRP_SIGNS),
}

/** Longest text that is looked at. */
const LONGEST = 100

/** Whether every sign of an address fits the network's format, its checksum included. */
export function fitsFormat(format: AddressFormat, address: string): boolean {
  return address.length > 0 && address.length <= LONGEST && FORMATS[format].fits(address)
}

/** Writes an address of the format. @param bytes at least 32 */
export function writeAddress(format: AddressFormat, bytes: Uint8Array): string {
  return FORMATS[format].write(bytes)
}

/** Formats that an address fits, for saying whose it is where it does not fit the chosen network. */
export function formatsOf(address: string): AddressFormat[] {
  return ADDRESS_FORMATS.filter((format) => fitsFormat(format, address))
}

/** Forty hexadecimal digits in the mixed case of EIP-55. @param digits without `0x`, lower case */
function mixedCase(digits: string): string {
  const hash = keccak256(Uint8Array.from(digits, (sign) => sign.charCodeAt(0)))
  return [...digits]
    .map((sign, i) => (((hash[i >> 1] as number) >>> (i % 2 ? 0 : 4)) & 8 ? sign.toUpperCase() : sign))
    .join('')
}

/** An address of Ethereum and its like. In one case it carries no checksum; in mixed case EIP-55 has to hold. */
function isEvmAddress(text: string): boolean {
  const digits = /^0x([0-9a-fA-F]{40})$/.exec(text)?.[1]
  if (!digits) return false
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return true
  return mixedCase(digits.toLowerCase()) === digits
}

function toEvmAddress(bytes: Uint8Array): string {
  return `0x${mixedCase([...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join(''))}`
}
