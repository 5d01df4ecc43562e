import type { CDPSession, Page } from 'playwright'

interface HeapUsage {
  usedSize: number
  embedderHeapUsedSize?: number
  backingStorageSize?: number
}

type Call = (method: string, params?: object) => Promise<unknown>

/** Heap and backing stores of a page and of the hub that it started, after a collection, in bytes. */
export interface HeapMeter {
  read(): Promise<{ page: number; hub: number }>
}

/** Attaches to a page and to the one SharedWorker of the browser. */
export async function heapMeter(page: Page): Promise<HeapMeter> {
  const session = await page.context().newCDPSession(page)
  const own: Call = (method, params) => session.send(method as never, params as never)
  const browser = await page.context().browser()?.newBrowserCDPSession()
  if (!browser) throw new Error('no browser behind the page')
  const { targetInfos } = await browser.send('Target.getTargets')
  const worker = targetInfos.find(({ type, url }) => type === 'shared_worker' && url.includes('market.shared-worker'))
  if (!worker) throw new Error('the hub has no SharedWorker')
  const hub = await nestedSession(browser, worker.targetId)
  return {
    async read() {
      return { page: await usage(own), hub: await usage(hub) }
    },
  }
}

async function usage(call: Call): Promise<number> {
  // A second collection frees what finalizers of the first have let go.
  await call('HeapProfiler.collectGarbage')
  await call('HeapProfiler.collectGarbage')
  const {
    usedSize,
    embedderHeapUsedSize = 0,
    backingStorageSize = 0,
  } = (await call('Runtime.getHeapUsage')) as HeapUsage
  return usedSize + embedderHeapUsedSize + backingStorageSize
}

/** A session of a target that Playwright does not know as a page: its messages go inside the browser's own. */
async function nestedSession(browser: CDPSession, targetId: string): Promise<Call> {
  const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: false })
  const waiting = new Map<number, { done(result: unknown): void; failed(error: Error): void }>()
  let last = 0
  browser.on('Target.receivedMessageFromTarget', (event: { sessionId: string; message: string }) => {
    if (event.sessionId !== sessionId) return
    const answer = JSON.parse(event.message) as { id?: number; result?: unknown; error?: { message: string } }
    const call = waiting.get(answer.id ?? -1)
    if (!call) return
    waiting.delete(answer.id as number)
    if (answer.error) call.failed(new Error(answer.error.message))
    else call.done(answer.result)
  })
  return async (method, params = {}) => {
    const id = ++last
    const answer = new Promise<unknown>((done, failed) => waiting.set(id, { done, failed }))
    await browser.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params }) })
    return answer
  }
}
