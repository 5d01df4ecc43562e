import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { keepStyles, styleNames } from '../../ui/styles/style-names.ts'

/** The gallery alone: `npm run gallery` serves it, and no build of the product contains it. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: join(import.meta.dirname, '../../../../public'),
  css: { modules: styleNames },
  plugins: [react(), keepStyles()],
  server: { port: 4174 },
  build: { outDir: join(import.meta.dirname, '../../../../.build/gallery'), emptyOutDir: true },
})
