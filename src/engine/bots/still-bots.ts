import type { Bots } from './bot-market.ts'

/** No bots at all: on a still market nobody but people trades. */
export class StillBots implements Bots {
  act(): boolean {
    return false
  }

  save(): Record<string, never> {
    return {}
  }
}
