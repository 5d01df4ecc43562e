import type { LeaderEnv } from '../../src/app/base/platform/tab-leader.ts'
import { type FakeContext, FakeMachine } from './fake-machine.ts'

/** A simulated browser whose tabs choose a leader among them. */
export class LeaderTabs {
  readonly machine = new FakeMachine()

  /** A new tab. @returns its context, to crash it, and what it has of the browser */
  open(name: string): { page: FakeContext; env: LeaderEnv } {
    const page = this.machine.context(name)
    const locks = this.machine.lockManager.of(page) as unknown as Pick<LockManager, 'request'>
    return { page, env: { locks, openChannel: (channel) => this.machine.openChannel(page, channel) } }
  }

  /** Locks are granted, messages arrive, and answers that wait for neither. */
  settle(): Promise<void> {
    return this.machine.advance(5)
  }
}
