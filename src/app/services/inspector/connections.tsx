import type { HubHealth, SocketReport } from '../../../shared/hub-protocol/health.ts'
import { missingNeeds } from '../hub-client/own-locks.ts'
import { showBytes, showCount } from './figures.ts'
import * as styles from './inspector.module.css'
import { OwnPace } from './own-pace.tsx'
import { shortTitle } from './short-title.ts'
import { SocketLines } from './socket-lines.tsx'
import { TabRows } from './tab-rows.tsx'
import { useHubs } from './use-hubs.ts'
import { useInspectorTexts } from './use-inspector-texts.ts'
import { versionsOf } from './versions.ts'

/** Who holds the hub, on which host; what each tab watches; what one socket for all has saved. */
export function Connections({ health }: { health: HubHealth }) {
  const t = useInspectorTexts()
  const hubs = useHubs(health.now)
  const { host, version } = health
  const missing = missingNeeds()
  const leader = health.tabs.find((tab) => tab.holdsHub)
  const others = hubs.filter((hub) => hub.epoch !== String(health.epoch))
  return (
    <section aria-label={t('connections.title')}>
      <div className="sec">
        <h3>{t('connections.title')}</h3>
        <span>
          {[
            t('connections.home', { host, name: t(`home.${host}`) }),
            t('connections.hub', { version }),
            versionsOf(t, health),
          ].join(t('join.comma'))}
        </span>
      </div>
      {missing.length > 0 && (
        <p className={styles.inspEmpty}>{t('connections.missing', { list: missing.join(t('join.comma')) })}</p>
      )}
      {others.length > 0 && (
        <p className={styles.inspEmpty}>
          {t(host === 3 ? 'connections.ownHubs' : 'connections.others', {
            count: others.length,
            list: [...new Set(others.map((hub) => hub.version))].join(t('join.comma')),
          })}
        </p>
      )}
      {leader && <p className={styles.inspEmpty}>{t('connections.leader', { title: shortTitle(leader.title) })}</p>}
      <TabRows health={health} />
      <p className={`n ${styles.inspEmpty}`}>{t('connections.lostAcks', { n: showCount(health.lostAcks) })}</p>
      <OwnPace />
      <SavedBytes health={health} />
      <SocketLines health={health} />
    </section>
  )
}

/** What one socket for all tabs has received, and what a socket each would have. */
function SavedBytes({ health }: { health: HubHealth }) {
  return health.sockets.filter(({ bytes }) => bytes > 0).map((socket) => <Saved key={socket.kind} socket={socket} />)
}

function Saved({ socket: { kind, bytes, bytesApart, tabs } }: { socket: SocketReport }) {
  const t = useInspectorTexts()
  const saved = bytesApart - bytes
  return (
    <p className={`n ${styles.homes}`}>
      <span>
        {t(`saved.${kind}`)} <b className="strong">{showBytes(t, bytes)}</b>{' '}
        {t('saved.apart', { apart: showBytes(t, bytesApart), count: tabs })}
      </span>
      <b className="strong">
        {t('saved.sum', { saved: showBytes(t, saved), percent: ((100 * saved) / bytesApart).toFixed(1) })}
      </b>
    </p>
  )
}
