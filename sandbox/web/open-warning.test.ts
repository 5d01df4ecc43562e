import { expect, test } from 'vitest'
import { openWarning } from './open-warning.ts'

test('SAFE-13 a server that others can reach warns of the demo account and names the ways to end that', () => {
  expect(['127.0.0.1', '127.0.0.2', '::1', 'localhost'].map(openWarning)).toEqual([null, null, null, null])
  for (const host of ['0.0.0.0', '::', '192.168.1.20', 'exchange.example']) {
    const line = openWarning(host)
    expect(line).toContain(
      `anyone who can reach ${host === '::' || host === '0.0.0.0' ? 'this machine' : host} can sign in`,
    )
    expect(line).toContain('demo account')
    expect(line).toContain('HOST=127.0.0.1')
    expect(line).not.toContain('\n')
  }
})
