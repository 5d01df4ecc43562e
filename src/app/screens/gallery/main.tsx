import './gallery.module.css'
import '../../ui/styles/index.ts'
import { StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { readAddress } from './address.ts'
import { Gallery } from './gallery.tsx'
import { PAGES } from './pages/pages.ts'
import { startTexts } from './texts.ts'

const { lang } = readAddress(
  location.hash,
  PAGES.map(({ name }) => name),
)
await startTexts(lang)
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Suspense fallback={null}>
      <Gallery />
    </Suspense>
  </StrictMode>,
)
