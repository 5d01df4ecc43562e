/** How the page tells the slowed hub what each message is to cost on top. */
export const SLOW_CHANNEL = 'bench-slow'

export interface Slowness {
  busyMs: number
}
