import i18next from 'i18next'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { expect, test } from 'vitest'
import english from '../../base/i18n/en/options.json' with { type: 'json' }
import { StatsLine } from './option-stats.tsx'
import WinRate from './win-rate.tsx'

const stats = { won: 26, lost: 23, tied: 1, void: 2, staked: '1250', returned: '1226.5' }
const view = {
  status: 'ready' as const,
  data: stats,
  knownAt: 1,
  renew: () => undefined,
  put: () => undefined,
}

async function shown(change: Partial<typeof stats>, even: string | null): Promise<string> {
  const i18n = i18next.createInstance()
  await i18n.use(initReactI18next).init({ lng: 'en', resources: { en: { options: english } } })
  const data = { ...stats, ...change }
  const parts = createElement(
    'div',
    null,
    createElement(StatsLine, { stats: data, even }),
    createElement(WinRate, { view: { ...view, data }, even }),
  )
  return renderToStaticMarkup(createElement(I18nextProvider, { i18n }, parts)).replace(/<[^>]+>/g, ' ')
}

test('OPT-16 the win rate stands with its count, its interval and the share that is needed', async () => {
  const labels = (await shown({}, '54.1')).replace(/\s+/g, ' ')
  expect(labels).toContain('26 won, 23 lost, 1 tied; you need 54.1% to break even')
  expect(labels).toContain('53.1% tickets won or lost: 49')
  expect(labels).toContain('95% interval: 39.4 to 66.3% (Wilson)')
  expect(labels).toContain('Break-even is 54.1%, within the interval')
  expect(labels).toContain('\u221223.50 USDT')
})

test('OPT-16 an interval wholly below or above what is needed is said so; bands have no single break-even', async () => {
  expect(await shown({ won: 5, lost: 95 }, '54.1')).toContain('Break-even is 54.1%, above the whole interval.')
  expect(await shown({ won: 95, lost: 5 }, '54.1')).toContain('Break-even is 54.1%, below the whole interval.')
  expect(await shown({}, null)).not.toContain('Break-even')
  expect(await shown({ won: 0, lost: 0 }, '54.1')).toContain('No settled tickets yet')
})
