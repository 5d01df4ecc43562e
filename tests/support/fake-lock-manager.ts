import type { FakeContext } from './fake-machine.ts'

interface Options {
  mode?: 'exclusive' | 'shared'
  steal?: boolean
  signal?: AbortSignal
}

interface Claim {
  ctx: FakeContext
  name: string
  mode: 'exclusive' | 'shared'
  held: () => Promise<unknown> | unknown
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
}

/** Web Locks of a simulated browser: first come, first served; shared and exclusive; stealing; a dead holder lets go. */
export class FakeLockManager {
  private readonly holders: Claim[] = []
  private readonly queue: Claim[] = []
  private readonly later: (ctx: FakeContext, run: () => void) => void

  /** @param later runs something in a context, a little later */
  constructor(later: (ctx: FakeContext, run: () => void) => void) {
    this.later = later
  }

  /** The locks as one context sees them. */
  of(ctx: FakeContext) {
    return {
      request: (name: string, options: Options, held: () => Promise<unknown> | unknown) =>
        this.request(ctx, name, options, held),
      query: () =>
        new Promise<{ held: { name: string }[] }>((resolve) =>
          this.later(ctx, () => resolve({ held: this.holders.map(({ name }) => ({ name })) })),
        ),
    }
  }

  /** Names of the locks that are held, each once for each holder. */
  get held(): string[] {
    return this.holders.map((claim) => claim.name)
  }

  drop(ctx: FakeContext): void {
    const names = new Set<string>()
    for (const list of [this.holders, this.queue])
      for (let i = list.length - 1; i >= 0; i--) {
        const claim = list[i] as Claim
        if (claim.ctx === ctx) names.add(claim.name) && list.splice(i, 1)
      }
    for (const name of names) this.grant(name)
  }

  private request(ctx: FakeContext, name: string, options: Options, held: Claim['held']): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (!ctx.alive) return
      const { signal, steal, mode = 'exclusive' } = options
      const aborted = () => new DOMException('aborted', 'AbortError')
      if (signal?.aborted) return reject(aborted())
      const claim: Claim = { ctx, name, mode, held, resolve, reject }
      signal?.addEventListener('abort', () => {
        if (this.take(this.queue, claim)) {
          reject(aborted())
          this.grant(name)
        }
      })
      if (steal) {
        for (const holder of this.holders.filter((one) => one.name === name)) {
          this.take(this.holders, holder)
          this.later(holder.ctx, () => holder.reject(aborted()))
        }
        this.queue.unshift(claim)
      } else this.queue.push(claim)
      this.grant(name)
    })
  }

  private take(list: Claim[], claim: Claim): boolean {
    const at = list.indexOf(claim)
    if (at >= 0) list.splice(at, 1)
    return at >= 0
  }

  private grant(name: string): void {
    for (;;) {
      const next = this.queue.find((claim) => claim.name === name)
      const others = this.holders.filter((claim) => claim.name === name)
      if (!next) return
      if (others.length > 0 && (next.mode === 'exclusive' || others.some((one) => one.mode === 'exclusive'))) return
      this.take(this.queue, next)
      this.holders.push(next)
      this.later(next.ctx, () => {
        Promise.resolve(next.held())
          .then(next.resolve, next.reject)
          .finally(() => {
            if (next.ctx.alive && this.take(this.holders, next)) this.grant(name)
          })
      })
    }
  }
}
