/**
 * The exchange in the page: the real app, its hub and the real sandbox (engine, calls, sockets, faults) in one browser page, without a
 * server and without waiting. For tests of one page or component:
 *
 *     const on = exchangePage({ seed: 5, busy: true })          // one exchange a file, begun anew for none of its tests
 *
 *     test('MKT-10 …', async () => {
 *       await on.open('/quotes')                                // desktop, a visitor; { size: 'phone', signedIn: true, stored: {…} }
 *       await on.see('[data-quote] .quote-list_rng')       // waits for an element by its selector
 *       on.panel.fault({ action: 'silence', kind: 'spot' })     // the control panel's switches, without HTTP
 *       await on.pass(20_000)                                   // 20 s for app, hub and exchange alike, at once
 *       await page.getByText(/^Last known/).click()             // locators of vitest/browser
 *     })
 *
 * Time: `Date`, `setTimeout` and `setInterval` are the test's own clock; it runs along with the real one, and `pass` puts it forward,
 * running whatever falls due. It begins at one instant (`PAGE_TIME` in vitest.config.ts), so that no test depends on the time of day;
 * with LONG=full at the machine's own time. `expect.poll` and locators wait in real time.
 *
 * State: after each test the page is taken away, stores of the browser are emptied, switches turned off. What app modules keep in
 * variables (which screens are loaded, the last answer of a shared list) lives as long as the file: a test that needs the very first
 * answer of such a list comes first, or calls `on.reload()`, which begins the shared lists anew.
 *
 * Not here: reload of the whole program, several tabs (another tab's write: `on.otherTab`), service worker, CSP, real sockets.
 */

import axeCore from 'axe-core'
import axios, { AxiosError, AxiosHeaders, type InternalAxiosRequestConfig } from 'axios'
import { StrictMode } from 'react'
import { createRoot, type Root as ReactRoot } from 'react-dom/client'
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openPageExchange, type PageExchange, type PageExchangeOptions, type PagePanel } from './page-exchange.ts'
import { type PageHub, putPageHub } from './page-worker.ts'
import './locators.ts'
import '../../../src/app/ui/styles/index.ts'

const SIZES = { desktop: [1440, 900], laptop: [1280, 720], phone: [390, 844] } as const
/** What the test's clock has: everything that app, hub and exchange wait by. */
const CLOCK = ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const
/** Step of the clock that is put forward, ms. */
const STEP_MS = 500
/** Longest that something moves into its place, ms. */
const MOVES_MS = 1_000

export interface Visit {
  size?: keyof typeof SIZES
  /** As the demo account. */
  signedIn?: boolean
  language?: string
  /** What localStorage holds of an earlier visit. */
  stored?: Readonly<Record<string, string>>
}

/** One call as the app made it. */
export interface SentCall {
  method: string
  path: string
  query: Record<string, string>
  body: unknown
  headers: Record<string, string>
}

export interface ExchangePage {
  readonly panel: PagePanel
  readonly exchange: PageExchange
  /** Calls that the app has made since the page was opened. */
  readonly sent: readonly SentCall[]
  /** Shows a path; whatever was open is taken away first. */
  open(path: string, visit?: Visit): Promise<void>
  /** As a link leads to another path, within the page that is open. */
  go(path: string): Promise<void>
  /** The same address again with what the browser has kept; shared lists are asked for anew. */
  reload(): Promise<void>
  /** Puts the clock of app, hub and exchange forward, running what falls due. @param ms */
  pass(ms: number): Promise<void>
  /** Waits for an element. */
  see<E extends Element = HTMLElement>(selector: string): Promise<E>
  /** Waits until there is none. */
  gone(selector: string): Promise<void>
  /** Waits until the address is this path and query. */
  at(address: string): Promise<void>
  /** Presses "Try again" wherever it stands at this instant: what could not be had is asked for again by itself too. */
  tryAgain(within?: Element): void
  /** Another tab writes, or takes away, an entry of localStorage. */
  otherTab(name: string, text: string | null): void
  /** A call of the demo account from outside of the page. */
  demo<T = unknown>(method: 'GET' | 'POST', path: string, body?: object): Promise<T>
  /** A call of a visitor from outside of the page: its data. */
  ask<T>(path: string, query?: Record<string, string>, language?: string): Promise<T>
  /** How many answers of a call the browser keeps: they are written when the page has nothing better to do. */
  kept(path: string): Promise<number>
  /** The browser keeps no answers any more. */
  forgetKept(): Promise<void>
  /** axe's violations once nothing moves any more. */
  axe(): Promise<string[]>
}

