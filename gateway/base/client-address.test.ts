import { expect, test } from 'vitest'
import { clientAddress, isOwnMachine, readTrustedProxies, type TrustedProxies } from './client-address.ts'

function proxiesOf(text: string): TrustedProxies {
  const read = readTrustedProxies(text)
  if ('wrong' in read) throw new Error(read.wrong)
  return read
}

const request = (remoteAddress: string | undefined, forwarded?: string | string[]) => ({
  socket: { remoteAddress },
  headers: forwarded === undefined ? {} : ({ 'x-forwarded-for': forwarded } as Record<string, string>),
})

const PROXIES = proxiesOf('loopback, 10.0.0.0/8 2001:db8:aa::/48, 192.0.2.7')

test.each([
  ['no header', '127.0.0.1', undefined, '127.0.0.1'],
  ['no proxy has connected', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['a proxy passes one on', '127.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['a proxy by IPv6', '::1', '198.51.100.1', '198.51.100.1'],
  ['a proxy in IPv6 notation', '::ffff:10.1.2.3', '198.51.100.1', '198.51.100.1'],
  ['a single address', '192.0.2.7', '198.51.100.1', '198.51.100.1'],
  ['its neighbour is no proxy', '192.0.2.8', '198.51.100.1', '192.0.2.8'],
  ['what a client made up stands to the left', '127.0.0.1', '1.2.3.4, 198.51.100.1', '198.51.100.1'],
  ['a forged loopback', '127.0.0.1', '127.0.0.1, 198.51.100.1', '198.51.100.1'],
  ['a forged item that is no address', '127.0.0.1', 'evil"; drop, 198.51.100.1', '198.51.100.1'],
  ['two proxies', '127.0.0.1', '198.51.100.1, 10.0.0.2', '198.51.100.1'],
  ['two proxies and a forged one', '127.0.0.1', '10.9.9.9, 198.51.100.1, 10.0.0.2', '198.51.100.1'],
  ['only proxies: the first of them asked', '127.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
  ['several headers', '127.0.0.1', ['1.2.3.4', '198.51.100.1, 10.0.0.2'], '198.51.100.1'],
  ['IPv6', '127.0.0.1', '2001:db8::5', '2001:db8::5'],
  ['a proxy by IPv6 among them', '127.0.0.1', '2001:db8::5, 2001:db8:aa::1', '2001:db8::5'],
  ['IPv4 in IPv6 notation', '127.0.0.1', '::ffff:198.51.100.1', '198.51.100.1'],
  ['a port', '127.0.0.1', '198.51.100.1:4711', '198.51.100.1'],
  ['IPv6 with a port', '127.0.0.1', '[2001:db8::5]:4711', '2001:db8::5'],
  ['IPv6 in brackets', '127.0.0.1', '[2001:db8::5]', '2001:db8::5'],
  ['unknown', '127.0.0.1', 'unknown', '127.0.0.1'],
  ['unknown before a proxy', '127.0.0.1', 'unknown, 10.0.0.2', '127.0.0.1'],
  ['unknown at the right', '127.0.0.1', '198.51.100.1, unknown', '127.0.0.1'],
  ['empty', '127.0.0.1', '', '127.0.0.1'],
  ['an empty item', '127.0.0.1', '198.51.100.1, ', '127.0.0.1'],
  ['no address', '127.0.0.1', '198.51.100.256', '127.0.0.1'],
  ['a name', '127.0.0.1', 'trade.example', '127.0.0.1'],
  ['a zone', '127.0.0.1', 'fe80::1%eth0', '127.0.0.1'],
  ['no connection', undefined, '198.51.100.1', ''],
])('GATE-86 the client behind a proxy: %s', (_what, from, forwarded, client) => {
  expect(clientAddress(request(from, forwarded), PROXIES)).toBe(client)
})

test('GATE-86 without the setting nobody is trusted', () => {
  expect(clientAddress(request('127.0.0.1', '198.51.100.1'), proxiesOf(''))).toBe('127.0.0.1')
})

test.each([
  '10.0.0.0/0',
  '::/0',
  '10.0.0.0/33',
  '10.0.0.0/',
  '10.0.0/8',
  'proxy.example',
  '::1/129',
  '::ffff:10.0.0.0/104',
  '*',
  '10.0.0.1/8/9',
])('GATE-89 TRUSTED_PROXIES does not take %s', (item) => {
  expect(readTrustedProxies(`loopback, ${item}`)).toEqual({ wrong: item })
})

test('GATE-88 a request that a proxy of this machine passes on is not this machine’s own', () => {
  for (const own of ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1']) expect(isOwnMachine(request(own))).toBe(true)
  for (const other of ['10.0.0.1', '::2', '', undefined]) expect(isOwnMachine(request(other))).toBe(false)
  const socket = { remoteAddress: '127.0.0.1' }
  for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])
    for (const value of ['127.0.0.1', '198.51.100.1', ''])
      expect(isOwnMachine({ socket, headers: { [name]: value } }), name).toBe(false)
})
