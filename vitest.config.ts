import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { styleNames } from './src/app/ui/styles/style-names.ts'
import { CHROMIUM_ARGS } from './tests/support/chromium-args.ts'
import { LongestFirst } from './tests/support/longest-first.ts'

const chromium = process.env.CHROMIUM_PATH

/** As long as our pages wait (ANSWER_WITHIN_MS in tests/support/browser.ts): a second, which is the default, is over on a busy machine before a page has drawn. */
const patient = { poll: { timeout: 60_000 } }
/** They end a test that hangs; how fast the machine is, is no test's business. */
const times = { testTimeout: 600_000, hookTimeout: 300_000 }
/** Of those that start the product: built once for all files. */
const product = { globalSetup: './tests/support/build-first.ts', ...times }

/** What pages take of packages. */
const PAGE_PACKAGES = [
  '@ariakit/react/combobox',
  '@ariakit/react/dialog',
  '@ariakit/react/menu',
  '@ariakit/react/popover',
  '@ariakit/react/select',
  '@ariakit/react/tooltip',
  '@hookform/resolvers/valibot',
  '@radix-ui/react-toast',
  '@tanstack/react-virtual',
  'axe-core',
  'axios',
  'comlink',
  'decimal.js',
  'i18next',
  'idb-keyval',
  'jose',
  'lightweight-charts',
  'lucide-react',
  'oauth4webapi',
  'qr',
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  'react-hook-form',
  'react-i18next',
  'react-resizable-panels',
  'react-router-dom',
  'trading-signals',
  'valibot',
  'valtio',
]

const LONG = process.env.LONG === 'full'
/** React for development renders twice and takes twice the time: component tests run with the shipped one, but for LONG=full. */
const IN_DEVELOPMENT = LONG

const inPage = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** unit: pure and in Node, files of a worker share its modules; process: starts real sandboxes; browser: components in Chromium; e2e: the whole product in Chromium; long: what takes longest of it; long-alone: of that, what needs the whole machine; browsers: in Firefox and WebKit. */
export default defineConfig({
  test: {
    // SHUFFLE=7: in an order of chance by that seed, which finds tests that need another file before them.
    sequence: process.env.SHUFFLE
      ? { shuffle: { files: true }, seed: Number(process.env.SHUFFLE) }
      : { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          expect: patient,
          include: [
            'src/**/*.test.ts',
            'sandbox/**/*.test.ts',
            'gateway/**/*.test.ts',
            'tests/*.test.ts',
            'tests/repo/**/*.test.ts',
            'conformance/**/*.test.ts',
            'bench/*.test.ts',
            'bench/{node,browser}/**/*.test.ts',
          ],
          exclude: ['**/*.process.test.ts'],
          // A worker loads each module once for all of its files: they undo what they stub (tests/repo/undo-stubs.test.ts).
          isolate: false,
          unstubGlobals: true,
          unstubEnvs: true,
          restoreMocks: true,
          // One core less is the default: half of two.
          maxWorkers: '100%',
          testTimeout: 120_000,
          // Hooks open a whole exchange: what a test may take is theirs too.
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'process',
          environment: 'node',
          expect: patient,
          include: ['**/*.process.test.ts'],
          exclude: ['**/node_modules/**', 'dist/**'],
          fileParallelism: false,
          ...product,
        },
      },
      {
        css: { modules: styleNames },
        plugins: [react()],
        resolve: {
          alias: [{ find: /^(node:.*|ws)$/, replacement: inPage('./tests/browser/support/node-in-page.ts') }],
        },
        oxc: { jsx: { development: IN_DEVELOPMENT } },
        optimizeDeps: {
          // Found while a test runs it would make the page begin anew, with a second React.
          include: PAGE_PACKAGES,
          rolldownOptions: {
            transform: { define: { 'process.env.NODE_ENV': IN_DEVELOPMENT ? '"development"' : '"production"' } },
          },
        },
        test: {
          name: 'browser',
          expect: patient,
          include: ['src/**/*.test.tsx', 'tests/browser/**/*.test.tsx'],
          // Each file has a page of its own, with its own pointer and focus.
          maxWorkers: 2,
          // Empty: the machine's own time.
          env: { PAGE_TIME: LONG ? '' : '2026-11-20T10:03:20Z' },
          // As vite.config.ts names them, not as Vitest would.
          css: { modules: { classNameStrategy: 'scoped' } },
          ...times,
          // Here expect.element and presses wait as long as their test may run.
          testTimeout: 180_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { ...(chromium ? { executablePath: chromium } : {}), args: CHROMIUM_ARGS },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        test: {
          name: 'e2e',
          environment: 'node',
          expect: patient,
          include: ['tests/e2e/**/*.e2e.ts'],
          // Each file has a sandbox and a Chromium of its own, and half of its time waits for them.
          maxWorkers: 2,
          ...product,
        },
      },
      {
        test: {
          name: 'long',
          environment: 'node',
          expect: patient,
          include: ['tests/long/*.e2e.ts'],
          // Each file has a sandbox and a Chromium of its own, and half of its time waits for them. Limits of time are judged alone.
          maxWorkers: LONG ? 1 : 2,
          sequence: { groupOrder: 1 },
          ...product,
        },
      },
      {
        test: {
          name: 'long-alone',
          environment: 'node',
          expect: patient,
          include: ['tests/long/alone/*.e2e.ts'],
          fileParallelism: false,
          // After the others, and one at a time.
          sequence: { groupOrder: 2 },
          ...product,
        },
      },
      {
        test: {
          name: 'browsers',
          environment: 'node',
          expect: patient,
          include: ['tests/browsers/**/*.e2e.ts'],
          fileParallelism: false,
          ...product,
        },
      },
    ],
  },
})
