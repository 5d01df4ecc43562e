import { expect, test } from 'vitest'
import { refusal } from '../../../shared/rules/refusal.ts'
import { submitState } from './submit-state.ts'

const ready = { recorded: false, session: 'confirmed', live: true, sending: false, funded: true } as const

test.each([
  ['trigger_price', 'trigger'],
  ['trigger_at', 'at'],
  ['callback_rate', 'callback'],
  ['take_profit', 'ends'],
  ['stop_loss', 'ends'],
] as const)('LOOK-02 the button names what is empty: %s', (field, reason) => {
  const check = { ok: false, refusal: refusal('trigger_required', { field }) } as const
  expect(submitState({ ...ready, check })).toEqual({ kind: 'off', reason })
})
