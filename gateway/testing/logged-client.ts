import type { ClientSessions, SessionClient } from '../sessions/client-sessions.ts'

/** A client's socket that writes down what is done with it. */
export class LoggedClient implements SessionClient {
  readonly kind = 'spot'
  readonly address: string
  readonly log: string[] = []
  private readonly sessions: ClientSessions

  constructor(sessions: ClientSessions, address = '198.51.100.1') {
    this.sessions = sessions
    this.address = address
  }

  countToken(): boolean {
    return true
  }

  belongTo(whose: { user: number; token: string } | null): void {
    this.log.push(`belongs to ${whose?.token ?? 'nobody'}`)
  }

  sendError(code: number): void {
    this.log.push(`error ${code}`)
  }

  push(_topic: string, text: string): void {
    this.log.push(text)
  }

  close(code: number, reason: string): void {
    this.log.push(`closed ${code} ${reason}`)
  }

  auth(token: string | null): void {
    this.sessions.authenticate(this, token, (outcome) => {
      this.log.push(outcome === null ? 'refused' : outcome === 'busy' ? 'busy' : 'admitted')
    })
  }
}
