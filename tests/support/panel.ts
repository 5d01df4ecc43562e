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
  return {
    /** Newest first; only what went to one address where it is given. */
    outbox: (to?: string) => ask<SentMessage[]>('GET', to ? `outbox?to=${encodeURIComponent(to)}` : 'outbox'),
    sockets: () => ask<SocketCounts>('GET', 'sockets'),
    fault: (spec: object) => ask<unknown>('POST', 'faults', spec),
    clearFaults: () => ask<unknown>('DELETE', 'faults'),
    close: (choice: object) => ask<unknown>('POST', 'close', choice),
  }
}
