import { expect, test } from 'vitest'
import { isKnownHost, isLoopback, isOwnOrigin, unknownHostLine } from './origin.ts'

test('only this machine, or the HOST it listens on, is a known Host', () => {
  const known = (host: string, listening = '127.0.0.1') => isKnownHost(host, listening)
  expect(['localhost', 'LOCALHOST:4173', '127.0.0.1:1', '[::1]:4173'].map((host) => known(host))).not.toContain(false)
  const foreign = [
    'evil.test',
    'localhost.evil.test',
    '127.0.0.1.evil.test',
    '10.0.0.7:4173',
    '',
    'localhost:x',
    '@localhost',
  ]
  expect(foreign.filter((host) => known(host))).toEqual([])
  expect(known('trade.example:80', 'trade.example')).toBe(true)
  expect(known('10.0.0.7:4173', '0.0.0.0')).toBe(true)
  expect(known('evil.test', '0.0.0.0'), 'a name could point here').toBe(false)
  expect(known('[fe80::7]', 'fe80::7')).toBe(true)
  expect(isKnownHost(undefined, '127.0.0.1')).toBe(false)
})

test('REAL-04 a name of ALLOWED_HOSTS is a known Host, with any port, and no other name is', () => {
  const names = ['0.0.0.0', 'trade.lan', 'box.example'] as const
  expect(['trade.lan', 'TRADE.lan:4173', 'box.example:80'].map((host) => isKnownHost(host, names))).not.toContain(false)
  // A whole name may end in a dot.
  expect(['trade.lan.', 'trade.lan.:80', 'localhost.'].map((host) => isKnownHost(host, names))).not.toContain(false)
  expect(isKnownHost('trade.lan..', names)).toBe(false)
  expect(isKnownHost('evil.test', names)).toBe(false)
  expect(isKnownHost('a.trade.lan', names)).toBe(false)
})

test('REAL-04 an unknown name is named with its setting only where that setting takes it', () => {
  for (const host of ['new.lan', 'New.lan:4173', 'new.lan.', 'new.lan.:80'])
    expect(unknownHostLine(host)).toMatch(/ALLOWED_HOSTS=new\.lan$/)
  for (const host of ['a,b.lan', 'a b.lan', 'münchen.lan', '[fe80::7]', 'x..', '<b>', 'a.lan:99999', 'x\n\u001b[2J'])
    expect(unknownHostLine(host)).toBe(unknownHostLine(''))
  expect(unknownHostLine('')).not.toContain('ALLOWED_HOSTS')
})

test('an own Origin is the Host that was asked, with its port', () => {
  expect(isOwnOrigin('http://localhost:4173', 'localhost:4173')).toBe(true)
  expect(isOwnOrigin('http://localhost', 'localhost:80')).toBe(true)
  expect(isOwnOrigin('https://localhost', 'localhost')).toBe(true)
  expect(isOwnOrigin('http://localhost:4174', 'localhost:4173')).toBe(false)
  expect(isOwnOrigin('http://127.0.0.1:4173', 'localhost:4173')).toBe(false)
  expect(isOwnOrigin('null', 'localhost:4173')).toBe(false)
  expect(isOwnOrigin('file://localhost:4173', 'localhost:4173')).toBe(false)
})

test('loopback addresses', () => {
  expect(['127.0.0.1', '::1', '::ffff:127.0.0.1', '127.9.9.9'].map(isLoopback)).not.toContain(false)
  expect(['10.0.0.1', '::ffff:10.0.0.1', undefined].map(isLoopback)).not.toContain(true)
})
