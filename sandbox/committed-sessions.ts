import type { Connection } from '../gateway/sockets/connection.ts'
import type { RemoteSessions } from '../gateway/sockets/session.ts'
import type { SandboxHost } from './host.ts'
import { HostClosed, HostFailed } from './host-failure.ts'

export interface CommittedSessionsParts {
  host: Pick<SandboxHost, 'committed' | 'sessionOfToken'>
  log: (line: string) => void
}

/**
 * Sign-in of sockets where another host may have taken over: a token is judged once this host is certain to lead, for it does not
 * know what another one has given or ended. Until then the client has no answer. A later `auth` of the same client takes the place
 * of one that waits.
 */
export function committedSessions({ host, log }: CommittedSessionsParts): RemoteSessions {
  const newest = new Map<Pick<Connection, 'id'>, object>()
  return {
    authenticate(client, token, answer) {
      newest.delete(client)
      if (token === null) {
        answer(null)
        return
      }
      const request = {}
      newest.set(client, request)
      host.committed().then(
        () => {
          if (newest.get(client) !== request) return
          newest.delete(client)
          answer(host.sessionOfToken(token))
        },
        (error: unknown) => {
          newest.delete(client)
          // The sockets of a host that has failed are closed.
          if (!(error instanceof HostFailed || error instanceof HostClosed)) log(`A sign-in failed: ${String(error)}`)
        },
      )
    },
    left: (client) => void newest.delete(client),
  }
}
