import { SocketState } from '../../shared/market/delivery.ts'
import type { HubHealth, SocketReport } from '../../shared/market/health.ts'
import { showCount, showInstant, showSpan, type Words } from './figures.ts'
import { useWords } from './use-words.ts'

/** A clock that is off by more is worth a warning (wire.md). */
const SKEW_SHOWN = 2_000
/** Ends that are told. */
const TOLD = 3

/** Each socket with its history, its losses and the clock at its other end. */
export function SocketLines({ health }: { health: HubHealth }) {
  const t = useWords()
  return (
    <dl className="kv tight n insp-sockets">
      {health.sockets.map((socket) => (
        <div key={socket.kind}>
          <dt>{t(`socket.${socket.kind}`)}</dt>
          <dd>
            {[stateOf(t, socket, health.now), ...closes(t, socket), ...losses(t, socket)].join(t('join.semicolon'))}
            {socket.offset !== null && Math.abs(socket.offset) > SKEW_SHOWN && (
              <b className="insp-warn">
                {' '}
                {t('socket.skew', {
                  span: showSpan(t, Math.abs(socket.offset)),
                  side: t(socket.offset > 0 ? 'socket.ahead' : 'socket.behind'),
                })}
              </b>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function stateOf(t: Words, socket: SocketReport, now: number): string {
  const { state, openedAt, attempts, nextAttemptAt, tabs, authenticated, roundTrip } = socket
  if (state === SocketState.none) return t('socket.none')
  if (state === SocketState.waiting && nextAttemptAt !== null)
    return t('socket.waiting', { n: attempts, span: showSpan(t, Math.max(0, nextAttemptAt - now)) })
  if (state !== SocketState.open || openedAt === null) return t('socket.connecting')
  const open = t('socket.open', { span: showSpan(t, now - openedAt) })
  const trip = roundTrip === null ? [] : [t('socket.trip', { span: showSpan(t, roundTrip) })]
  const only = tabs === 0 && authenticated ? [t('socket.ordersOnly')] : []
  return [open, ...trip, ...only].join(t('join.comma'))
}

function closes(t: Words, { closes: ends, offset }: SocketReport): string[] {
  return ends
    .slice(-TOLD)
    .reverse()
    .map(({ at, code, backAfter }) => {
      const values = { code, time: showInstant(at + (offset ?? 0)).slice(0, 8) }
      const how = t(code === 0 ? 'socket.gaveUp' : 'socket.closed', values)
      return backAfter === null ? how : how + t('join.comma') + t('socket.back', { span: showSpan(t, backAfter) })
    })
}

function losses(t: Words, { drops, fallbacks, bytes }: SocketReport): string[] {
  if (bytes === 0) return []
  return drops > 0 || fallbacks > 0
    ? [t('socket.losses', { drops: showCount(drops), fallbacks: showCount(fallbacks) })]
    : []
}
