import type { BrowserContext } from 'playwright'

/** What a browser may refuse a page: with cookies blocked Chromium refuses all of them. */
export const REFUSALS = ['stores', 'databases', 'locks', 'caches', 'channels', 'shared workers'] as const
export type Refusal = (typeof REFUSALS)[number]

/** Every page of the browser is refused so: what is asked for throws or rejects as it does where cookies are blocked. */
export async function refuse(context: BrowserContext, refusals: readonly Refusal[]): Promise<void> {
  await context.addInitScript((chosen: readonly string[]) => {
    const denied = () => new DOMException('Access is denied for this document.', 'SecurityError')
    const throws = () => {
      throw denied()
    }
    const rejects = () => Promise.reject(denied())
    const getter = (name: string) => Object.defineProperty(window, name, { configurable: true, get: throws })
    if (chosen.includes('stores')) for (const name of ['localStorage', 'sessionStorage']) getter(name)
    if (chosen.includes('databases')) getter('indexedDB')
    if (chosen.includes('caches')) getter('caches')
    // Not on the blank page that a tab begins with.
    if (chosen.includes('locks') && 'LockManager' in window)
      Object.assign(LockManager.prototype, { request: rejects, query: rejects })
    const refused = class {
      constructor() {
        throws()
      }
    }
    if (chosen.includes('channels')) Object.assign(window, { BroadcastChannel: refused })
    if (chosen.includes('shared workers')) Object.assign(window, { SharedWorker: refused })
  }, refusals)
}
