import { createDecipheriv, createECDH } from 'node:crypto'
import { contentKeys, LAST, POINT, SALT } from '../encrypt-push.ts'

const TAG = 16

/**
 * What a browser does with an encrypted message. @param secret the browser's private key @param auth base64url
 * @throws Error where it was not meant for this browser
 */
export function decryptPush(message: Buffer, secret: Buffer, auth: string): string {
  const own = createECDH('prime256v1')
  own.setPrivateKey(secret)
  const salt = message.subarray(0, SALT)
  const from = SALT + 5
  const theirs = message.subarray(from, from + POINT)
  const body = message.subarray(from + POINT)
  const { key, nonce } = contentKeys(own.computeSecret(theirs), auth, own.getPublicKey(), theirs, salt)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(body.subarray(-TAG))
  const plain = Buffer.concat([decipher.update(body.subarray(0, -TAG)), decipher.final()])
  return plain.subarray(0, plain.lastIndexOf(LAST)).toString('utf8')
}
