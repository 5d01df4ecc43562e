import { expect, test } from 'vitest'
import { KYC_DAY, VALID_KYC } from '../../src/shared/rules/testing/kyc-cases.ts'
import { casesOf } from '../../src/shared/rules/testing/rule-cases.ts'
import { identityScene, type Person } from '../../tests/support/identity-scene.ts'

const scene = identityScene()
let waiting: Person | null = null

test.each(casesOf('kyc').map((one) => [one.what, one] as const))(
  'ENTRY-08 ID-13 at the API, of an identity: %s',
  async (_what, { input, refused }) => {
    expect(new Date(scene.now()).toISOString().slice(0, 10)).toBe(KYC_DAY)
    // Who is refused may try again, who is under review may not.
    waiting ??= await scene.person()
    const answer = await scene.post('kyc', { ...VALID_KYC, ...input }, waiting.token)
    const said = answer.code === 200 ? null : { key: answer.message, field: answer.data.field ?? null }
    expect(said).toEqual(refused)
    if (said === null) waiting = null
  },
)