/** The app's modules, loaded once the page stands in for server and worker. */
async function loadApp() {
  const [
    app,
    start,
    firstScreen,
    hubClient,
    currencies,
    sparks,
    session,
    i18n,
    lastKnown,
    toasts,
    callApi,
    startCaches,
    cache,
    region,
  ] = await Promise.all([
    import('../../../src/app/shell/app.tsx'),
    import('../../../src/app/shell/start.ts'),
    import('../../../src/app/shell/first-screen.ts'),
    import('../../../src/app/services/hub-client/hub-client.ts'),
    import('../../../src/app/services/currency/currencies.ts'),
    import('../../../src/app/services/currency/use-sparklines.ts'),
    import('../../../src/app/base/session/session.ts'),
    import('../../../src/app/base/i18n/i18n.ts'),
    import('../../../src/app/base/platform/last-known.ts'),
    import('../../../src/app/base/platform/toast-store.ts'),
    import('../../../src/app/base/api/call-api.ts'),
    import('../../../src/app/shell/start-caches.ts'),
    import('../../../src/app/base/platform/client-cache.ts'),
    import('../../../src/app/base/session/region.ts'),
  ])
  return {
    ...app,
    ...start,
    ...firstScreen,
    ...hubClient,
    ...currencies,
    ...sparks,
    ...session,
    ...i18n,
    ...lastKnown,
    ...toasts,
    ...callApi,
    ...startCaches,
    ...cache,
    ...region,
  }
}

class PageStage implements ExchangePage {
  sent: SentCall[] = []
  private opened: PageExchange | null = null
  private hub: PageHub | null = null
  private app: Awaited<ReturnType<typeof loadApp>> | null = null
  private root: { react: ReactRoot; box: HTMLElement } | null = null
  private token: string | null = null
  private address = '/'
  /** What hubs keep past their end. */
  private known = new Map<string, unknown>()
  private readonly options: PageExchangeOptions
  private readonly ownFetch = window.fetch
  private readonly ownAddress = location.href

  constructor(options: PageExchangeOptions) {
    this.options = options
  }

  get exchange(): PageExchange {
    if (!this.opened) throw new Error('the exchange is not open yet')
    return this.opened
  }

  get panel(): PagePanel {
    return this.exchange.panel
  }

  async begin(): Promise<void> {
    const now = import.meta.env.PAGE_TIME
    vi.useFakeTimers({
      ...(now ? { now: Date.parse(now) } : {}),
      toFake: [...CLOCK],
      shouldAdvanceTime: true,
      advanceTimeDelta: 10,
    })
    this.opened = await openPageExchange(this.options)
    axios.defaults.adapter = (config) => this.answer(config)
    window.fetch = (input, init) => this.fetch(input, init)
    this.hub = putPageHub(this.exchange.openSocket, this.known)
    this.app = await loadApp()
  }

  async finish(): Promise<void> {
    this.hub?.stop()
    await this.opened?.stop()
    window.fetch = this.ownFetch
    vi.useRealTimers()
    history.replaceState(null, '', this.ownAddress)
  }

  async open(path: string, { size = 'desktop', signedIn = false, language, stored = {} }: Visit = {}): Promise<void> {
    this.leave()
    const [width, height] = SIZES[size]
    await page.viewport(width, height)
    const kept = { ...stored, ...(language ? { lang: language } : {}) }
    for (const [name, text] of Object.entries(kept)) this.otherTab(name, text)
    if (signedIn) this.otherTab('token', await this.exchange.signIn())
    this.address = path
    await this.show()
  }

  async reload(): Promise<void> {
    this.address = location.pathname + location.search
    this.leave()
    await this.show()
  }

