/** One window of a {@link WebDriver}'s browser. */
export interface DriverWindow {
  go(url: string): Promise<void>
  /** Runs a function in the page, with arguments that JSON can carry. Promises are waited for. */
  run<T, A extends unknown[]>(inPage: (...args: A) => T, ...args: A): Promise<Awaited<T>>
  /** Waits until a function in the page gives something true. @throws after `ms`, naming what was waited for */
  until<A extends unknown[]>(what: string, inPage: (...args: A) => unknown, ...args: A): Promise<void>
  /** Types into what a CSS selector finds, as a person does. */
  type(selector: string, text: string): Promise<void>
  click(selector: string): Promise<void>
  /** Brings it to the front. */
  show(): Promise<void>
  close(): Promise<void>
}

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
const ANSWER_WITHIN_MS = 20_000
const LOOK_EVERY = 50

/** A browser behind the WebDriver protocol (W3C), spoken over `fetch`: enough for the hub's own tests. */
export class WebDriver {
  private readonly base: string
  private session = ''
  private current = ''
  /** Commands name no window: each waits for the one before it. */
  private line: Promise<unknown> = Promise.resolve()

  /** @param base address of the driver */
  constructor(base: string) {
    this.base = base
  }

  /** Starts the browser. @returns its first window */
  async begin(capabilities: object): Promise<DriverWindow> {
    const { sessionId } = await this.ask<{ sessionId: string }>('POST', '/session', {
      capabilities: { alwaysMatch: capabilities },
    })
    this.session = `/session/${sessionId}`
    await this.ask('POST', `${this.session}/timeouts`, {
      script: ANSWER_WITHIN_MS,
      pageLoad: ANSWER_WITHIN_MS,
      implicit: 0,
    })
    this.current = await this.ask<string>('GET', `${this.session}/window`)
    return this.window(this.current)
  }

  /** Opens a window of its own, or a tab that hides the one in front. */
  async open(type: 'window' | 'tab'): Promise<DriverWindow> {
    const { handle } = await this.inLine(() =>
      this.ask<{ handle: string }>('POST', `${this.session}/window/new`, { type }),
    )
    return this.window(handle)
  }

  /** Ends the browser with all windows. */
  async end(): Promise<void> {
    if (this.session) await this.inLine(() => this.ask('DELETE', this.session))
    this.session = ''
  }

  private window(handle: string): DriverWindow {
    const on = <T>(run: () => Promise<T>) =>
      this.inLine(async () => {
        if (this.current !== handle) await this.ask('POST', `${this.session}/window`, { handle })
        this.current = handle
        return run()
      })
    const element = async (selector: string) => {
      const found = await this.ask<Record<string, string>>('POST', `${this.session}/element`, {
        using: 'css selector',
        value: selector,
      })
      return `${this.session}/element/${found[ELEMENT]}`
    }
    const run = <T, A extends unknown[]>(inPage: (...args: A) => T, ...args: A) =>
      on(() =>
        this.ask<Awaited<T>>('POST', `${this.session}/execute/sync`, {
          script: `return (${inPage}).apply(null, arguments)`,
          args,
        }),
      )
    return {
      run,
      go: (url) => on(() => this.ask('POST', `${this.session}/url`, { url })),
      async until(what, inPage, ...args) {
        const end = Date.now() + ANSWER_WITHIN_MS
        while (!(await run(inPage, ...args))) {
          if (Date.now() > end) throw new Error(`${what}: not within ${ANSWER_WITHIN_MS} ms`)
          await new Promise((later) => setTimeout(later, LOOK_EVERY))
        }
      },
      type: (selector, text) =>
        on(async () => {
          const field = await element(selector)
          await this.ask('POST', `${field}/clear`, {})
          await this.ask('POST', `${field}/value`, { text })
        }),
      click: (selector) => on(async () => this.ask('POST', `${await element(selector)}/click`, {})),
      show: () => on(async () => undefined),
      close: () =>
        on(async () => {
          await this.ask('DELETE', `${this.session}/window`)
          this.current = ''
        }),
    }
  }

  private inLine<T>(run: () => Promise<T>): Promise<T> {
    const mine = this.line.then(run)
    this.line = mine.catch(() => undefined)
    return mine
  }

  private async ask<T>(method: string, path: string, body?: object): Promise<T> {
    const answer = await fetch(this.base + path, { method, ...(body ? { body: JSON.stringify(body) } : {}) })
    const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } }
    if (!answer.ok) throw new Error(`webdriver ${method} ${path}: ${value.error}: ${value.message}`)
    return value
  }
}
