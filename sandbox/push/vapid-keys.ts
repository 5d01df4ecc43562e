import { createECDH, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const NAME = 'vapid.key'
const KEY_BYTES = 32

/** By which push services know this exchange (RFC 8292). */
export interface VapidKeys {
  /** Uncompressed point, 65 bytes, base64url: what browsers subscribe with. */
  publicKey: string
  signing: KeyObject
}

/**
 * The key pair of a data folder, made with the first use and readable by its owner alone. It outlives `--reset`: with another one every
 * browser's subscription would be lost.
 * @throws Error where the file holds no key
 */
export function openVapidKeys(dataDir: string): VapidKeys {
  const file = join(dataDir, NAME)
  if (!existsSync(file)) {
    const made = createECDH('prime256v1')
    made.generateKeys()
    // Leading zeros are left out of what Node gives.
    const secret = made
      .getPrivateKey()
      .toString('hex')
      .padStart(2 * KEY_BYTES, '0')
    writeFileSync(file, `${Buffer.from(secret, 'hex').toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
  }
  const secret = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64url')
  if (secret.length !== KEY_BYTES) throw new Error(`${file} holds no key of ${KEY_BYTES} bytes`)
  return keysOf(secret)
}

/** @param secret 32 bytes */
export function keysOf(secret: Buffer): VapidKeys {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(secret)
  const point = pair.getPublicKey()
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const jwk = { kty: 'EC', crv: 'P-256', x: x as string, y: y as string, d: secret.toString('base64url') }
  return { publicKey: point.toString('base64url'), signing: createPrivateKey({ key: jwk, format: 'jwk' }) }
}

/** The public half as Node's crypto takes it. @param publicKey as {@link VapidKeys} has it */
export function verifyingKey(publicKey: string): KeyObject {
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x as string, y: y as string }, format: 'jwk' })
}
