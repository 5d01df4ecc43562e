import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** The one record takes up to so many bytes, its tag among them. Push services take messages of 4,096 bytes. */
const RECORD = 4_096
export const POINT = 65
export const SALT = 16
/** Ends the last record (RFC 8188 §2). */
export const LAST = Buffer.from([2])

/** What a browser gave with its subscription, base64url. */
export interface PushKeys {
  p256dh: string
  auth: string
}

/** Random parts of one message; tests bring those of RFC 8291 §5. */
export interface PushRandom {
  salt: Buffer
  /** Private key of the sender for this message alone. */
  secret?: Buffer
}

/**
 * A message as a push service takes it (RFC 8291, `aes128gcm`): only the browser can read it.
 * @throws Error where the browser's key is no point of the curve
 */
export function encryptPush(text: string, keys: PushKeys, random: PushRandom = { salt: randomBytes(SALT) }): Buffer {
  const own = createECDH('prime256v1')
  if (random.secret) own.setPrivateKey(random.secret)
  else own.generateKeys()
  const theirs = Buffer.from(keys.p256dh, 'base64url')
  const shared = own.computeSecret(theirs)
  const { key, nonce } = contentKeys(shared, keys.auth, theirs, own.getPublicKey(), random.salt)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.update(LAST), cipher.final(), cipher.getAuthTag()])
  const size = Buffer.alloc(5)
  size.writeUInt32BE(RECORD)
  size[4] = POINT
  return Buffer.concat([random.salt, size, own.getPublicKey(), body])
}

/** RFC 8291 §3.4. @param browser its public key @param sender the public key of this message */
export function contentKeys(shared: Buffer, auth: string, browser: Buffer, sender: Buffer, salt: Buffer) {
  const derive = (key: Buffer, by: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', key, by, info, length))
  const whose = Buffer.concat([Buffer.from('WebPush: info\0'), browser, sender])
  const common = derive(shared, Buffer.from(auth, 'base64url'), whose, 32)
  return {
    key: derive(common, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
    nonce: derive(common, salt, Buffer.from('Content-Encoding: nonce\0'), 12),
  }
}
