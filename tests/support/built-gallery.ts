import { build, preview } from 'vite'

const CONFIG = 'src/app/screens/gallery/vite.config.ts'

export interface ServedGallery {
  url: string
  close(): Promise<void>
}

/** Builds the gallery and serves it on a free port. */
export async function serveGallery(): Promise<ServedGallery> {
  await build({ configFile: CONFIG, logLevel: 'error' })
  const server = await preview({ configFile: CONFIG, preview: { port: 0, strictPort: false }, logLevel: 'error' })
  const url = server.resolvedUrls?.local[0]
  if (!url) throw new Error('the gallery has no address')
  return { url, close: () => server.close() }
}
