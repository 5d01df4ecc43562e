import type { HubEnvironment } from '../base/environment.ts'

/** Holds a lock from when it is granted, until it is let go. @returns lets go, be it granted or not */
export function holdLock(env: Pick<HubEnvironment, 'locks' | 'log'>, name: string): () => void {
  let over = false
  let release: () => void = () => {
    over = true
  }
  const held = () =>
    new Promise<void>((end) => {
      if (over) end()
      else release = end
    })
  env.locks.request(name, {}, held).catch((error: unknown) => env.log('error', 'the hub cannot hold its lock', error))
  return () => release()
}
