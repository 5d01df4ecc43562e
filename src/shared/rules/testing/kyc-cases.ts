import type { RefusalKey } from '../refusal.ts'
import type { RuleCase } from './rule-cases.ts'

/** The server's day of the cases, UTC. */
export const KYC_DAY = '2025-11-20'

/** Step 1 of an identity check that no rule has anything against. */
export const VALID_KYC = {
  step: 'basic',
  country: 'PT',
  id_type: 'passport',
  name: 'Mara Lind',
  number: 'CA123456',
  birth: '1990-01-01',
} as const

function kyc(what: string, input: RuleCase['input'], key: RefusalKey | null, field?: string): RuleCase {
  return { rule: 'kyc', what, input, refused: key && { key, field: field ?? (Object.keys(input)[0] as string) } }
}

/** Country, document, real name and a number of the country's form are required, and 18 years (product.md §5). */
export const KYC_CASES: readonly RuleCase[] = [
  kyc('as it stands', {}, null),
  kyc('no country', { country: '' }, 'kyc_country'),
  kyc('a country that is no code', { country: 'pt' }, 'kyc_country'),
  kyc('a restricted country', { country: 'SG' }, 'region_restricted'),
  kyc('its neighbour', { country: 'MY' }, null),
  kyc('no document', { id_type: '' }, 'kyc_id_type'),
  kyc('a document that is none', { id_type: 'library_card' }, 'kyc_id_type'),
  kyc('a driving licence', { id_type: 'driving_licence' }, null),
  kyc('no name', { name: ' ' }, 'kyc_name'),
  kyc('a name of one letter', { name: 'M' }, 'kyc_name'),
  kyc('a name of two', { name: '李明' }, null),
  kyc('a name of 80', { name: 'm'.repeat(80) }, null),
  kyc('a name of 81', { name: 'm'.repeat(81) }, 'kyc_name'),
  kyc('a name of digits', { name: '12 34' }, 'kyc_name'),
  kyc('a name with what nobody sees', { name: 'Mara\u202eLind' }, 'kyc_name'),
  kyc('no number', { number: ' - ' }, 'kyc_number'),
  kyc('a number too short', { number: 'CA123' }, 'kyc_number_format'),
  kyc('the shortest number', { number: 'CA1234' }, null),
  kyc('the longest number', { number: 'CA1234567' }, null),
  kyc('a number too long', { number: 'CA12345678' }, 'kyc_number_format'),
  kyc('a number in groups', { number: 'ca 123-456' }, null),
  kyc('a check sign that fits', { country: 'ES', id_type: 'id_card', number: '12345678Z' }, null),
  kyc(
    'a check sign that does not',
    { country: 'ES', id_type: 'id_card', number: '12345678A' },
    'kyc_number_format',
    'number',
  ),
  kyc('no birth', { birth: '' }, 'kyc_birth'),
  kyc('a day that is none', { birth: '1990-02-30' }, 'kyc_birth'),
  kyc('18 today', { birth: '2007-11-20' }, null),
  kyc('18 tomorrow', { birth: '2007-11-21' }, 'kyc_age'),
  kyc('born tomorrow', { birth: '2025-11-21' }, 'kyc_birth'),
]
