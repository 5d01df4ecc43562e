import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { CHROMIUM_ARGS } from './tests/support/chromium-args.ts'

const chromium = process.env.CHROMIUM_PATH

/** As long as our pages wait (PATIENCE in tests/support/browser.ts): a second, which is the default, is over on a busy machine before a page has drawn. */
const patient = { poll: { timeout: 60_000 } }
/** They end a test that hangs; how fast the machine is, is no test's business. */
const times = { testTimeout: 600_000, hookTimeout: 300_000 }
/** Of those that start the product: built once for all files. */
const product = { globalSetup: './tests/support/build-first.ts', ...times }

/** unit: pure and in Node, files of a worker share its modules; process: starts real sandboxes; browser: components in Chromium; e2e: the whole product in Chromium; long: what takes longest of it; browsers: in Firefox and WebKit. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          expect: patient,
          include: [
            'src/**/*.test.ts',
            'sandbox/**/*.test.ts',
            'tests/*.test.ts',
            'tests/repo/**/*.test.ts',
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
        plugins: [react()],
        // Found while a test runs it would make the page begin anew, with a second React.
        optimizeDeps: {
          include: [
            '@ariakit/react/dialog',
            '@ariakit/react/menu',
            '@ariakit/react/popover',
            '@ariakit/react/select',
            'i18next',
            'react-dom/client',
            'react-i18next',
            'trading-signals',
          ],
        },
        test: {
          name: 'browser',
          expect: patient,
          include: ['src/**/*.test.tsx', 'tests/browser/**/*.test.tsx'],
          ...times,
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
          fileParallelism: false,
          ...product,
        },
      },
      {
        test: {
          name: 'long',
          environment: 'node',
          expect: patient,
          include: ['tests/long/**/*.e2e.ts'],
          fileParallelism: false,
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
