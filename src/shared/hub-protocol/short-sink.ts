const SHORT_SINK = Symbol('short sink')

/** Name of Comlink's transfer handler for such sinks, in tab and worker. */
export const SHORT = 'short'
/** What is called of them in few words (short-port.ts). */
export const SHORT_METHOD = 'deliver'

/** Marks a tab's sink: it stays where it is and is called through a {@link ShortPort}. */
export function shortSink<T extends object>(sink: T): T {
  return Object.assign(sink, { [SHORT_SINK]: true })
}

export function isShortSink(value: unknown): value is object {
  return typeof value === 'object' && value !== null && SHORT_SINK in value
}
