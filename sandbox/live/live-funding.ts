import type { Instrument, PastFunding, VenuePlan } from '../../src/venues/base/venue-plan.ts'
import type { VenueAccess } from './venue-access.ts'

/** Funding comes every hour at the earliest: what was asked a minute ago is new enough, ms. */
const FRESH_MS = 60_000

interface Known {
  rows: readonly PastFunding[]
  askedAt: number
}

/** Past funding of a venue's perpetuals by REST, remembered. */
export class LiveFunding {
  private readonly parts: { plan: VenuePlan; access: VenueAccess; clock: () => number }
  private readonly byId = new Map<number, Known>()
  private readonly running = new Map<number, Promise<void>>()

  constructor(parts: { plan: VenuePlan; access: VenueAccess; clock: () => number }) {
    this.parts = parts
  }

  /** What is remembered, newest first. */
  known(currencyId: number): readonly PastFunding[] {
    return this.byId.get(currencyId)?.rows ?? []
  }

  /** Asks for it where it is not known or old. A venue that refuses leaves what was known. */
  load(currencyId: number, instrument: Instrument): Promise<void> {
    const { plan, clock } = this.parts
    const { fundingUrl, readFunding } = plan
    const known = this.byId.get(currencyId)
    if (!fundingUrl || !readFunding || (known && clock() - known.askedAt < FRESH_MS)) return Promise.resolve()
    let run = this.running.get(currencyId)
    if (!run) {
      run = this.fetch(currencyId, fundingUrl(instrument), readFunding).finally(() => this.running.delete(currencyId))
      this.running.set(currencyId, run)
    }
    return run
  }

  private async fetch(currencyId: number, url: string, read: (text: string) => PastFunding[]): Promise<void> {
    const { access, clock } = this.parts
    const askedAt = clock()
    let rows = this.known(currencyId)
    try {
      rows = read(await access.call(url))
    } catch {
      // The venue said no, or nothing: what was known stays.
    }
    this.byId.set(currencyId, { rows, askedAt })
  }
}
