import i18next from 'i18next'
import { createRoot } from 'react-dom/client'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, test } from 'vitest'
import positions from '../../base/i18n/en/positions.json'
import { testPlan } from '../../services/account/testing/test-contract.ts'
import { standingPairs } from './tpsl-form.ts'
import { TpslParts } from './tpsl-parts.tsx'

const undo: (() => void)[] = []
beforeAll(async () => {
  await i18next
    .use(initReactI18next)
    .init({ lng: 'en', resources: { en: { positions } }, interpolation: { escapeValue: false } })
})
afterEach(() => {
  for (const each of undo.splice(0)) each()
})

test('REAL-38 the pair of the whole position stands first among the pairs that are listed, to be edited and cancelled', () => {
  const plan = testPlan({ id: 8 })
  const take_profit = { ...plan, id: 7 }
  const part = { take_profit, stop_loss: plan, ids: [7, 8], quantity: '0.050' }
  expect(standingPairs({ take_profit: null, stop_loss: null, parts: [part] })).toEqual([part])
  expect(standingPairs({ take_profit, stop_loss: null, parts: [part] })).toEqual([
    { take_profit, stop_loss: null, ids: [7], quantity: null, whole: true },
    part,
  ])
})

test('REAL-32 the TP/SL panel lists the pairs that stand, each with Edit and Cancel', async () => {
  const plan = testPlan({ id: 8, quantity: '0.050' })
  const take_profit = { ...plan, id: 7, plan: { ...plan.plan, kind: 'take_profit' as const, trigger_price: '65648.5' } }
  const stop_loss = { ...plan, plan: { ...plan.plan, trigger_price: '63717.7' } }
  const part = { take_profit, stop_loss, ids: [7, 8], quantity: '0.050' }
  const done: string[] = []
  const box = document.createElement('div')
  document.body.append(box)
  const root = createRoot(box)
  undo.push(() => {
    root.unmount()
    box.remove()
  })
  root.render(
    <TpslParts
      market={{ base: 'BTC' }}
      parts={[part]}
      edited={null}
      busy={false}
      onEdit={({ ids }) => done.push(`edit ${ids}`)}
      onCancel={({ ids }) => done.push(`cancel ${ids}`)}
    />,
  )
  await expect.poll(() => box.textContent).toContain('65,648.5 / 63,717.7')
  expect(box.textContent).toContain('0.050 BTC')
  const button = (name: string) => box.querySelector<HTMLElement>(`[aria-label="${name} 65,648.5 / 63,717.7"]`)
  button('Edit')?.click()
  button('Cancel')?.click()
  expect(done).toEqual(['edit 7,8', 'cancel 7,8'])
})
