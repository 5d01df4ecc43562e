import { wrap } from 'comlink'
import { type AddressedPort, AddressedPorts, type OpenChannel } from '../../shared/hub-protocol/addressed-port.ts'
import type { Address } from '../../shared/hub-protocol/addressed-sink.ts'
import { type TabWelcome, tabChannel, tabLock } from '../../shared/hub-protocol/hub-discovery.ts'
import type { HubEnvironment } from '../base/environment.ts'
import type { Hub } from '../hub/hub.ts'
import { watchTabLock } from '../hub/tab-lock.ts'
import { exposeHub } from './expose-hub.ts'

interface OpenTab {
  ports: AddressedPorts
  welcome(): void
  unwatch(): void
}

/** The hub's ways to its tabs, a channel each: what is sent to one wakes no other. They end with their tab's lock. */
export class TabPorts {
  private readonly tabs = new Map<string, OpenTab>()
  private readonly env: Pick<HubEnvironment, 'locks' | 'log'> & { openChannel: OpenChannel }
  private readonly hub: Hub

  constructor(env: Pick<HubEnvironment, 'locks' | 'log'> & { openChannel: OpenChannel }, hub: Hub) {
    this.env = env
    this.hub = hub
  }

  /** A tab looks for the hub. */
  welcomeTab(tab: string): void {
    const known = this.tabs.get(tab)
    if (known) {
      known.welcome()
      return
    }
    const channel = this.env.openChannel(tabChannel(tab))
    const ports = new AddressedPorts()
    ports.begin(channel, this.hub.epoch)
    exposeHub(this.hub, ports.port(0))
    const welcome = () => channel.postMessage({ welcome: this.hub.epoch, lock: this.hub.lock } satisfies TabWelcome)
    const unwatch = watchTabLock(this.env, tabLock(tab), () => this.drop(tab))
    this.tabs.set(tab, { ports, welcome, unwatch })
    welcome()
  }

  /** The remote of what a tab keeps at an address. @throws where no such tab is known */
  remote({ tab, port }: Address): object {
    const open = this.tabs.get(tab)
    if (!open) throw new Error(`no tab ${tab} is known here`)
    return wrap<AddressedPort>(open.ports.port(port))
  }

  has(tab: string): boolean {
    return this.tabs.has(tab)
  }

  close(): void {
    for (const tab of [...this.tabs.keys()]) this.drop(tab)
  }

  private drop(tab: string): void {
    const open = this.tabs.get(tab)
    this.tabs.delete(tab)
    open?.unwatch()
    open?.ports.close()
  }
}
