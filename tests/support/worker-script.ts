import { readdirSync } from 'node:fs'

/** Address of the built hub worker, as the served client names it. */
export async function workerScript(base: string): Promise<string> {
  const file = readdirSync('dist/client/assets').find((name) => /^market\.shared-worker-[\w-]+\.js$/.test(name))
  if (!file) throw new Error('no built hub worker in dist/client/assets: run `node scripts/build.mjs` first')
  return new URL(`/assets/${file}`, base).href
}
