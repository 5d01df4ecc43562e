import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { noticesOf, packageFolderOf } from './scripts/licences.mjs'
import { startFilesOf, startingPage } from './scripts/start-page.ts'
import { keepStyles, styleNames } from './src/app/ui/styles/style-names.ts'
import { START_FILES, withStartLinks } from './src/shared/site/start-files.ts'

/** Browsers that have SharedWorker modules, Web Locks, and Trusted Types or no need of them. */
const TARGET = ['chrome111', 'edge111', 'firefox114', 'safari16.4']

/** What the first script is made of: it stands alone. */
const EARLY =
  /src\/(app\/(early|base\/platform\/(base-path|config|early-reads|trusted-types)|services\/hub-client\/open-shared-hub)|shared\/site\/(start-files|config-shape|google-setup|market-data-source))\.ts/

/** Libraries that every page needs, apart from our own code: they change less often. `Trans` is for the few pages that use it. */
const VENDOR =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|i18next|react-i18next(?!\/dist\/es\/(Trans|IcuTrans))|valtio|comlink)\//

/** Parts of the design system that stand on Ariakit. */
const CONTROLS = 'any-select|command-list|dialog|menu|palette|popover|select|sheet|tooltip'

/** The first picture of a terminal, besides what is live on the front page too: not the chart, and of ticket and orders what book and header ask for. */
const TERMINAL =
  /src\/app\/(services\/(account\/(?!contract-|open-contract)|currency\/|venue\/(?!perp-|use-contract))|base\/prefs\/terminal-|trading\/(?!chart\/|transfer\/locked-|ticket\/|fields\/|orders\/|positions\/|explain\/explain-total|tools\/)|trading\/(ticket\/(lazy-|ticket-intents)|orders\/lazy-))/

/**
 * What goes together, first match first: a request each costs more than the bytes that a page may not need. Only what at least two
 * chunks share is taken; the chart and what one screen alone has stay by themselves.
 */
const GROUPS: Rolldown.CodeSplittingGroup[] = [
  { name: 'early', test: EARLY },
  { name: 'vendor', test: VENDOR },
  // What every page runs before it knows which one it is; then what nearly every page needs.
  { name: 'first', tags: ['$initial'], test: (id) => !EARLY.test(id) },
  // Not what single areas need: articles, push, and phone numbers with their large table.
  {
    name: 'common',
    test: new RegExp(
      `src/(app/(services/lazy/(lazy-panel|fresh-load)|trading/fields/step-field|base/(api/truth|i18n/use-refusal-text|platform/(csv|save-file|show-decimal|toast-store|write-clipboard|zone-days))|ui/(?!(${CONTROLS})\\.)[\\w-]+)\\.tsx?|shared/(?!calls/products/|lines/|rules/(article|push|phone)-))|node_modules/(lucide-react|valibot|@tanstack/(react-virtual|virtual-core))/`,
    ),
    minShareCount: 2,
  },
  // Menus, dialogs, tabs: with their first use.
  {
    name: 'controls',
    test: new RegExp(`node_modules/(@ariakit|@floating-ui)/|src/app/ui/(${CONTROLS})\\.tsx`),
    minShareCount: 2,
  },
  // What shows live prices, on the front page too; then what the terminals have besides, with their menus.
  {
    name: 'live',
    test: /src\/app\/(base\/prefs\/terminal-prefs|services\/(account\/(account-gateway|http-gateway|own-state)|hub-client\/(?!pace-select|find-markets|remembered-candles)|currency\/[\w-]+\.)|trading\/(tape\/(?!tape-strip)|provenance|transfer\/transfer-path|layout\/(figures|use-|book\.module\.css)|header\/header-figures|book\/(book-mid|level-figures)|levels\/(book-model|book-state|shown-depth)))/,
    minShareCount: 2,
  },
  { name: 'terminal', test: TERMINAL, minShareCount: 2 },
  // The ticket and the lists of orders come together, beside the first picture, the same for every terminal.
  { name: 'ticket', test: /src\/app\/trading\/(ticket|fields|orders)\//, minShareCount: 2 },
  // What the chart brings before any of its layers, and the tools of a terminal: each comes by itself, and whole.
  {
    name: 'chart',
    test: /node_modules\/(lightweight-charts|fancy-canvas)\/|src\/app\/(trading\/chart\/[\w-]+\.|services\/hub-client\/remembered-candles)/,
    minShareCount: 2,
  },
  {
    name: 'tools',
    test: /src\/app\/(trading\/tools\/|services\/dead-man\/|base\/platform\/tab-leader|shell\/palette\/palette-commands)/,
    minShareCount: 2,
  },
  {
    name: 'contract',
    test: /src\/app\/(trading\/positions\/contract-|services\/(account\/(contract-|open-contract)|venue\/(perp-|use-contract)))/,
    minShareCount: 2,
  },
  { name: textsOf, debugName: 'texts', test: /src\/app\/base\/i18n\/[\w-]+\/\w+\.json$/ },
]

/** Texts of a language that are asked for together. */
function textsOf(id: string): string | null {
  const [, language, area = ''] = /i18n\/([\w-]+)\/(\w+)\.json$/.exec(id) ?? []
  if (['common', 'errors'].includes(area)) return `texts-${language}`
  return ['trading', 'ticket', 'orders', 'chart'].includes(area) ? `texts-trade-${language}` : null
}

/** The first script: all others wait for it, so nothing joins it. */
const FIRST_SCRIPT = '/src/app/early.ts'

/**
 * The page as it starts: the first script before all others and without waiting for styles; styles that hold up no picture; and what
 * each route needs, in a file beside the page from which the server puts it into the page (src/shared/site/start-files.ts). A host
 * that serves files alone has `index.html`, with what every route needs, and `front.html`, where `/` has its own parts too.
 */
const startPage = (): Plugin => {
  let root = ''
  return {
    name: 'start-page',
    configResolved(config) {
      root = config.root
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') return
        const chunks = Object.values(bundle).filter((each) => each.type === 'chunk')
        const files = startFilesOf({
          chunks: chunks.map(({ fileName, name, imports, moduleIds, viteMetadata }) => ({
            ...{ fileName, name, imports, moduleIds },
            styles: [...(viteMetadata?.importedCss ?? [])],
          })),
          assets: Object.keys(bundle),
          routes: readFileSync(join(root, 'src/app/shell/routes.ts'), 'utf8'),
        })
        const first = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(FIRST_SCRIPT)))
        if (!first) throw new Error(`the build has no ${FIRST_SCRIPT}`)
        page.source = startingPage(String(page.source), first.fileName)
        const emit = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source })
        emit(START_FILES, JSON.stringify(files))
        const front = files.routes.filter(({ path }) => path === '/').map((route) => ({ ...route, reads: [] }))
        emit('front.html', withStartLinks(page.source, '/', { ...files, routes: front }))
      },
    },
  }
}

