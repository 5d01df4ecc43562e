import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

/** Browsers that have SharedWorker modules, Web Locks, and Trusted Types or no need of them. */
const TARGET = ['chrome111', 'edge111', 'firefox114', 'safari16.4']

/** Libraries that every page needs, apart from our own code: they change less often. `Trans` is for the few pages that use it. */
const VENDOR =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|i18next|react-i18next(?!\/dist\/es\/(Trans|IcuTrans))|valtio|comlink)\//

/** What every screen needs besides: one file instead of a request each. Menus and dialogs stay apart, they come with their first use. */
const COMMON = /src\/(app\/(platform|session|api)|shared)\/|node_modules\/(lucide-react|valibot)\//

/**
 * The service worker of src/workers, with the list of the built files put in. Nothing is injected into the page: src/app/pwa
 * registers it, and the manifest stands in public/. A classic script: not every browser takes a module here.
 */
const pwa = () =>
  VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src/workers',
    filename: 'service-worker.ts',
    injectRegister: false,
    manifest: false,
    integration: {
      configureCustomSWViteBuild(inner) {
        inner.logLevel = 'warn'
      },
    },
    injectManifest: {
      rollupFormat: 'iife',
      globPatterns: ['index.html', 'assets/**/*.{js,css,woff2}', '*.{svg,png}'],
      maximumFileSizeToCacheInBytes: 1_000_000,
    },
  })

export default defineConfig(({ isSsrBuild }) =>
  isSsrBuild
    ? {
        publicDir: false,
        build: {
          ssr: 'sandbox/main.ts',
          outDir: 'dist/sandbox',
          target: 'node20',
          minify: false,
          rolldownOptions: { output: { entryFileNames: '[name].js' } },
        },
      }
    : {
        plugins: [react(), pwa()],
        worker: { format: 'es' },
        build: {
          outDir: 'dist/client',
          // Which chunk brings which: read by scripts/check-size.mjs.
          manifest: true,
          target: TARGET,
          assetsInlineLimit: 0,
          modulePreload: { polyfill: false },
          rolldownOptions: {
            output: {
              codeSplitting: {
                groups: [
                  { name: 'vendor', test: VENDOR, priority: 2 },
                  { name: 'common', test: COMMON, minShareCount: 2, priority: 1 },
                ],
              },
            },
          },
        },
      },
)
