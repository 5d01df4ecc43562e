import { sha256 } from '../../../shared/hash/sha256.ts'

/** Letters and digits that are not taken for one another: without 0, O, 1, l and I. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const BASE = ALPHABET.length
const LENGTH = 8
/** Values of half a code. */
const HALF = BASE ** (LENGTH / 2)
/** Rounds of a Feistel network over two halves; NIST SP 800-38G asks for ten in FF1. */
const ROUNDS = 10

/**
 * The invite code of an account: 8 characters, case-sensitive. It is the account's number through a Feistel network whose rounds are
 * keyed hashes, so that each number has a code of its own and nobody without the key finds one from the other.
 * @param key secret of the installation
 */
export function inviteCodeOf(account: number, key = ''): string {
  let left = Math.floor(account / HALF)
  let right = account % HALF
  for (let round = 0; round < ROUNDS; round++) {
    ;[left, right] = [right, (left + mixed(key, round, right)) % HALF]
  }
  return textOf(left) + textOf(right)
}

/** @returns the account that a code would belong to, whether there is one or not; null where the text is no code */
export function accountOfInviteCode(code: string, key = ''): number | null {
  if (code.length !== LENGTH) return null
  let left = halfOf(code.slice(0, LENGTH / 2))
  let right = halfOf(code.slice(LENGTH / 2))
  if (left === null || right === null) return null
  for (let round = ROUNDS - 1; round >= 0; round--) {
    ;[left, right] = [(right - mixed(key, round, left) + HALF) % HALF, left]
  }
  return left * HALF + right
}

/** A round's value of a half: the first six bytes of SHA-256 over key, round and half. */
function mixed(key: string, round: number, half: number): number {
  const text = `invite ${key} ${round} ${half}`
  const bytes = sha256(Uint8Array.from(text, (sign) => sign.charCodeAt(0) & 0xff))
  return bytes.subarray(0, 6).reduce((value, byte) => value * 256 + byte, 0) % HALF
}

function textOf(half: number): string {
  let rest = half
  let text = ''
  for (let at = 0; at < LENGTH / 2; at++) {
    text = ALPHABET[rest % BASE] + text
    rest = Math.floor(rest / BASE)
  }
  return text
}

function halfOf(text: string): number | null {
  let value = 0
  for (const sign of text) {
    const digit = ALPHABET.indexOf(sign)
    if (digit < 0) return null
    value = value * BASE + digit
  }
  return value
}
