import { expect, test } from 'vitest'
import { scenariosOf } from './scenario-menu.tsx'

test('REAL-39 the practice market offers a funding flip where there is funding alone', () => {
  expect(scenariosOf('contract')).toContain('funding')
  expect(scenariosOf('spot')).not.toContain('funding')
  expect(scenariosOf('spot').length).toBeGreaterThan(0)
})
