import type { HubHealth, SocketReport } from '../../../shared/hub-protocol/health.ts'
import * as styles from './inspector.module.css'
import { neverOpenText, socketText } from './socket-text.ts'
import { useInspectorTexts } from './use-inspector-texts.ts'

/** Each socket with its history, what has come over it and how fast, its losses, and the clock at its other end. */
export function SocketLines({ health }: { health: HubHealth }) {
  return (
    <dl className={`kv tight n ${styles.inspSockets}`}>
      {health.sockets.map((socket) => (
        <SocketLine key={socket.kind} socket={socket} now={health.now} />
      ))}
    </dl>
  )
}

function SocketLine({ socket, now }: { socket: SocketReport; now: number }) {
  const t = useInspectorTexts()
  const { state, traffic, clock, skew, earlier } = socketText(t, socket, now)
  const neverOpen = neverOpenText(t, socket, location.hostname)
  return (
    <div>
      <dt>{t(`socket.${socket.kind}`)}</dt>
      <dd>
        {[state, clock].filter(Boolean).join(t('join.semicolon'))}
        {skew && <b className={styles.inspWarn}> {skew}</b>}
        {neverOpen && <p className={styles.inspWarn}>{neverOpen}</p>}
        {traffic.map((line) => (
          <p key={line} className="t2">
            {line}
          </p>
        ))}
        {earlier.length > 0 && (
          <details>
            <summary>{t('socket.earlier', { count: earlier.length })}</summary>
            <ul>
              {earlier.map(({ at, text }) => (
                <li key={at}>{text}</li>
              ))}
            </ul>
          </details>
        )}
      </dd>
    </div>
  )
}
