import i18next, { type BackendModule, type i18n as I18n } from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import { pseudoTexts, type Texts } from '../../base/i18n/pseudo.ts'

const product = import.meta.glob<Texts>('../../base/i18n/*/*.json', { import: 'default' })
const own = import.meta.glob<Texts>('./texts/*.json', { import: 'default' })

const backend: BackendModule = {
  type: 'backend',
  init() {},
  read(language, area, done) {
    const code = language === 'pseudo' ? 'en' : language
    const load = area === 'gallery' ? own[`./texts/${code}.json`] : product[`../../base/i18n/${code}/${area}.json`]
    if (!load) return done(new Error(`no texts: ${code}/${area}`), null)
    load().then(
      (texts) => done(null, language === 'pseudo' ? pseudoTexts(texts) : texts),
      (error: Error) => done(error, null),
    )
  },
}

export const texts: I18n = i18next.createInstance()

/** Starts the product's texts and the gallery's own, in one language or as pseudo texts. */
export async function startTexts(lang: string): Promise<void> {
  await texts
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: lang,
      fallbackLng: false,
      load: 'currentOnly',
      ns: ['gallery', 'common', 'orders', 'ticket', 'trading'],
      defaultNS: 'gallery',
      interpolation: { escapeValue: false },
      returnNull: false,
    })
}

/** The gallery's words; those of the product by `orders:`, `ticket:`, `trading:`, `common:`. */
export function useWords() {
  const { t, i18n } = useTranslation(['gallery', 'common', 'orders', 'ticket', 'trading'], { i18n: texts })
  return { t, language: i18n.language }
}
