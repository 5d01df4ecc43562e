import { expect, test } from 'vitest'
import { natsLoginOf } from './nats-login.ts'

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
