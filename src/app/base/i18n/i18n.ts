import i18next, { type BackendModule, type i18n as I18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { clientCache } from '../platform/client-cache.ts'
import { toast } from '../platform/toast-store.ts'
import { onZone } from '../platform/zone.ts'
import { type Language, languageOf } from './languages.ts'
import { keepPlainTexts } from './plain-texts.ts'
import { pseudoTexts, type Texts } from './pseudo.ts'

/** Texts of every page and of the front page, a chunk a language and area. What names the others comes in a script of its own. */
const firstFiles = import.meta.glob<Texts>(['./*/common.json', './*/errors.json', './*/home.json'], {
  import: 'default',
})

/** Loads the texts of an area. @throws Error where there are none of this name, or they could not be had */
async function loadTexts(language: string, area: string): Promise<Texts> {
  const path = `./${language}/${area}.json`
  const load = firstFiles[path] ?? (await import('./area-files.ts')).areaFiles[path]
  if (!load) throw new Error(`no texts: ${language}/${area}`)
  return load()
}

/** A build for tests shows pseudo texts in place of English (LANG-04); every other build has none of this. */
const shown = import.meta.env.VITE_PSEUDO === 'on' ? pseudoTexts : (texts: Texts) => texts

const backend: BackendModule = {
  type: 'backend',
  init() {},
  read(language, area, done) {
    loadTexts(language, area).then(
      (texts) => done(null, shown(texts)),
      (error: Error) => done(error, null),
    )
  },
}

export const i18n: I18n = i18next.createInstance()
keepPlainTexts(i18n)

/**
 * Starts the texts in the stored language. Areas are namespaces, loaded when `useTranslation(area)` first asks (it suspends).
 * @param areas of the first screen, loaded with the common ones
 */
export async function startI18n(areas: readonly string[] = []): Promise<void> {
  const language = languageOf(clientCache.read('lang'))
  i18n.on('languageChanged', (code) => {
    document.documentElement.lang = code
  })
  await i18n
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: language,
      // Every key stands in every language (a test sees to it), so there is nothing to fall back to.
      fallbackLng: false,
      load: 'currentOnly',
      ns: [...new Set(['common', 'errors', ...areas])],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      returnNull: false,
      // Times stand among the words: both are made anew where another zone is chosen.
      react: { bindI18n: 'languageChanged zoneChanged' },
    })
  document.documentElement.lang = language
  onZone(() => i18n.emit('zoneChanged'))
  addEventListener('storage', (event) => {
    if (event.key === 'lang') void changeWhole(languageOf(event.newValue))
  })
}

/** Changes the language once every text on this page is there in it. @returns false where some cannot be had: nothing has changed */
async function changeWhole(language: Language): Promise<boolean> {
  const areas = Object.keys(i18n.getDataByLanguage(i18n.language) ?? {})
  const missing = await failures(areas.map((area) => loadTexts(language, area)))
  if (missing) {
    console.warn('texts could not be loaded', missing)
    return false
  }
  await i18n.changeLanguage(language)
  return true
}

/** Why the first of them failed; null where none did. */
async function failures(loads: readonly unknown[]): Promise<unknown> {
  const failed = (await Promise.allSettled(loads)).find(({ status }) => status === 'rejected')
  return failed ? (failed as PromiseRejectedResult).reason : null
}

/** Changes the language here and, through the cache, in the other tabs. Where its texts cannot be had the one before stays, and says so. */
export async function setLanguage(language: Language): Promise<void> {
  if (await changeWhole(language)) return clientCache.write('lang', language)
  toast({ kind: 'error', name: 'language', title: i18n.t('notOpened'), text: i18n.t('loadErrorText') })
}
