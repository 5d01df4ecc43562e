import type { HubHealth } from '../../../shared/hub-protocol/health.ts'
import type { Translate } from './figures.ts'

/** `all tabs on 1.4.2`, or which are on another version than the hub. */
export function versionsOf(t: Translate, { tabs, version }: Pick<HubHealth, 'tabs' | 'version'>): string {
  const strange = tabs.filter((tab) => tab.version !== version)
  if (strange.length === 0) return t('connections.same', { version })
  const list = [...new Set(strange.map((tab) => tab.version))].sort().join(t('join.comma'))
  return t('connections.mixed', { n: strange.length, list })
}
