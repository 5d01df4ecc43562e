import { createHash } from 'node:crypto'
import { fitsFormat, formatsOf, writeAddress } from '../../src/shared/chain/address-format.ts'
import { BITCOIN_SIGNS, fromBase58Check, toBase58Check, XRP_SIGNS } from '../../src/shared/chain/base58.ts'
import { DEMO_EMAIL } from '../genesis.ts'
import type { Kind, Replace } from './shape.ts'

/** The stored form of `DEMO_PASSWORD` with a salt of its own: the password of every account in an exported journal. */
export const STAND_IN_PASSWORD = 'scrypt:16384:8:1:c3RhbmQtaW4tc2FsdC0wMQ:0CLvRlJUuZxsax67NzHnc9hvqe12FA0xVCJOlmacugw'

/** What is kept where it is named so; the last two cannot be a mail address, and a decimal can be no word. */
const KEPT: { readonly [K in Kind]?: RegExp } = {
  engine: /^/,
  plain: /^[\p{L}\d_.,:/+ -]{0,160}$/u,
  decimal: /^[-+]?\d{0,40}\.?\d{0,40}$/,
}

/**
 * One file's stand-ins: the same text of a kind always gets the same one, different texts different ones, numbered in the order in
 * which they come, so that the same journal gives the same file.
 */
export function createStandIns(): Replace {
  const given = new Map<string, string>()
  const counts = new Map<Kind, number>()
  return (kind, text) => {
    if (isKept(kind, text)) return text
    if (kind === 'password') return STAND_IN_PASSWORD
    const own = kind === 'login' ? (text.includes('@') ? 'email' : 'phone') : kind in KEPT ? 'text' : kind
    // Mail addresses are compared without case.
    const name = `${own} ${own === 'email' ? text.toLowerCase() : text}`
    let standIn = given.get(name)
    if (standIn === undefined) {
      const number = (counts.get(own) ?? 0) + 1
      counts.set(own, number)
      standIn = make(own, text, number)
      given.set(name, standIn)
    }
    return standIn
  }
}

/** Nothing at all tells of nobody, and rules ask for it; the demo account is the exchange's own, printed at every start. */
function isKept(kind: Kind, text: string): boolean {
  return (
    text === '' ||
    KEPT[kind]?.test(text) ||
    ((kind === 'email' || kind === 'login') && text.toLowerCase() === DEMO_EMAIL)
  )
}

function make(kind: Kind, text: string, number: number): string {
  switch (kind) {
    case 'email':
      return `person${number}@stand-in.test`
    case 'phone':
      // The numbers that are nobody's, for films and the like.
      return `+447700${900_000 + number}`
    case 'address':
      return addressLike(text, bytesOf(kind, number)) ?? `address-${number}`
    case 'memo':
      return /^\d+$/.test(text) ? String(100_000_000 + number) : `memo-${number}`
    case 'ip':
      return text.includes(':')
        ? `2001:db8::${number.toString(16)}`
        : `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`
    case 'token':
    case 'sealed':
      return tokenLike(text, bytesOf(kind, number))
    default:
      return `text-${number}`
  }
}

function bytesOf(kind: Kind, number: number): Buffer {
  return createHash('sha512').update(`${kind} ${number}`).digest()
}

/** Of the same chain, and of the same version of its addresses where they have one; null where the text is no address. */
function addressLike(text: string, bytes: Uint8Array): string | null {
  for (const signs of [BITCOIN_SIGNS, XRP_SIGNS]) {
    const payload = fromBase58Check(text, signs)
    if (payload?.length === 21)
      return toBase58Check(Uint8Array.from([payload[0] as number, ...bytes.slice(0, 20)]), signs)
  }
  const [format] = formatsOf(text)
  const written = format && writeAddress(format, bytes)
  return format && written && fitsFormat(format, written) ? written : null
}

/** As long as the original (at least 16 signs, so that none comes twice; at most 86), hexadecimal where that is. */
function tokenLike(text: string, bytes: Buffer): string {
  const length = Math.max(16, text.length)
  const hex = /^(0x)?[0-9a-f]+$/i.test(text)
  return hex
    ? `${text.startsWith('0x') ? '0x' : ''}${bytes.toString('hex')}`.slice(0, length)
    : bytes.toString('base64url').slice(0, length)
}
