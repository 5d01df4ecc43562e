import type { HubHealth, SocketReport } from '../../shared/market/health.ts'
import { showBytes } from './figures.ts'
import { useWords } from './use-words.ts'

/** What one socket for all tabs has received, and what a socket each would have. */
export function SavedBytes({ health }: { health: HubHealth }) {
  return health.sockets.filter(({ bytes }) => bytes > 0).map((socket) => <Saved key={socket.kind} socket={socket} />)
}

function Saved({ socket: { kind, bytes, bytesApart, tabs } }: { socket: SocketReport }) {
  const t = useWords()
  const saved = bytesApart - bytes
  return (
    <p className="homes n">
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
