/** The languages of product.md §1; each word in its own language. English is the default. */
export const LANGUAGES = [
  { code: 'en', name: 'English' },
  { code: 'zh-CN', name: '简体中文' },
  { code: 'zh-TW', name: '繁體中文' },
  { code: 'ja', name: '日本語' },
  { code: 'ko', name: '한국어' },
] as const
export type Language = (typeof LANGUAGES)[number]['code']

export const DEFAULT_LANGUAGE: Language = 'en'

/** The language of a stored code; English for anything else. */
export function languageOf(code: string | null): Language {
  return LANGUAGES.find((language) => language.code === code)?.code ?? DEFAULT_LANGUAGE
}
