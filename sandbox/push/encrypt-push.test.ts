import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { encryptPush } from './encrypt-push.ts'
import { decryptPush } from './testing/decrypt-push.ts'
import { vapidHeader } from './vapid-header.ts'
import { keysOf } from './vapid-keys.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

/** RFC 8291 §5 and appendix A. */
const VECTOR = {
  text: 'When I grow up, I want to be a watermelon',
  sender: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  browser: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  message:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

test('PUSH-01 a message is encrypted as the example of RFC 8291 is, byte by byte', () => {
  const { text, sender, p256dh, auth, salt, message } = VECTOR
  const made = encryptPush(text, { p256dh, auth }, { salt: bytes(salt), secret: bytes(sender) })
  expect(made.toString('base64url')).toBe(message)
  expect(decryptPush(made, bytes(VECTOR.browser), auth)).toBe(text)
})

test('PUSH-01 each message has its own key and salt, and another browser cannot read it', () => {
  const browser = createECDH('prime256v1')
  browser.generateKeys()
  const auth = randomBytes(16).toString('base64url')
  const keys = { p256dh: browser.getPublicKey().toString('base64url'), auth }
  const [one, two] = [encryptPush('約定 1', keys), encryptPush('約定 1', keys)]
  expect(one.equals(two)).toBe(false)
  expect(decryptPush(one, browser.getPrivateKey(), auth)).toBe('約定 1')
  expect(() => decryptPush(one, bytes(VECTOR.browser), VECTOR.auth)).toThrow()
  expect(() => encryptPush('x', { ...keys, p256dh: bytes(VECTOR.auth).toString('base64url') })).toThrow()
})

test('PUSH-02 the token of RFC 8292 names service, end and contact, and is signed by the exchange’s key', () => {
  const keys = keysOf(bytes(VECTOR.sender))
  const header = vapidHeader(
    'https://push.example.net/p/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV',
    keys,
    'mailto:a@b.ch',
    5_000,
  )
  const [, token = '', key] = /^vapid t=([\w.-]+), k=([\w-]{87})$/.exec(header) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  expect(JSON.parse(bytes(head).toString())).toEqual({ typ: 'JWT', alg: 'ES256' })
  expect(JSON.parse(bytes(claims).toString())).toEqual({
    aud: 'https://push.example.net',
    exp: 5 + 12 * 3_600,
    sub: 'mailto:a@b.ch',
  })
  expect(key).toBe(keys.publicKey)
  const point = bytes(keys.publicKey)
  const [x = '', y = ''] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const published = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const signed = { key: published, dsaEncoding: 'ieee-p1363' } as const
  expect(verify('sha256', Buffer.from(`${head}.${claims}`), signed, bytes(signature))).toBe(true)
})
