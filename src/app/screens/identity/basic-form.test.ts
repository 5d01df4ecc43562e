import * as v from 'valibot'
import { expect, test } from 'vitest'
import { type BasicValues, basicFieldOf, basicRule } from './basic-form.ts'

const NOW = Date.UTC(2026, 10, 22, 12)
const GOOD: BasicValues = {
  country: 'PT',
  id_type: 'passport',
  name: 'Mara Lind',
  number: 'CA 123-456',
  birth: '2008-11-22',
}
const wrong = (change: Partial<BasicValues>) => {
  const read = v.safeParse(
    basicRule(() => NOW),
    { ...GOOD, ...change },
    { abortPipeEarly: true },
  )
  return read.success ? {} : Object.fromEntries(read.issues.map(({ path, message }) => [path?.[0]?.key, message]))
}

test('KYC-01 step 1 wants country, name, a number by the country’s format and 18 years on the server’s day', () => {
  expect(wrong({})).toEqual({})
  expect(wrong({ birth: '2008-11-23' })).toEqual({ birth: 'kyc_age' })
  expect(wrong({ country: '', name: '', number: '', birth: '' })).toEqual({
    country: 'kyc_country',
    name: 'kyc_name',
    number: 'kyc_number',
    birth: 'kyc_birth',
  })
  expect(wrong({ country: 'GB', number: '12345678' })).toEqual({ number: 'kyc_number_format' })
  expect(wrong({ country: 'GB', number: '123456789' })).toEqual({})
  expect(wrong({ country: 'SG' })).toEqual({ country: 'region_restricted' })
})

test('KYC-01 a refusal of the exchange stands at its field', () => {
  expect([basicFieldOf({ field: 'number' }), basicFieldOf({ field: 'step' }), basicFieldOf({})]).toEqual([
    'number',
    null,
    null,
  ])
})
