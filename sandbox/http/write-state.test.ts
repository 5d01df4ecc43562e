import { expect, test } from 'vitest'
import { identityScene } from '../../tests/support/identity-scene.ts'

const scene = identityScene()

test('FAULT-09 a person hears what an own write was answered by its key, and asking does nothing', async () => {
  const [mira, other] = [await scene.person(), await scene.person()]
  const state = async (token: string, key: string) => {
    const call = 'api/currency/transfer'
    return (await scene.get<{ state: string }>(`writeState?call=${call}&key=${key}`, token)).data.state
  }
  const move = (amount: string, key: string) =>
    scene
      .client()
      .post(
        'api/currency/transfer',
        { currency_id: 3, from: 'spot', to: 'contract', amount },
        { token: mira.token, key },
      )
  expect(await state(mira.token, 'one')).toBe('none')
  expect((await move('1', 'one')).code).toBe(200)
  expect((await move('99999999999', 'two')).code).not.toBe(200)
  expect([await state(mira.token, 'one'), await state(other.token, 'one')]).toEqual(['done', 'none'])
  expect(['refused', 'none']).toContain(await state(mira.token, 'two'))
})
