import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react'
import { LANGUAGES } from '../../base/i18n/languages.ts'
import { applyTheme, PALETTES } from '../../base/platform/theme.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { Toaster } from '../../ui/toaster.tsx'
import { type Address, GALLERY_LANGUAGES, LOOKS, readAddress, writeAddress } from './address.ts'
import * as styles from './gallery.module.css'
import { PAGES } from './pages/pages.ts'
import { texts, useWords } from './texts.ts'

const NAMES = PAGES.map(({ name }) => name)

function subscribe(changed: () => void): () => void {
  addEventListener('hashchange', changed)
  return () => removeEventListener('hashchange', changed)
}

/** Every component with all its states; palette, density and language by the switches above, or by the address. */
export function Gallery() {
  const hash = useSyncExternalStore(subscribe, () => location.hash)
  const address = readAddress(hash, NAMES)
  const { t } = useWords()
  const { page, palette, density, lang } = address
  const Page = PAGES.find(({ name }) => name === page)!.Page
  useLayoutEffect(() => applyTheme(document.documentElement, palette, density), [palette, density])
  useEffect(() => {
    document.documentElement.lang = lang === 'pseudo' ? 'en' : lang
    void texts.changeLanguage(lang)
  }, [lang])
  useEffect(() => {
    document.title = `${t(`pages.${page}`)} · ${t('title')}`
  }, [t, page])
  const go = (change: Partial<Address>) => {
    location.hash = writeAddress({ ...address, ...change })
  }
  return (
    <div className={styles.gallery}>
      <header className={styles.galleryBar}>
        <b className="h20">{t('title')}</b>
        <Choice
          label={t('palette')}
          value={palette}
          all={PALETTES}
          say={(one) => t(`palettes.${one}`)}
          onChange={(one) => go({ palette: one })}
        />
        <Choice
          label={t('density')}
          value={density}
          all={LOOKS}
          say={(one) => t(`densities.${one}`)}
          onChange={(one) => go({ density: one })}
        />
        <Choice
          label={t('language')}
          value={lang}
          all={GALLERY_LANGUAGES}
          say={languageName}
          onChange={(one) => go({ lang: one })}
        />
      </header>
      <nav className="side" aria-label={t('title')}>
        {NAMES.map((name) => (
          <a
            key={name}
            href={writeAddress({ ...address, page: name })}
            aria-current={name === page ? 'page' : undefined}
          >
            {t(`pages.${name}`)}
          </a>
        ))}
      </nav>
      <main className={styles.galleryPage} data-page={page}>
        <h1 className="h1">{t(`pages.${page}`)}</h1>
        <Page key={page} />
      </main>
      <Toaster />
    </div>
  )
}

function languageName(code: Address['lang']) {
  const language = LANGUAGES.find((one) => one.code === code)
  return language ? <span lang={code}>{language.name}</span> : '[ƥšéúđó]'
}

interface ChoiceProps<T extends string> {
  label: string
  value: T
  all: readonly T[]
  say: (one: T) => React.ReactNode
  onChange: (one: T) => void
}

function Choice<T extends string>({ label, value, all, say, onChange }: ChoiceProps<T>) {
  return (
    <Segmented
      label={label}
      value={value}
      options={all.map((one) => ({ value: one, text: say(one) }))}
      onChange={onChange}
    />
  )
}
