import { serverNow } from './server-clock.ts'

const DAY_MS = 24 * 60 * 60_000

/** The device clock's time of a moment in server ms; with its day where that is not within the last 24 hours. */
export function momentText(at: number, language: string): string {
  const far = serverNow() - at > DAY_MS
  return new Intl.DateTimeFormat(language, {
    ...(far ? { dateStyle: 'medium' } : {}),
    timeStyle: 'medium',
    hourCycle: 'h23',
  }).format(at)
}
