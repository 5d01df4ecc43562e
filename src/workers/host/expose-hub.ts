import { type Endpoint, expose } from 'comlink'
import type { HubPort } from '../../shared/hub-protocol/hub.ts'

/**
 * What one tab is given of a hub: the calls of the port, in an object of its own. Comlink lets the other side reach everything of the object that
 * it is given, and ending the hub or looking into it is its host's business.
 */
export function hubPort(hub: HubPort): HubPort {
  return {
    warm: hub.warm.bind(hub),
    attach: hub.attach.bind(hub),
    setup: hub.setup.bind(hub),
    watch: hub.watch.bind(hub),
    setVisible: hub.setVisible.bind(hub),
    touched: hub.touched.bind(hub),
    setPace: hub.setPace.bind(hub),
    renew: hub.renew.bind(hub),
    setSession: hub.setSession.bind(hub),
    reconnectNow: hub.reconnectNow.bind(hub),
    describe: hub.describe.bind(hub),
    health: hub.health.bind(hub),
    askAgain: hub.askAgain.bind(hub),
    alerts: hub.alerts.bind(hub),
    record: hub.record.bind(hub),
    exportRing: hub.exportRing.bind(hub),
    detach: hub.detach.bind(hub),
  }
}

/** Serves a tab's calls of the hub over its endpoint. */
export function exposeHub(hub: HubPort, endpoint: Endpoint): void {
  expose(hubPort(hub), endpoint)
}
