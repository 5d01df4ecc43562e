import { rmSync } from 'node:fs'
import { build } from 'vite'
import { ROOT } from './build-parts.mjs'

/**
 * Builds TypeScript of the repository into modules that Node can run. The folder is removed when this process ends.
 * @param {string} folder where the modules go; each process needs its own
 * @param {import('vite').Rolldown.RolldownOptions} rolldownOptions its `input` names what is built
 */
export async function buildForNode(folder, rolldownOptions) {
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  await build({
    configFile: false,
    root: ROOT,
    publicDir: false,
    logLevel: 'error',
    build: { ssr: true, outDir: folder, emptyOutDir: true, target: 'node20', minify: false, rolldownOptions },
  })
}
