import type { Page } from 'playwright'
import type { Visit } from './browser.ts'
import { ownWindow } from './own-window.ts'
import { setPageHidden } from './page-visibility.ts'
import { logIn } from './person.ts'
import { live, ticket } from './terminal-page.ts'

/** Markets of the three tabs that are looked at; the fourth shows the hidden one. */
export const LOOKED_AT = [
  { kind: 'contract', currency_id: 1 },
  { kind: 'contract', currency_id: 2 },
  { kind: 'spot', currency_id: 1 },
] as const
const HIDDEN = '/futures?id=4'

export interface FourTabs {
  /** Three, on three markets; orders are placed in the first. */
  visible: Page[]
  hidden: Page
}

/** What one order took, ms from the press. */
export interface OrderTimes {
  /** To the answer in words. */
  answered: number
  /** To the frame after which answer and row stand on the screen. */
  shown: number
}

interface Watched {
  longTasks: { at: number; ms: number }[]
  deliveries: number
  events: HeardEvent[]
}

/** A private event as a page was given it. */
export interface HeardEvent {
  /** `kind n` */
  name: string
  /** Ms since 1970. */
  at: number
}

/** In each page before its scripts: counts tasks over 50 ms, and what the hub delivers over a message port. */
function watchPage(): void {
  const watched: Watched = { longTasks: [], deliveries: 0, events: [] }
  Object.assign(window, watched)
  const page = window as unknown as Watched
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) page.longTasks.push({ at: startTime, ms: duration })
  }).observe({ entryTypes: ['longtask'] })
  const { addEventListener } = MessagePort.prototype
  MessagePort.prototype.addEventListener = function (this: MessagePort, ...rest: Parameters<typeof addEventListener>) {
    if (rest[0] === 'message')
      addEventListener.call(this, 'message', (event) => {
        const { data } = event as MessageEvent<unknown>
        if (!Array.isArray(data) || !(data[1] instanceof Float64Array)) return
        page.deliveries++
        for (const { kind, n } of (data[2] ?? []) as { kind: string; n?: number }[])
          if (n !== undefined) page.events.push({ name: `${kind} ${n}`, at: Date.now() })
      })
    addEventListener.apply(this, rest)
  } as typeof addEventListener
}

/** A signed-in person with three tabs on three markets, and one that is set to hidden; perpetual orders go without a question. */
export async function fourTabs(one: Visit, origin: string): Promise<FourTabs> {
  await one.context.addInitScript(watchPage)
  const [first, ...others] = LOOKED_AT.map(
    ({ kind, currency_id }) => `/${kind === 'spot' ? 'spot' : 'futures'}?id=${currency_id}`,
  ) as [string, ...string[]]
  const trading = await one.tab(`${origin}/login?next=${encodeURIComponent(first)}`)
  await logIn(trading)
  await trading.waitForURL(`**${first}`)
  await live(trading)
  await ticket(trading).getByRole('button', { name: 'Ticket settings' }).click()
  const settings = trading.getByRole('dialog')
  await settings.getByRole('switch', { name: 'Confirm each order' }).click()
  await settings.getByRole('button', { name: 'Done' }).click()
  await trading.getByRole('tab', { name: /^Open orders/ }).click()
  const visible = [trading]
  for (const path of others) {
    const page = await ownWindow(trading)
    await page.goto(origin + path)
    await live(page)
    visible.push(page)
  }
  const hidden = await ownWindow(trading)
  await setPageHidden(hidden)
  await hidden.goto(origin + HIDDEN)
  await ticket(hidden).waitFor()
  return { visible, hidden }
}

/** The private events that a page was given since the last call. */
export async function heardEvents(page: Page): Promise<HeardEvent[]> {
  return page.evaluate(() => (window as unknown as Watched).events.splice(0))
}

/** The pages' counts since the last call. */
export async function counted(pages: readonly Page[]): Promise<{ longTasks: number[]; deliveries: number }[]> {
  return Promise.all(
    pages.map((page) =>
      page.evaluate(() => {
        const watched = window as unknown as Watched
        const found = { longTasks: watched.longTasks.map(({ ms }) => ms), deliveries: watched.deliveries }
        watched.longTasks = []
        watched.deliveries = 0
        return found
      }),
    ),
  )
}

/**
 * Places a buy that waits, far under the market, by the ticket's own fields and button. All within the page by plain selectors: what
 * looks for roles costs the page tasks of its own.
 * @param below steps of 1 USDT: each order has a price of its own
 */
export async function placeOrder(page: Page, below: number): Promise<OrderTimes> {
  return page.evaluate(async (steps) => {
    const TICKET = 'section[aria-label="Order ticket"]'
    const ROWS = 'section[aria-label="Positions and orders"] :is([role=row], tr)'
    const has = (selector: string, words: string) =>
      [...document.querySelectorAll(selector)].some((part) => part.textContent?.includes(words))
    const frame = () => new Promise((next) => requestAnimationFrame(next))
    const type = (name: string, text: string) => {
      const input = document.querySelector<HTMLInputElement>(`${TICKET} input[name=${name}]`)
      if (!input) throw new Error(`no field ${name}`)
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
    const bid = document.querySelector('[role=listbox][aria-label="Bids, best first"] [role=option]')
    const best = Number(bid?.getAttribute('aria-label')?.split(/\s/)[0]?.replaceAll(',', ''))
    const price = Math.floor(best * 0.93) - steps
    const words = price.toLocaleString('en-US', { minimumFractionDigits: 1 })
    // Nobody types two fields and presses within one task.
    type('price', price.toFixed(1))
    await frame()
    type('quantity', '0.001')
    await frame()
    const button = () => document.querySelector<HTMLButtonElement>(`${TICKET} button[type=submit]`)
    while (!button()?.textContent?.includes(words)) await frame()
    const from = performance.now()
    button()?.click()
    let answered: number | null = null
    for (;;) {
      await frame()
      if (answered === null && has('.toaster_toasts .toaster_toast', words)) answered = performance.now() - from
      if (answered !== null && has(ROWS, words)) break
    }
    // After the frame that paints it.
    await frame()
    await new Promise((next) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = next
      port2.postMessage(0)
    })
    return { answered, shown: performance.now() - from }
  }, below)
}
