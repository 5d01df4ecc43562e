export const LANGUAGES = ['en', 'zh-CN', 'zh-TW', 'ja', 'ko'] as const
export type Language = (typeof LANGUAGES)[number]

/** A text in every language. */
export type Words = Record<Language, string>

/** Language of the `language` header; English where it is another or missing. */
export function languageOfHeader(header: string | string[] | undefined): Language {
  return LANGUAGES.find((language) => language === header) ?? 'en'
}
