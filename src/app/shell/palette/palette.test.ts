import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { createCommands, type PaletteCommand } from '../../services/page/palette-commands.ts'
import { routes } from '../routes.ts'
import { matching } from './matching.ts'
import { PALETTE_TEXTS, screens } from './screens.ts'

const named = (...texts: string[]) => texts.map((text) => ({ text }))

/** The text of a key `<namespace>:<key>` in a language; empty where there is none. */
function textOf(language: string, title: string): string {
  const [space = '', ...keys] = title.split(/[:.]/)
  const texts: unknown = JSON.parse(readFileSync(`src/app/base/i18n/${language}/${space}.json`, 'utf8'))
  const text = keys.reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], texts)
  return typeof text === 'string' ? text : ''
}

describe('TERM-05 the command palette', () => {
  test('TERM-05 every word must be found, in any order; what begins with the first leads', () => {
    const all = named('Layout: Chart', 'Chart', 'Price flash: Off', 'Panic')
    expect(matching(all, 'chart')).toEqual(named('Chart', 'Layout: Chart'))
    expect(matching(all, 'CHART lay')).toEqual(named('Layout: Chart'))
    expect(matching(all, '  ')).toEqual(all)
    expect(matching(all, 'nobody')).toEqual([])
  })

  test('TERM-05 a screen’s commands are there as long as it is', () => {
    const commands = createCommands()
    const one = (id: string): PaletteCommand => ({ id, text: id, run: () => undefined })
    let reported = 0
    commands.subscribe(() => reported++)
    const back = commands.offer([one('panic'), one('keys')])
    commands.offer([one('other')])
    expect(commands.read().map(({ id }) => id)).toEqual(['panic', 'keys', 'other'])
    back()
    expect(commands.read().map(({ id }) => id)).toEqual(['other'])
    expect(reported).toBe(3)
  })

  test('TERM-05 screens are addresses that can be gone to as they stand', () => {
    expect(screens.length).toBeGreaterThan(20)
    for (const { path } of screens) {
      expect(path).not.toMatch(/[:*]|\?$/)
      const [bare = ''] = path.split('?')
      expect(
        routes.some((route) => route.path.startsWith(bare) || bare.startsWith(route.path.replace(/:.*$/, ''))),
      ).toBe(true)
    }
    expect(screens.map(({ path }) => path)).toContain('/HomeView/personal')
    expect(screens.map(({ path }) => path)).not.toContain('/login')
    expect(new Set(screens.map(({ path }) => path)).size).toBe(screens.length)
  })

  test('TERM-05 every screen has a name among the texts that the palette loads, and pages of the account are found', () => {
    const names = screens.map(({ title }) => textOf('en', title))
    for (const { title } of screens) expect(PALETTE_TEXTS).toContain(title.split(':')[0])
    expect(names.filter((name) => typeof name !== 'string' || name === '')).toEqual([])
    expect(names).toEqual(
      expect.arrayContaining(['Deposit', 'Withdraw', 'Security', 'Address book', 'Futures data', 'Settings']),
    )
  })

  test('PWA-66 every page of a product is found by its name in each language, and bears that name alone', () => {
    const account = ['tasks', 'mint', 'invite'].map((tab) => `/HomeView/personal/${tab}`)
    const products = ['/flashOption', '/volatilityOption', '/copyTraders', '/easyEarn', '/term', '/pledge', '/fund']
    const others = ['/investment', '/BindBox', '/rank', '/messages', '/help', '/about', '/download', '/ratestandards']
    for (const language of ['en', 'zh-CN', 'zh-TW', 'ja', 'ko']) {
      const all = screens.map(({ path, title }) => ({ path, text: textOf(language, title) }))
      for (const path of [...products, ...others, ...account]) {
        const text = all.find((one) => one.path === path)?.text ?? 'no such page'
        expect([path, all.filter((one) => one.text === text).length]).toEqual([path, 1])
        expect(matching(all, text)).toContainEqual({ path, text })
      }
    }
  })
})
