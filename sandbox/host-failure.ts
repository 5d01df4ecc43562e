/**
 * Why nothing is taken any more: the journal could not be written (`disk`), its files were deleted or replaced (`folder`), the
 * engine broke on a command (`engine`), or the machine's clock jumped (`clock`).
 */
export type HostFailureReason = 'disk' | 'folder' | 'engine' | 'clock'

/** The exchange is ahead of its journal, or the journal cannot be trusted; only a new start helps. */
export class HostFailed extends Error {
  override readonly name = 'HostFailed'
  readonly reason: HostFailureReason

  constructor(message: string, reason: HostFailureReason) {
    super(message)
    this.reason = reason
  }
}

/** What a person can do about it. */
export const FAILURE_ADVICE: Record<HostFailureReason, string> = {
  disk: 'Free disk space or repair the disk, then start again',
  folder: 'Restore the data folder, then start again',
  engine: 'Start again',
  clock: 'Correct the clock and start again, or start with --accept-clock',
}

/** The host is ending. */
export class HostClosed extends Error {
  override readonly name = 'HostClosed'
}

/** For work that nobody waits for. @throws whatever is neither of the two */
export function ignoreHostFailure(error: unknown): void {
  if (!(error instanceof HostFailed || error instanceof HostClosed)) throw error
}
