import type { Hub } from '../hub/hub.ts'
import type { LeadEnvironment } from './lead-environment.ts'
import { TabPorts } from './tab-ports.ts'

/** The time in which a worker has the lead: from when it begins it keeps the hub, until it ends. */
export class LeadershipTerm {
  /** The hub's ways to its tabs; null before it begins, and after its end. */
  ports: TabPorts | null = null
  private hub: Hub | null = null
  private over = false
  private readonly env: LeadEnvironment
  private readonly ended: () => void

  /** @param ended lets go of the lead */
  constructor(env: LeadEnvironment, ended: () => void) {
    this.env = env
    this.ended = ended
  }

  /** @returns false where it has ended already */
  begin(): boolean {
    if (this.over) return false
    this.hub = this.env.startHub()
    this.ports = new TabPorts(this.env, this.hub)
    this.env.onLeading(true)
    return true
  }

  end(): void {
    if (this.over) return
    this.over = true
    this.ended()
    this.ports?.close()
    this.ports = null
    this.hub?.stop()
    this.env.onLeading(false)
  }
}
