import { expect, test } from 'vitest'
import { forgetPerson, pushWorld } from './push-world.ts'

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

test('PUSH-16 as the page says that nobody is signed in, the service worker drops all that is a person’s', async () => {
  const log: string[] = []
  const close = () => void log.push('closed')
  const scope = {
    caches: { delete: async (name: string) => void log.push(name) },
    registration: {
      getNotifications: async () => [{ close }, { close }],
      pushManager: { getSubscription: async () => ({ unsubscribe: async () => void log.push('unsubscribed') }) },
    },
    navigator: { clearAppBadge: async () => void log.push('no badge') },
  }
  await forgetPerson(scope as unknown as Parameters<typeof forgetPerson>[0])
  expect(log).toEqual(['onetape-push', 'shared-picture', 'closed', 'closed', 'no badge', 'unsubscribed'])
})
