import { build } from 'vite'

/** One TypeScript file and what it imports, as one classic script. */
export async function bundle(entry: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, minify: false, lib: { entry, formats: ['iife'], name: 'probe' } },
  })
  const output = (Array.isArray(result) ? result[0] : result) as { output: { code?: string }[] }
  const code = output.output[0]?.code
  if (!code) throw new Error(`nothing came out of bundling ${entry}`)
  return code
}
