import type { SandboxProcess } from './sandbox-process.ts'

export interface SocketCounts {
  spot: number
  contract: number
  opened: { spot: number; contract: number }
}

/** What the sandbox would have sent by mail or phone. */
export interface SentMessage {
  to: string
  kind: string
  code?: string
}

/** The control panel's JSON, as a tool uses it. */
export function panelOf(sandbox: SandboxProcess) {
  async function ask<T>(method: string, path: string, body?: object): Promise<T> {
    const answer = await fetch(`${sandbox.url}/sandbox/api/${path}`, {
      method,
      headers: { 'x-sandbox-key': sandbox.key, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!answer.ok) throw new Error(`panel ${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (answer.status === 204 ? undefined : await answer.json()) as T
  }
  /** A person's identity that waits for a reviewer. */
  async function identity(account: number): Promise<{ submittedAt: number; level: 'basic' | 'advanced' } | undefined> {
    const waiting = await ask<{ account: number; submittedAt: number; level: 'basic' | 'advanced' }[]>('GET', 'kyc')
    return waiting.find((one) => one.account === account)
  }
  const sentAt = async (account: number) => (await identity(account))?.submittedAt ?? 0
  return {
    /** Newest first; only what went to one address where it is given. */
    outbox: (to?: string) => ask<SentMessage[]>('GET', to ? `outbox?to=${encodeURIComponent(to)}` : 'outbox'),
    sockets: () => ask<SocketCounts>('GET', 'sockets'),
    fault: (spec: object) => ask<unknown>('POST', 'faults', spec),
    clearFaults: () => ask<unknown>('DELETE', 'faults'),
    /** A perpetual market stands so far away for one beat. @returns its mark there */
    move: (currency_id: number, percent: number) => ask<{ mark: string }>('POST', 'move', { currency_id, percent }),
    /** Server time goes on by so much, and what falls due happens. */
    travel: (hours: number) => ask<{ time: number }>('POST', 'travel', { hours }),
    identity,
    /** A reviewer verifies a person's identity. */
    verify: async (account: number) =>
      ask<unknown>('POST', `kyc/${account}`, { verdict: 'approve', submittedAt: await sentAt(account) }),
    /** A reviewer does not, and says why. */
    refuse: async (account: number, reason: string) =>
      ask<unknown>('POST', `kyc/${account}`, { verdict: 'refuse', reason, submittedAt: await sentAt(account) }),
    merchant: (id: number, state: 'away' | 'here') => ask<unknown>('POST', 'merchants', { id, state }),
    /** The exchange decides an appeal for who has paid. */
    decideC2c: (account: number, id: number, reason: string) =>
      ask<unknown>('POST', 'reviews', { what: 'c2c', account, id, decision: 'approve', reason }),
    /** Money is seen on a chain, on its way to a person. */
    deposit: (asked: { user: string | number; currency_id: number; network: string; amount: string }) =>
      ask<{ id: number }>('POST', 'deposits', asked),
    /** What waits for a reviewer, by account and id. */
    reviews: () =>
      ask<Record<'deposits' | 'withdrawals', { account: number; id: number; amount: string }[]>>('GET', 'reviews'),
    review: (decided: { what: string; account: number; id: number; decision: string; reason?: string }) =>
      ask<unknown>('POST', 'reviews', decided),
    /** Whether every account's entries come to what stands in it, and every coin to what came in: where not, by how much. */
    ledger: () => ask<{ gaps: unknown[]; conservation: Record<string, string> }>('GET', 'ledger'),
    close: (choice: object) => ask<unknown>('POST', 'close', choice),
  }
}
