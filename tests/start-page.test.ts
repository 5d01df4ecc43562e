import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type BuiltChunk, routeSources, startFilesOf, startingPage } from '../scripts/start-page.ts'
import { routes } from '../src/app/shell/routes.ts'

const SOURCE = readFileSync('src/app/shell/routes.ts', 'utf8')
const chunk = (name: string, modules: string[], imports: string[] = [], styles: string[] = []): BuiltChunk => ({
  ...{ fileName: `assets/${name}.js`, name, moduleIds: modules.map((id) => `/root${id}`) },
  imports: imports.map((each) => `assets/${each}.js`),
  styles: styles.map((each) => `assets/${each}.css`),
})

test('START-01 the table of routes is read whole: every route has the file of its screen', () => {
  const read = routeSources(SOURCE)
  expect(read.map(({ path }) => path)).toEqual(routes.map(({ path }) => path))
  expect(read.map(({ area }) => area)).toEqual(routes.map(({ title }) => title.split(':')[0]))
  for (const { screen } of read)
    expect(readFileSync(screen, 'utf8')).toMatch(/export (default )?(async )?(function|const)/)
})

test('START-01 a screen that is not found in the table ends the build', () => {
  expect(() => routeSources("export const routes = [{ path: '/a', title: 'a:b', load: elsewhere }]")).toThrow('/a')
})

test('START-01 a route has its chunk with what this imports, texts and styles', () => {
  const files = startFilesOf({
    chunks: [
      chunk('index', ['/src/app/main.tsx'], ['vendor'], ['index']),
      chunk('vendor', ['/node_modules/react/index.js']),
      chunk('terminal', ['/src/app/trading/terminal/terminal.tsx'], ['index', 'vendor'], ['terminal']),
      chunk('spot', ['/src/app/screens/spot/spot-screen.tsx'], ['terminal', 'vendor']),
      chunk('ticket', ['/src/app/trading/ticket/ticket.tsx'], ['terminal', 'controls'], ['ticket']),
      chunk('panel', ['/src/app/trading/orders/orders-panel.tsx'], ['ticket']),
      chunk('controls', ['/src/app/ui/select.tsx'], ['index']),
      chunk('texts', ['/src/app/base/i18n/en/common.json', '/src/app/base/i18n/en/errors.json']),
      chunk('later', ['/src/app/screens/rank/rank-screen.tsx'], ['index']),
    ],
    assets: ['assets/market.worker-b.js', 'assets/market.shared-worker-a.js'],
    routes: SOURCE,
  })
  expect(files.worker).toBe('assets/market.shared-worker-a.js')
  expect(files.routes.find(({ path }) => path === '/spot')).toEqual({
    path: '/spot',
    scripts: ['assets/terminal.js', 'assets/spot.js', 'assets/texts.js'],
    later: ['assets/controls.js', 'assets/ticket.js', 'assets/panel.js'],
    styles: ['assets/terminal.css', 'assets/ticket.css'],
    reads: ['api/spot/markets'],
  })
  expect(files.routes.find(({ path }) => path === '/rank')?.scripts).toEqual(['assets/later.js', 'assets/texts.js'])
})

test('START-02 styles stand in the head, before those of screens; the first script waits for nothing', () => {
  const built = `<head>
    <script type="module" crossorigin src="/assets/index.js"></script>
    <link rel="stylesheet" crossorigin href="/assets/index.css">
  </head>
  <body>
    <div id="root"></div>
  </body>`
  const page = startingPage(built, 'assets/early.js')
  const [head = '', body = ''] = page.split('</head>')
  expect(head).toContain('rel="stylesheet"')
  expect(head.indexOf('<script type="module" async')).toBeLessThan(head.indexOf('src="/assets/index.js"'))
  expect(body).not.toContain('rel="stylesheet"')
})
