import { expect, test } from 'vitest'
import { pushWorld } from './push-world.ts'

test('PUSH-12 pages are those of the product: with the control panel in front the system shows the notification', async () => {
  const all = ['/', '/spot?id=1', '/sandbox', '/app/', '/app/futures', '/app/sandbox', '/api/config', '/assets/a.js']
  const clients = { matchAll: async () => all.map((path) => ({ url: `https://x.net${path}` })) }
  const at = async (base: string) => {
    const pages = await pushWorld({ clients } as unknown as Parameters<typeof pushWorld>[0], base).pages()
    return (pages as unknown as { url: string }[]).map(({ url }) => new URL(url).pathname)
  }
  expect(await at('/app/')).toEqual(['/app/', '/app/futures'])
  expect((await at('/')).slice(0, 2)).toEqual(['/', '/spot'])
  expect(await at('/')).not.toContain('/sandbox')
})
