import type { Connection } from '../gateway/sockets/connection.ts'
import type { AuthOutcome, RemoteSessions } from '../gateway/sockets/session.ts'
import type { SandboxHost } from './host.ts'
import { HostClosed, HostFailed } from './host-failure.ts'

type Answer = (outcome: AuthOutcome) => void

export interface CommittedSessionsParts {
  host: Pick<SandboxHost, 'committed' | 'sessionOfToken'>
  log: (line: string) => void
}

/**
 * Sign-in of sockets where another host may have taken over: a token is judged once this host is certain to lead, for it does not
 * know what another one has given or ended. Until then the client has no answer. A later `auth` of the same client takes the place
 * of one that waits, which is answered `busy`, as is one whose wait fails.
 */
export function committedSessions({ host, log }: CommittedSessionsParts): RemoteSessions {
  const waiting = new Map<Pick<Connection, 'id'>, Answer>()
  /** Answers a request that still waits. */
  const settle = (client: Pick<Connection, 'id'>, answer: Answer, outcome: () => AuthOutcome) => {
    if (waiting.get(client) !== answer) return
    waiting.delete(client)
    answer(outcome())
  }
  return {
    authenticate(client, token, answer) {
      const overtaken = waiting.get(client)
      waiting.delete(client)
      overtaken?.('busy')
      if (token === null) {
        answer(null)
        return
      }
      waiting.set(client, answer)
      host.committed().then(
        () => settle(client, answer, () => host.sessionOfToken(token)),
        (error: unknown) => {
          settle(client, answer, () => 'busy')
          // The sockets of a host that has failed are closed.
          if (!(error instanceof HostFailed || error instanceof HostClosed)) log(`A sign-in failed: ${String(error)}`)
        },
      )
    },
    left: (client) => void waiting.delete(client),
  }
}
