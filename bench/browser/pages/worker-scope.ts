/** The part of SharedWorkerGlobalScope that is used here; this folder's type library is the page's. */
export interface WorkerScope {
  name: string
  addEventListener(type: 'connect', listener: (event: MessageEvent) => void): void
}
