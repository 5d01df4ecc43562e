import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isPublicAddress, isPushEndpoint, publicLookup } from './endpoint.ts'
import { openVapidKeys } from './vapid-keys.ts'

const TAKEN = [
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
  'https://web.push.apple.com/QGuQyavXutnMH',
]
const REFUSED = [
  ...['', 'x', 'http://fcm.googleapis.com/a', 'ftp://a.net/', 'javascript:alert(1)', 'https://localhost/a'],
  ...[
    'https://a.net:8443/',
    'https://user@a.net/',
    'https://user:word@a.net/',
    'https://a.net/#x',
    'https://intranet/',
  ],
  ...['https://127.0.0.1/', 'https://10.0.0.1/', 'https://[::1]/', 'https://0x7f000001/', 'https://2130706433/'],
  ...['https://printer.local/', 'https://db.internal/', 'https://a.localhost/', 'http://127.0.0.1:9/'],
  `https://a.net/${'x'.repeat(1_000)}`,
]

test('PUSH-03 of addresses those of a public https service alone are taken', () => {
  expect(TAKEN.filter((one) => !isPushEndpoint(one))).toEqual([])
  expect(REFUSED.filter((one) => isPushEndpoint(one))).toEqual([])
  expect(REFUSED.filter((one) => isPushEndpoint(one, true))).toEqual(['http://127.0.0.1:9/'])
})

const PRIVATE = [
  ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '224.0.0.1'],
  ...[
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    '::ffff:10.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::a00:1',
    '2002:a00:1::',
    'ff02::1',
    'x',
  ],
]

test('PUSH-03 a name that stands for an address of one’s own network is refused as the connection is made', async () => {
  expect(PRIVATE.filter(isPublicAddress)).toEqual([])
  expect(
    ['142.250.74.10', '2a00:1450:4001:81b::200a', '::ffff:8.8.8.8'].filter((one) => !isPublicAddress(one)),
  ).toEqual([])
  const refused = await new Promise((done) => publicLookup('localhost', {}, (error) => done(error)))
  expect(refused).toBeInstanceOf(Error)
})

test('PUSH-04 the keys are made once, for the owner of the folder alone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'onetape-push-'))
  try {
    const made = openVapidKeys(folder)
    expect(made.publicKey).toMatch(/^B[\w-]{86}$/)
    expect(openVapidKeys(folder).publicKey).toBe(made.publicKey)
    const file = join(folder, 'vapid.key')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readFileSync(file, 'utf8')).not.toContain(made.publicKey)
    chmodSync(file, 0o600)
    writeFileSync(file, 'no key')
    expect(() => openVapidKeys(folder)).toThrow(/holds no key/)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
