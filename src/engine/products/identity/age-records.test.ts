import { expect, test } from 'vitest'
import { TestExchange } from '../../testing/test-exchange.ts'
import { RECORD_LIFE_MS } from './age-records.ts'

const HOUR = 3_600_000
const origin = { device: 'Edge on Windows', ip: '10.0.0.1', country: 'PT' }

test('SAFE-15 log-ins, security records and places of sessions go after 90 days, within the hour', () => {
  const x = new TestExchange()
  const sign = (id: string, device = origin.device) =>
    x.send({ kind: 'openSession', account: 11, id, key: id, via: 'password', origin: { ...origin, device } })
  const kept = () => {
    const { logins, records, sessions } = x.exchange.safety(11)
    return [logins.length, records.length, sessions.length]
  }
  sign('old')
  x.send({ kind: 'bindAddress', account: 11, type: 'email', address: 'b@x.test', shown: 'b***@x.test', origin })
  x.time += RECORD_LIFE_MS - HOUR
  x.tick()
  expect(kept()).toEqual([1, 1, 1])
  sign('new')
  x.time += 2 * HOUR
  x.tick()
  expect(kept()).toEqual([1, 0, 1])
  expect(x.exchange.safety(11).sessions.map(({ id }) => id)).toEqual(['new'])
  expect(x.exchange.checkpoint()).not.toContain('b***@x.test')
})

test('SAFE-15 who comes back after the records are gone is still warned of a device that is not known', () => {
  const x = new TestExchange()
  const sign = (id: string) => {
    x.send({ kind: 'openSession', account: 11, id, key: id, via: 'password', origin })
    return x.events.filter((event) => event.kind === 'notice').length
  }
  expect(sign('first')).toBe(0)
  x.time += RECORD_LIFE_MS + HOUR
  x.tick()
  expect(x.exchange.safety(11).logins).toEqual([])
  expect(sign('back')).toBe(1)
})