  async go(path: string): Promise<void> {
    history.pushState({}, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
    await this.see('main h1')
  }

  async pass(ms: number): Promise<void> {
    // What the hub sends to the page goes by real ports, between the steps.
    this.exchange.hurry(true)
    try {
      for (let left = ms; left > 0; left -= STEP_MS) {
        await vi.advanceTimersByTimeAsync(Math.min(left, STEP_MS))
        await turn()
      }
    } finally {
      this.exchange.hurry(false)
    }
  }

  async see<E extends Element = HTMLElement>(selector: string): Promise<E> {
    await expect.poll(() => document.querySelector(selector), { message: selector }).not.toBe(null)
    return document.querySelector(selector) as E
  }

  async gone(selector: string): Promise<void> {
    await expect.poll(() => document.querySelector(selector), { message: selector }).toBe(null)
  }

  async at(address: string): Promise<void> {
    await expect.poll(() => location.pathname + location.search).toBe(address)
  }

  tryAgain(within: Element = document.body): void {
    for (const button of within.querySelectorAll('button'))
      if (button.textContent?.trim() === 'Try again') button.click()
  }

  otherTab(name: string, text: string | null): void {
    const oldValue = localStorage.getItem(name)
    if (text === null) localStorage.removeItem(name)
    else localStorage.setItem(name, text)
    dispatchEvent(new StorageEvent('storage', { key: name, oldValue, newValue: text, storageArea: localStorage }))
  }

  async demo<T>(method: 'GET' | 'POST', path: string, body: object = {}): Promise<T> {
    this.token ??= await this.exchange.signIn()
    return this.outside<T>(method, path, {
      headers: { authorization: `Bearer ${this.token}`, 'idempotency-key': crypto.randomUUID() },
      ...(method === 'GET' ? { query: body as Record<string, string> } : { body }),
    })
  }

  ask<T>(path: string, query: Record<string, string> = {}, language = 'en'): Promise<T> {
    return this.outside<T>('GET', path, { headers: { language }, query })
  }

  async kept(path: string): Promise<number> {
    const names = await (this.app?.indexedStore('onetape', 'last-known').keys() ?? [])
    return names.filter((name) => name.includes(path)).length
  }

  async forgetKept(): Promise<void> {
    await this.app?.lastKnown.clear()
  }

  async axe(): Promise<string[]> {
    await atRest()
    // What changes while axe looks has its last colours at once: on a slow machine an index is old for a moment, and a button fades.
    const unfaded = new CSSStyleSheet()
    unfaded.replaceSync('*, *::before, *::after { transition: none !important }')
    document.adoptedStyleSheets.push(unfaded)
    const options = { resultTypes: ['violations'] as ['violations'], preload: false, elementRef: false }
    const { violations } = await axeCore.run(document, options).finally(() => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== unfaded)
    })
    return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html.slice(0, 200)}`))
  }

  /** Takes the page away and empties what the browser keeps. */
  async forget(): Promise<void> {
    this.leave()
    this.panel.clearFaults()
    this.exchange.restoreDefaults()
    const names = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at))
    for (const name of names) if (name !== null) this.otherTab(name, null)
    sessionStorage.clear()
    // The hub of this visit runs until the next one, and may write once more: not into what the next hub reads.
    this.known = new Map()
    await this.forgetKept()
  }

  private leave(): void {
    const { root } = this
    this.root = null
    root?.react.unmount()
    root?.box.remove()
    this.sent = []
  }

  private async show(): Promise<void> {
    const { app } = this
    if (!app) throw new Error('the app is not loaded yet')
    history.replaceState(null, '', this.address)
    if (app.i18n.isInitialized) await this.startAgain(app)
    else await app.start()
    const box = document.createElement('div')
    box.id = 'root'
    document.body.append(box)
    const react = createRoot(box)
    this.root = { react, box }
    react.render(
      <StrictMode>
        <app.App />
      </StrictMode>,
    )
    await this.see('#main')
  }

  /** What `start` does for a page whose modules have been started before. */
  private async startAgain(app: NonNullable<typeof this.app>): Promise<void> {
    this.hub?.stop()
    this.hub = putPageHub(this.exchange.openSocket, this.known)
    // Made anew at the first question.
    app.ownHubClient().client.stop()
    app.replaceHubClient(null as never)
    app.replaceCurrencies(null as never)
    app.replaceSparklines(null as never)
    for (const { id } of app.toasts.read()) app.toasts.dismiss(id)
    app.seedCaches(app.clientCache)
    await app.i18n.changeLanguage(localStorage.getItem('lang') ?? 'en')
    await app.firstScreen(location.pathname).load()
    void app.confirmSession()
    void app.fetchCaches(app.callApi, app.clientCache, app.noteRegion)
  }

  private async outside<T>(method: string, path: string, parts: Parameters<PageExchange['request']>[2]): Promise<T> {
    const answer = await this.exchange.request(method, `/api/${path}`, parts)
    return (JSON.parse(answer?.text ?? '{}') as { data: T }).data
  }

  private async fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input, location.origin)
    if (pathname === '/config.json') return Response.json({ idempotency: true, site_name: 'Onetape' })
    if (!pathname.startsWith('/api/')) return this.ownFetch.call(window, input, init)
    const method = init?.method ?? 'GET'
    const query = Object.fromEntries(searchParams)
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
    const headers = Object.fromEntries(new Headers(init?.headers))
    // A read before axios was there; what the test asks by itself has none of its headers.
    if (headers.timestamp !== undefined)
      this.sent.push({ method, path: pathname.replace(/^\/api\//, ''), query, body, headers })
    const answer = await this.exchange.request(method, pathname, { headers, query, body })
    if (!answer) throw new TypeError('network')
    return new Response(answer.text, { status: answer.status, headers: answer.headers })
  }

  /** Answers axios in the page. */
  private async answer(config: InternalAxiosRequestConfig) {
    const method = (config.method ?? 'get').toUpperCase()
    const { pathname, searchParams } = new URL(axios.getUri(config), location.origin)
    const query = Object.fromEntries(searchParams)
    const body: unknown = typeof config.data === 'string' ? JSON.parse(config.data) : config.data
    const headers = Object.fromEntries(
      Object.entries(config.headers.toJSON()).map(([name, value]) => [name.toLowerCase(), String(value)]),
    )
    this.sent.push({ method, path: pathname.replace(/^\/api\//, ''), query, body, headers })
    const failed = (code: string) => new AxiosError('network', code, config)
    const answer = await new Promise<Awaited<ReturnType<PageExchange['request']>>>((done, fail) => {
      if (config.timeout) setTimeout(() => fail(failed('ECONNABORTED')), config.timeout)
      config.signal?.addEventListener?.('abort', () => fail(failed('ERR_CANCELED')))
      this.exchange.request(method, pathname, { headers, query, body }).then(done, fail)
    })
    if (!answer) throw failed('ERR_NETWORK')
    return {
      data: answer.text,
      status: answer.status,
      statusText: '',
      headers: new AxiosHeaders(answer.headers),
      config,
    }
  }
}

/** A task of the browser: messages at ports have been taken in. */
function turn(): Promise<void> {
  return new Promise((next) => {
    const { port1, port2 } = new MessageChannel()
    port2.onmessage = () => {
      port2.close()
      next()
    }
    port1.postMessage(null)
  })
}

/** Resolves when nothing that the page has just begun to move or fade is under way. */
async function atRest(): Promise<void> {
  await new Promise((next) => requestAnimationFrame(next))
  const moving = document.getAnimations().filter(({ effect, playState }) => {
    return playState === 'running' && Number(effect?.getComputedTiming().endTime ?? 0) <= MOVES_MS
  })
  await Promise.allSettled(moving.map((each) => each.finished))
}

/** An exchange and its app for a whole file; see the head of this file. */
export function exchangePage(options: PageExchangeOptions = {}): ExchangePage {
  const stage = new PageStage(options)
  beforeAll(() => stage.begin())
  afterEach(() => stage.forget())
  afterAll(() => stage.finish())
  return stage
}
