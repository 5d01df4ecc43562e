/** The exchange is ahead of its journal; only a new start helps. */
export class HostFailed extends Error {
  override readonly name = 'HostFailed'
}

/** The host is ending. */
export class HostClosed extends Error {
  override readonly name = 'HostClosed'
}

/** For work that nobody waits for. @throws whatever is neither of the two */
export function ignoreHostFailure(error: unknown): void {
  if (!(error instanceof HostFailed || error instanceof HostClosed)) throw error
}
