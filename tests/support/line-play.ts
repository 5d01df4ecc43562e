import type { BrowserContext, Page, Route } from 'playwright'

const json = (body: unknown, status = 200) => ({ status, json: body })
/** Words that no screen may show: they came over a broken line. */
export const RAW = 'RAW-FROM-THE-LINE'

/** What the line makes of a call; the last lets the exchange act and loses its answer. */
export const LINE_FAULTS = {
  'code 500': (route) => route.fulfill(json({ code: 500, message: RAW, data: null })),
  'code 1001': (route) => route.fulfill(json({ code: 1001, message: RAW, data: null })),
  'code 401': (route) => route.fulfill(json({ code: 401, message: 'not_login', data: null })),
  'HTTP 401': (route) => route.fulfill({ status: 401, contentType: 'text/html', body: `<h1>${RAW}</h1>` }),
  'time-out': (route) => route.abort('timedout'),
  'malformed JSON': (route) => route.fulfill({ contentType: 'application/json', body: `{"code":200,"data":${RAW}` }),
  'wrong schema': (route) => route.fulfill(json({ code: 200, message: '', data: RAW })),
  'connection lost after the exchange had acted': async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  },
} satisfies Record<string, (route: Route) => Promise<void>>
export type LineFault = keyof typeof LINE_FAULTS
export const LINE_FAULT_NAMES = Object.keys(LINE_FAULTS) as LineFault[]

/** A page whose calls go through a line that can be broken for one of them. */
export class PlayedLine {
  private broken: { method: string; path: string; fault: LineFault | 'held' } | null = null
  private release: (() => void) | null = null
  private released: Promise<void> | null = null
  /** How many requests were broken or held since the line was. */
  hits = 0

  /** The waits between the policy's attempts, 1 s and 2 s, are units' business (FAULT-01): here they are short. */
  static async shortWaits(context: BrowserContext): Promise<void> {
    await context.addInitScript(() => {
      const real = window.setTimeout.bind(window)
      const short = (run: TimerHandler, ms?: number, ...more: unknown[]) =>
        real(run, ms === 1000 || ms === 2000 ? 20 : ms, ...more)
      Object.assign(window, { setTimeout: short })
    })
  }

  async follow(page: Page): Promise<void> {
    await page.route('**/api/**', async (route) => {
      const { broken, released } = this
      const request = route.request()
      const meant =
        broken !== null && request.method() === broken.method && new URL(request.url()).pathname === `/${broken.path}`
      if (!meant) return route.fallback()
      this.hits += 1
      if (broken.fault !== 'held') return LINE_FAULTS[broken.fault](route)
      await released
      await route.fallback()
    })
  }

  /** @param call method and path as in the table: `GET api/currency/address` */
  break(call: string, fault: LineFault): void {
    this.mend()
    this.meet(call, fault)
  }

  /** Its requests wait until the line is mended: nothing loads before somebody has asked for it. */
  hold(call: string): void {
    this.mend()
    this.released = new Promise((release) => {
      this.release = release
    })
    this.meet(call, 'held')
  }

  /** What is held goes on, what was broken stays so. */
  mend(): void {
    this.broken = null
    this.release?.()
    this.release = null
  }

  private meet(call: string, fault: LineFault | 'held'): void {
    const [method = '', path = ''] = call.split(' ')
    this.broken = { method, path, fault }
    this.hits = 0
  }
}

/** Goes to an address of the product without loading the page anew. */
export async function walkTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, path)
}
