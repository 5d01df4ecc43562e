import type { HubConnection } from './market-env.ts'

/** One of the three places where the hub can live; all give the same way to it. */
export interface HubHost {
  /**
   * @param tab id of this life of the tab; it holds the lock `tab:<tab>` before it makes its first call
   * @param failed called once where no hub can be started here
   * @throws where the browser cannot even try
   */
  connect(tab: string, failed: () => void): HubConnection
  /** Takes this tab out of it: another host is tried. */
  end(): void
}
