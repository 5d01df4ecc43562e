import { reasonOf } from '../../gateway/base/start-error.ts'
import type { Timers } from '../../gateway/base/timers.ts'
import type { MarketKind } from '../../src/shared/hub-protocol/market.ts'
import type { Instrument, VenuePlan } from '../../src/venues/base/venue-plan.ts'
import { type LiveVenue, PLANS } from '../../src/venues/mirror/plans.ts'
import { EmptySource } from './empty-source.ts'
import { LiveSource } from './live-source.ts'
import { expectedMarkets, listMarkets } from './market-list.ts'
import type { Network } from './network.ts'
import type { LiveStatus } from './status.ts'
import { after } from './turns.ts'
import { VenueAccess } from './venue-access.ts'

/** The list of instruments is asked for anew this often, ms … */
const REFRESH_MS = 3_600_000
/** … and after a refusal this long after the last time at the earliest, ms. */
const SOON_MS = 300_000
/** While it cannot be had at all, ms. */
const RETRY_MS = 10_000
/** A start waits for the list no longer than this, ms. */
const PATIENCE_MS = 5_000

export interface LiveOptions {
  venue: LiveVenue
  network: Network
  clock: () => number
  timers: Timers
  random: () => number
  log: (line: string) => void
}

/** A real exchange's markets in place of our own. */
export interface OpenLive {
  /** As the venue writes its own name. */
  title: string
  spot: LiveSource
  contract: LiveSource | EmptySource
  /** What paper orders trade on. */
  tradable: Partial<Record<MarketKind, LiveSource>>
  status(): LiveStatus[]
  close(): void
}

/** Connects to a venue and shows its markets, as soon as they come. Never fails: without a network nothing is live. */
export async function openLive(options: LiveOptions): Promise<OpenLive> {
  const plans = PLANS[options.venue]
  const accesses = new Map<string, VenueAccess>()
  const accessOf = ({ venue, limits }: VenuePlan) => {
    const access = accesses.get(venue) ?? new VenueAccess({ ...options, limits })
    accesses.set(venue, access)
    return access
  }
  const kinds = (['spot', 'contract'] satisfies MarketKind[]).flatMap((kind) => {
    const plan = plans[kind]
    return plan ? [new LiveKind(plan, accessOf(plan), options)] : []
  })
  await Promise.race([
    Promise.all(kinds.map((kind) => kind.refresh())),
    new Promise<void>((resolve) => after(options.timers, PATIENCE_MS, resolve)),
  ])
  for (const kind of kinds) kind.begin()
  const [spot, contract] = kinds
  return {
    title: (spot as LiveKind).source.status().venue,
    spot: (spot as LiveKind).source,
    contract: contract?.source ?? new EmptySource('contract'),
    tradable: Object.fromEntries(kinds.map(({ source }) => [source.kind, source])),
    status: () => kinds.map(({ source }) => source.status()),
    close() {
      for (const kind of kinds) kind.close()
      for (const access of accesses.values()) access.close()
    },
  }
}

/** One kind of a venue's markets, with its list of instruments. */
class LiveKind {
  readonly source: LiveSource
  private readonly plan: VenuePlan
  private readonly access: VenueAccess
  private readonly options: LiveOptions
  private askedAt = Number.NEGATIVE_INFINITY
  private hasList = false
  private isClosed = false
  /** The last line of the log about the list. */
  private said = ''
  private cancelRefresh: () => void = () => undefined

  constructor(plan: VenuePlan, access: VenueAccess, options: LiveOptions) {
    this.plan = plan
    this.access = access
    this.options = options
    this.source = new LiveSource({ ...options, plan, access, refused: () => this.refreshSoon() })
  }

  /** Where the list has not come yet, the markets that are likely stand there until it does. */
  begin(): void {
    if (!this.hasList) this.source.show(expectedMarkets(this.plan))
  }

  /** Asks for the list of instruments and shows its markets; asks again later by itself. */
  async refresh(): Promise<void> {
    this.cancelRefresh()
    this.askedAt = this.options.clock()
    const instruments = await this.ask()
    if (this.isClosed) return
    // Another question may have been asked meanwhile: its next one takes the place of this one's.
    this.cancelRefresh()
    const listed = listMarkets(this.plan, instruments)
    if (listed.length > 0) {
      this.hasList = true
      this.source.show(listed)
    }
    const wait = this.hasList && listed.length > 0 ? REFRESH_MS : RETRY_MS
    this.cancelRefresh = after(this.options.timers, wait, () => void this.refresh())
  }

  close(): void {
    this.isClosed = true
    this.cancelRefresh()
    this.source.close()
  }

  private refreshSoon(): void {
    if (this.options.clock() - this.askedAt >= SOON_MS) void this.refresh()
  }

  private async ask(): Promise<Instrument[]> {
    const { plan } = this
    try {
      const instruments = plan.readInstruments(await this.access.call(plan.instrumentsUrl, true))
      this.say(instruments.length === 0 ? `${plan.title} ${plan.kind}: its list of markets cannot be read` : '')
      return instruments
    } catch (error) {
      this.say(`${plan.title} ${plan.kind} cannot be reached: ${reasonOf(error)}. It is tried again.`)
      return []
    }
  }

  /** One line for as long as it stays so: it is tried again every few seconds. @param line empty where all is well */
  private say(line: string): void {
    if (line !== '' && line !== this.said) this.options.log(line)
    this.said = line
  }
}
