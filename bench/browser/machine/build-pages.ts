import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

export interface BuiltBench {
  /** Folder of the pages, served below `/bench/`. */
  pages: string
  /** The load server's script. */
  loadServer: URL
}

let built: Promise<BuiltBench> | null = null

/** Builds pages and load server once a run. @param root the checkout's folder @param into where they may lie */
export function buildBench(root: string, into: string): Promise<BuiltBench> {
  built ??= build(root, into)
  return built
}

async function build(root: string, into: string): Promise<BuiltBench> {
  const vite = await import('vite')
  const pages = join(into, 'bench-pages')
  const load = join(into, 'bench-load')
  const here = join(root, 'bench/browser')
  const common = { configFile: false as const, logLevel: 'error' as const, mode: 'production' }
  await vite.build({
    ...common,
    root: join(here, 'pages'),
    base: '/bench/',
    worker: { format: 'es' },
    build: { outDir: pages, emptyOutDir: true, target: 'chrome120', assetsInlineLimit: 0 },
  })
  await vite.build({
    ...common,
    root: here,
    build: {
      ssr: join(here, 'load/load-server.ts'),
      outDir: load,
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'load-server.mjs' } },
    },
  })
  return { pages, loadServer: pathToFileURL(join(load, 'load-server.mjs')) }
}
