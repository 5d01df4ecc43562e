import i18next from 'i18next'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, expect, test } from 'vitest'
import common from '../../base/i18n/en/common.json'
import ticket from '../../base/i18n/en/ticket.json'
import trading from '../../base/i18n/en/trading.json'
import { StaleQuestion } from './stale-question.tsx'
import type { Quote } from './use-quote.ts'
import '../../ui/styles/index.ts'

const ORDER = 'Buy 0.25 BTC at 64,200.00'
const OLD = () => Date.now() - 42_000

let undo: (() => void)[] = []
let placed = 0
let change: (quote: Pick<Quote, 'live' | 'last' | 'asOf'>) => void = () => undefined

function Asker() {
  const [open, setOpen] = useState(false)
  const [quote, setQuote] = useState<Pick<Quote, 'live' | 'last' | 'asOf'>>({ live: false, last: '64200.5', asOf: OLD })
  change = setQuote
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Submit
      </button>
      <StaleQuestion
        open={open}
        market={{ symbol: 'BTCUSDT' }}
        quote={quote}
        order={ORDER}
        onWait={() => setOpen(false)}
        onPlace={() => {
          placed++
          setOpen(false)
        }}
      />
    </>
  )
}

const dialog = () => document.querySelector<HTMLElement>('[role=dialog]')
const button = (name: string) => [...document.querySelectorAll('button')].find((one) => one.textContent === name)!

async function ask(): Promise<HTMLElement> {
  await expect.poll(() => button('Submit')).toBeTruthy()
  button('Submit').focus()
  button('Submit').click()
  await expect.poll(dialog).not.toBeNull()
  return dialog()!
}

beforeEach(async () => {
  if (!i18next.isInitialized)
    await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { common, ticket, trading } } })
  i18next.addResourceBundle('en', 'ticket', ticket)
  placed = 0
  const box = document.createElement('div')
  document.body.append(box)
  const root = createRoot(box)
  undo = [() => root.unmount(), () => box.remove()]
  root.render(<Asker />)
})

afterEach(() => {
  for (const each of undo) each()
})

test('HUB-21 the question says how old price and book are; the focus stands on waiting, and Escape leads back to the button', async () => {
  const box = await ask()
  expect(box.textContent).toMatch(/BTCUSDT were last confirmed 4[1-3] s ago, at 64,200\.5\./)
  await expect.poll(() => document.activeElement?.textContent).toBe('Wait for a live price')
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
  )
  await expect.poll(dialog).toBeNull()
  await expect.poll(() => document.activeElement?.textContent).toBe('Submit')
  expect(placed).toBe(0)
})

test('HUB-21 to place all the same is one press on the order’s own words', async () => {
  await ask()
  button(ORDER).click()
  await expect.poll(dialog).toBeNull()
  expect(placed).toBe(1)
})

test('HUB-21 a price that is live again is said while the question stands; a market without any says that', async () => {
  const box = await ask()
  change({ live: true, last: '64210', asOf: () => Date.now() })
  await expect.poll(() => box.querySelector('[role=status]')?.textContent).toBe('The price is live again: 64,210.')
  change({ live: false, last: null, asOf: () => 0 })
  await expect.poll(() => box.textContent).toContain('There is no confirmed price of BTCUSDT yet.')
})
