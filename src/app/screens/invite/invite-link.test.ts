import { expect, test } from 'vitest'
import { inviteLink } from './invite-link.ts'

test('INV-01 the link carries the code to the registration as it is, whatever signs are in it', () => {
  expect(inviteLink('https://onetape.test', 'dDsuXFC8')).toBe('https://onetape.test/register?invite=dDsuXFC8')
  const odd = new URL(inviteLink('https://onetape.test', 'a&b=c#d e'))
  expect(odd.searchParams.get('invite')).toBe('a&b=c#d e')
})
