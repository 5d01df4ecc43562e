import { expect, test } from 'vitest'
import { securityHeaders } from './security-headers.ts'

const ISSUER = 'https://id.test'

test('OIDC-08 a page may ask the issuer that is set up, and load nothing from it', () => {
  const policy = securityHeaders('x.test', { issuers: [ISSUER] })['content-security-policy'] ?? ''
  expect(policy.split('; ').filter((part) => part.includes(ISSUER))).toEqual([
    `connect-src 'self' ws://x.test wss://x.test ${ISSUER}`,
  ])
})
