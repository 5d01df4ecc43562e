/**
 * Why nothing is taken any more: the journal could not be written (`disk`), its files were deleted or replaced (`folder`), the
 * engine broke on a command (`engine`), the machine's clock jumped (`clock`), a stream did not acknowledge (`stream`), or another
 * host has taken over (`superseded`).
 */
export type HostFailureReason = 'disk' | 'folder' | 'engine' | 'clock' | 'stream' | 'superseded'

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
  stream: 'Bring a majority of the NATS servers back, then start again',
  superseded: 'Start again with --standby',
}

/** What a journal store rejects with where the reason is known. */
export class CommitFailed extends Error {
  override readonly name = 'CommitFailed'
  readonly reason: HostFailureReason

  constructor(message: string, reason: HostFailureReason) {
    super(message)
    this.reason = reason
  }
}

/** The journal takes no command of this length. Nothing was done. */
export class CommandTooLarge extends Error {
  override readonly name = 'CommandTooLarge'
  /** Of the HTTP answer. */
  readonly statusCode = 413

  constructor(kind: string) {
    super(`the command ${kind} is too large for the journal`)
  }
}

/** The host is ending. */
export class HostClosed extends Error {
  override readonly name = 'HostClosed'
}

/** For work that nobody waits for. @throws whatever is neither of the two */
export function ignoreHostFailure(error: unknown): void {
  if (!(error instanceof HostFailed || error instanceof HostClosed)) throw error
}
