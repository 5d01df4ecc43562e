import { expect, test } from 'vitest'
import { followInstallOffer, installOffer } from './install-offer.ts'

test('MSG-11 an install button is there with the browser’s offer alone, for one press', async () => {
  const browser = new EventTarget()
  const end = followInstallOffer(browser)
  const reported: string[] = []
  const stop = installOffer.subscribe(() => reported.push(installOffer.read()))
  expect(installOffer.read()).toBe('none')
  let asked = 0
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: async () => {
      asked++
      return { outcome: 'dismissed' as const }
    },
  })
  browser.dispatchEvent(offer)
  expect([installOffer.read(), offer.defaultPrevented]).toEqual(['offered', true])
  await installOffer.install()
  await installOffer.install()
  expect([asked, installOffer.read()]).toEqual([1, 'none'])
  browser.dispatchEvent(new Event('appinstalled'))
  expect(reported.at(-1)).toBe('installed')
  end()
  stop()
})
