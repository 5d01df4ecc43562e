import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { CHROMIUM_ARGS } from './tests/support/chromium-args.ts'

const chromium = process.env.CHROMIUM_PATH

/** unit: pure and in Node; process: starts real sandboxes; browser: components in Chromium; e2e: the whole product in Chromium; long: what takes longest of it; browsers: in Firefox and WebKit. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: [
            'src/**/*.test.ts',
            'sandbox/**/*.test.ts',
            'tests/*.test.ts',
            'tests/repo/**/*.test.ts',
            'bench/*.test.ts',
            'bench/{node,browser}/**/*.test.ts',
          ],
          exclude: ['**/*.process.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'process',
          environment: 'node',
          include: ['**/*.process.test.ts'],
          exclude: ['**/node_modules/**', 'dist/**'],
          fileParallelism: false,
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
      {
        plugins: [react()],
        // Found while a test runs it would make the page begin anew, with a second React.
        optimizeDeps: { include: ['@ariakit/react/dialog'] },
        test: {
          name: 'browser',
          include: ['src/**/*.test.tsx', 'tests/browser/**/*.test.tsx'],
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
          include: ['tests/e2e/**/*.e2e.ts'],
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'long',
          environment: 'node',
          include: ['tests/long/**/*.e2e.ts'],
          fileParallelism: false,
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'browsers',
          environment: 'node',
          include: ['tests/browsers/**/*.e2e.ts'],
          fileParallelism: false,
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