/**
 * The service worker of src/workers, with the list of the built files put in. Nothing is injected into the page: src/app/services/pwa
 * registers it, and the manifest stands in public/. A classic script: not every browser takes a module here.
 */
const pwa = (note: () => Plugin) =>
  VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src/workers',
    filename: 'service-worker.ts',
    injectRegister: false,
    manifest: false,
    integration: {
      configureCustomSWViteBuild(inner) {
        inner.logLevel = 'warn'
        inner.plugins = [...(inner.plugins ?? []), note()]
      },
    },
    injectManifest: {
      rollupFormat: 'iife',
      globPatterns: ['index.html', 'assets/**/*.{js,css,woff2}', '*.{svg,png}'],
      maximumFileSizeToCacheInBytes: 1_000_000,
    },
  })

/** Writes `notices.txt`: the licences of all whose code is in the bundles of page, workers and service worker. */
function notices() {
  const folders = new Set<string>()
  const note = (): Plugin => ({
    name: 'note-packages',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        for (const id of chunk.type === 'chunk' ? chunk.moduleIds : []) {
          const folder = packageFolderOf(id)
          if (folder) folders.add(folder)
        }
      }
    },
  })
  let outDir = ''
  const write: Plugin = {
    name: 'write-notices',
    enforce: 'post',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir)
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: () => writeFileSync(join(outDir, 'notices.txt'), noticesOf(folders)),
    },
  }
  return { note, write }
}

const shipped = notices()

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
        css: { modules: styleNames },
        plugins: [react(), keepStyles(), startPage(), shipped.note(), pwa(shipped.note), shipped.write],
        worker: { format: 'es', plugins: () => [shipped.note()] },
        // Scripts and styles name each other relative to themselves, the page from its root: the server makes that relative too.
        experimental: {
          renderBuiltUrl: (_file, { hostType }) => (hostType === 'html' ? undefined : { relative: true }),
        },
        build: {
          outDir: 'dist/client',
          // Which chunk brings which: read by scripts/check-size.mjs.
          manifest: true,
          target: TARGET,
          assetsInlineLimit: 0,
          modulePreload: { polyfill: false },
          rolldownOptions: {
            optimization: { inlineConst: { mode: 'all' } },
            output: {
              codeSplitting: {
                groups: GROUPS.map((group, at) => ({ ...group, priority: GROUPS.length - at })),
              },
            },
          },
        },
      },
)
