import { useTranslation } from 'react-i18next'
import type { AnswerRefusal } from '../api/api-answer.ts'

/** Gives the words for a refusal; a key that this client does not know becomes "unknown error", never raw text. */
export function useRefusalText(): (refusal: Pick<AnswerRefusal, 'key' | 'params'>) => string {
  const { t, i18n } = useTranslation('errors')
  return ({ key, params }) => (i18n.exists(key, { ns: 'errors' }) ? t(key, params ?? {}) : t('unknown'))
}
