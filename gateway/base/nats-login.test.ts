import { expect, test } from 'vitest'
import { natsLoginOf, whyNotConnected } from './nats-login.ts'

test('OPER-44 the login of NATS comes from the environment, or its secrets from files', () => {
  const read = (setting: string, file: string) => `${setting} of ${file}\n`
  expect(natsLoginOf({}, read)).toEqual({ user: undefined, password: undefined, token: undefined })
  expect(natsLoginOf({ NATS_USER: 'exchange', NATS_PASSWORD: 'secret', NATS_TOKEN: '' }, read)).toEqual({
    ...{ user: 'exchange', password: 'secret', token: undefined },
  })
  expect(natsLoginOf({ NATS_USER: 'exchange', NATS_PASSWORD_FILE: '/run/secrets/p' }, read)).toEqual({
    ...{ user: 'exchange', password: 'NATS_PASSWORD_FILE of /run/secrets/p', token: undefined },
  })
  expect(natsLoginOf({ NATS_TOKEN_FILE: '/t' }, read).token).toBe('NATS_TOKEN_FILE of /t')
  expect(() => natsLoginOf({ NATS_TOKEN_FILE: '/t' }, () => '\n')).toThrow(/^NATS_TOKEN_FILE \/t is empty$/)
})

test('OPER-55 servers that refuse a log-in are said by the settings to look at, others by their addresses', () => {
  const servers = ['nats://a:4222', 'nats://b:4222']
  const refusal = Object.assign(new Error('Authorization Violation'), { name: 'AuthorizationError' })
  expect(whyNotConnected(refusal, { servers, user: 'exchange' })).toBe(
    'the NATS servers refuse the log-in of user "exchange": look at NATS_USER and NATS_PASSWORD_FILE',
  )
  expect(whyNotConnected(refusal, { servers, token: 'x' })).toBe(
    'the NATS servers refuse the token: look at NATS_TOKEN_FILE',
  )
  expect(whyNotConnected(refusal, { servers })).toBe(
    'the NATS servers want a log-in: look at NATS_USER and NATS_PASSWORD_FILE',
  )
  expect(whyNotConnected(new Error('timeout'), { servers, user: 'exchange' })).toBe(
    'no NATS server of nats://a:4222, nats://b:4222 answers (timeout)',
  )
})
