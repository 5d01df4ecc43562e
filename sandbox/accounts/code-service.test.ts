import { expect, test } from 'vitest'
import { LANGUAGES } from '../content/language.ts'
import { type CodeOrder, CodeService } from './code-service.ts'
import { createOutbox } from './outbox.ts'

const MINUTE = 60_000
const ORDER: CodeOrder = { purpose: 'register', to: 'a@b.cd', ip: '10.0.0.1', language: 'en', deliver: true }

function service() {
  const outbox = createOutbox(() => 0)
  return { outbox, service: new CodeService(outbox, 'Onetape') }
}

test('ENTRY-04 a code is sent again after 60 s, and says how long it takes', () => {
  const { service: one, outbox } = service()
  expect(one.send(ORDER, 0)).toBeNull()
  expect(one.send(ORDER, 1)).toMatchObject({ code: 429, key: 'code_wait', params: { seconds: '60' } })
  expect(one.send(ORDER, 59_001)).toMatchObject({ params: { seconds: '1' } })
  expect(outbox.list()).toHaveLength(1)
  expect(one.send(ORDER, MINUTE)).toBeNull()
  expect(outbox.list()).toHaveLength(2)
})

test('ENTRY-04 ten codes an hour for an address, sixty for an asker', () => {
  const { service: one } = service()
  for (let i = 0; i < 10; i++) expect(one.send(ORDER, i * MINUTE)).toBeNull()
  expect(one.send(ORDER, 10 * MINUTE)).toMatchObject({
    code: 429,
    key: 'too_many_requests',
    params: { seconds: '3000' },
  })
  expect(one.send({ ...ORDER, purpose: 'find_password' }, 10 * MINUTE)).toMatchObject({ key: 'too_many_requests' })
  expect(one.send(ORDER, 60 * MINUTE)).toBeNull()
  for (let i = 0; i < 50; i++) expect(one.send({ ...ORDER, to: `p${i}@b.cd` }, 60 * MINUTE)).toBeNull()
  const next = { ...ORDER, to: 'last@b.cd' }
  expect(one.send(next, 60 * MINUTE)).toMatchObject({ key: 'too_many_requests' })
  expect(one.send({ ...next, ip: '10.0.0.2' }, 60 * MINUTE)).toBeNull()
})

test('ENTRY-04 fifty wrong codes within ten minutes, and a network waits with its codes, whomever they are for; others do not', () => {
  const { service: one, outbox } = service()
  const judge = (to: string, code: string, now: number, ip = ORDER.ip) => one.check('register', to, code, { now, ip })
  for (let i = 0; i < 11; i++) one.send({ ...ORDER, to: `p${i}@b.cd`, ip: `10.1.0.${i}` }, 0)
  const codeOf = (to: string) => outbox.list(to)[0]?.code ?? ''
  const wrong = (to: string) => (codeOf(to) === '111111' ? '222222' : '111111')
  for (let i = 0; i < 50; i++) {
    const to = `p${Math.floor(i / 5)}@b.cd`
    expect(judge(to, wrong(to), i)?.key).toBe(i % 5 === 4 ? 'code_tries' : 'code_wrong')
  }
  // Neither a guess nor the right one: what is judged would tell, and a try that is not judged costs nobody's code one.
  const [to, right] = ['p10@b.cd', codeOf('p10@b.cd')]
  for (const code of [wrong(to), right])
    expect(judge(to, code, 1_000)).toMatchObject({ key: 'too_many_requests', code: 429, params: { seconds: '599' } })
  expect(one.paused(1_000).map(({ name }) => name)).toEqual([ORDER.ip])
  expect(judge(to, wrong(to), 1_000, '10.0.0.2')).toMatchObject({ key: 'code_wrong', params: { left: '4' } })
  expect(judge(to, right, 10 * MINUTE - 1)?.key).toBe('too_many_requests')
  one.clearLimits()
  expect(judge(to, right, 10 * MINUTE - 1)).toBeNull()
})

test('ENTRY-02 the mail is in the language of the person, and tells its code', () => {
  const { service: one, outbox } = service()
  const texts = LANGUAGES.flatMap((language) =>
    (['register', 'find_password', 'bind', 'unbind'] as const).map((purpose) => {
      one.send({ ...ORDER, purpose, language, to: `${language}@b.cd` }, 0)
      const [item] = outbox.list(`${language}@b.cd`)
      expect(item?.kind).toBe(purpose)
      expect(item?.text).toContain(item?.code)
      expect(item?.text).toContain('Onetape')
      expect(item?.text).not.toContain('{{')
      return item?.text.replaceAll(/[0-9]{6}/g, '')
    }),
  )
  expect(new Set(texts).size).toBe(LANGUAGES.length * 4)
})

test('ENTRY-10 what is not delivered goes through the same waits and tries', () => {
  const { service: one, outbox } = service()
  const nobody: CodeOrder = { ...ORDER, purpose: 'find_password', deliver: false }
  expect(one.send(nobody, 0)).toBeNull()
  expect(outbox.list()).toEqual([])
  expect(one.send(nobody, 1)).toMatchObject({ key: 'code_wait' })
  const wrong = [1, 2, 3, 4, 5].map(
    () => one.check('find_password', ORDER.to, '12345678', { ip: ORDER.ip, now: 2 })?.key,
  )
  expect(wrong).toEqual(['code_wrong', 'code_wrong', 'code_wrong', 'code_wrong', 'code_tries'])
})

test('ENTRY-04 what visitors ask for leaves a person the codes of its own address', () => {
  const { service: one } = service()
  const asked = ['register', 'find_password', 'bind', 'unlock'] as const
  for (let i = 0; i < 10; i++) expect(one.send({ ...ORDER, purpose: asked[i % 4] ?? 'bind' }, i * MINUTE)).toBeNull()
  expect(one.send({ ...ORDER, purpose: 'unlock' }, 11 * MINUTE)).toMatchObject({ key: 'too_many_requests' })
  const own = ['unbind', 'step_up', 'withdraw'] as const
  for (let i = 0; i < 10; i++)
    expect(one.send({ ...ORDER, purpose: own[i % 3] ?? 'unbind' }, (12 + i) * MINUTE)).toBeNull()
  expect(one.send({ ...ORDER, purpose: 'step_up' }, 23 * MINUTE)).toMatchObject({ key: 'too_many_requests' })
  expect(one.paused(23 * MINUTE).map(({ name }) => name)).toEqual(['a@b.cd', 'a@b.cd own'])
})
