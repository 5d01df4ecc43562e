// npm run bench: builds bench/*.ts into a folder of its own in bench/.build, then runs it. Flags: npm run bench -- --help
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildForNode } from './build-node.mjs'
import { ROOT } from './build-parts.mjs'

const folder = join(ROOT, 'bench')
const out = join(folder, '.build', String(process.pid))
const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

await buildForNode(out, {
  // Peers are taken from bench/node_modules as they are.
  external: Object.keys(dependencies),
  input: { main: join(folder, 'main.ts'), 'row-main': join(folder, 'row-main.ts') },
  output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
})
await import(pathToFileURL(join(out, 'main.js')).href)
