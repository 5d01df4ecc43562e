import type { Browser } from 'playwright'

/** A task of a page's main thread: how long it took, and how long a processor worked on it, ms. */
export interface TaskTime {
  wall: number
  cpu: number
}

/** What is read of an event of a Chromium trace: times in µs, `tdur` those of the thread's own clock. */
export interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  dur?: number
  tdur?: number
  args?: { name?: string }
}

/** The outermost tasks of all pages' main threads. @param events of a trace, in any order */
export function mainTasks(events: readonly TraceEvent[]): TaskTime[] {
  const of = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const mains = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(of),
  )
  return events
    .filter((event) => event.ph === 'X' && event.name === 'ThreadControllerImpl::RunTask' && mains.has(of(event)))
    .map(({ dur = 0, tdur = 0 }) => ({ wall: dur / 1_000, cpu: tdur / 1_000 }))
}

/**
 * Traces a browser while something runs in it. A task that took 60 ms and of which a processor worked 10 was waiting for a processor: the
 * machine's, not the page's. Tracing costs the page a little, so nothing else is measured meanwhile.
 */
export async function tracedTasks(browser: Browser, whatRuns: () => Promise<void>): Promise<TaskTime[]> {
  const session = await browser.newBrowserCDPSession()
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value) events.push(event as unknown as TraceEvent)
  })
  const ended = new Promise((done) => session.once('Tracing.tracingComplete', done))
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      recordMode: 'recordUntilFull',
      includedCategories: ['toplevel', '__metadata'],
      excludedCategories: ['*'],
    },
  })
  await whatRuns()
  await session.send('Tracing.end')
  await ended
  await session.detach()
  return mainTasks(events)
}
